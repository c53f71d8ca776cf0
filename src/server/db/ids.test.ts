import { expect, test } from 'vitest';
import { validate, version } from 'uuid';
import { newId } from './ids.ts';

test('ids made in a row are unique, and sort as they were made', () => {
  const ids = Array.from({ length: 20_000 }, () => newId());
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.toSorted()).toEqual(ids);
  for (const id of ids) {
    if (!validate(id) || version(id) !== 7) expect.fail(`${id} is no UUID of version 7`);
  }
});

test('what no one can foresee is different in each id', () => {
  const tails = Array.from({ length: 2_000 }, () => newId().slice(-8));
  expect(new Set(tails).size).toBeGreaterThan(1_990);
});
