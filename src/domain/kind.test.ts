import { describe, expect, test } from 'vitest';
import { standardFeeTypes } from './feeType.seed.ts';
import { keyOfName } from './keyOfName.ts';
import { isSameName } from './kind.ts';

describe('the key of a new type', () => {
  test.each([
    ['Phone in class', 'phoneInClass'],
    ['  Café & Gum! ', 'cafeGum'],
    ['Late', 'late2'],
    ['total', 'total2'],
    ['Constructor', 'constructor2'],
    ['Present', 'present2'],
    ['3rd warning', 'fee3rdWarning'],
    ['Телефон', 'fee2'],
  ])('%s is %s', (name, key) => {
    expect(
      keyOfName(
        'fee',
        name,
        standardFeeTypes.map((type) => type.key),
      ),
    ).toBe(key);
  });

  test('is never one that is taken', () => {
    expect(keyOfName('fee', 'Late', ['late', 'late2', 'late3'])).toBe('late4');
  });
});

test('two names are one when only case and blanks differ', () => {
  expect(isSameName(' not in  uniform', 'Not in Uniform')).toBe(true);
  expect(isSameName('No Shoe', 'No Shoes')).toBe(false);
});
