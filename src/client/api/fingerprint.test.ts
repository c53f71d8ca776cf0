import { expect, test } from 'vitest';
import { fingerprint } from './fingerprint.ts';

const payment = { studentId: 's1', amount: 500, notes: 'Cash from her mother' };

test('the same content has one mark, whatever the order of its fields', () => {
  const { studentId, amount, notes } = payment;
  expect(fingerprint({ notes, amount, studentId })).toBe(fingerprint(payment));
});

test('another person, another amount, a list in another order: another mark', () => {
  const marks = [
    payment,
    { ...payment, amount: 501 },
    { ...payment, studentId: 's2' },
    { ...payment, notes: '' },
    ['a', 'b'],
    ['b', 'a'],
    null,
    {},
  ].map(fingerprint);
  expect(new Set(marks).size).toBe(marks.length);
});

test('nothing can be read from it', () => {
  expect(fingerprint(payment)).toMatch(/^[0-9a-z]{10,24}$/);
});

test('a hundred thousand contents, no two marks alike', () => {
  const marks = Array.from({ length: 100_000 }, (_, amount) => fingerprint({ amount }));
  expect(new Set(marks).size).toBe(marks.length);
});
