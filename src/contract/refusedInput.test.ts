import { expect, test } from 'vitest';
import { refusalOfIssues } from './refusedInput.ts';

test('a field whose name every object knows has its message, too', () => {
  expect(refusalOfIssues([{ message: 'Wrong', path: ['constructor'] }]).fields).toEqual({
    constructor: 'Wrong',
  });
});
