import { expect, test } from 'vitest';
import { studentId } from './ids.ts';
import { cents, type Cents } from './money.ts';
import { divideFamilyBalance } from './pastRecords.ts';

const [ada, zoe, max] = [studentId('ada'), studentId('zoe'), studentId('max')];

/** The parts of Ada, Zoe and Max, in cents. */
function divided(
  balance: number,
  own: readonly [number, number, number],
  charged: readonly (readonly [typeof ada, number])[] = [],
): number[] {
  const [a, z, m] = own.map((one) => cents(one)) as [Cents, Cents, Cents];
  const children = new Map([
    [ada, a],
    [zoe, z],
    [max, m],
  ]);
  const parts = divideFamilyBalance(
    cents(balance),
    children,
    charged.map(([id, amount]) => ({ studentId: id, amount: cents(amount) })),
  );
  return [ada, zoe, max].map((id) => parts.get(id) ?? Number.NaN);
}

test('where the family owes what its children come to, each keeps their own', () => {
  expect(divided(3000, [1000, 2500, -500])).toEqual([1000, 2500, -500]);
});

test('what is owed beyond that is theirs who were charged last, as far as they were charged', () => {
  const charged = [
    [zoe, 3000],
    [max, 2000],
    [ada, 9000],
  ] as const;
  expect(divided(1000, [0, 0, 0], charged)).toEqual([0, 1000, 0]);
  expect(divided(4500, [0, 0, 0], charged)).toEqual([0, 3000, 1500]);
  expect(divided(7000, [0, 0, 0], charged)).toEqual([2000, 3000, 2000]);
  expect(
    divided(
      6000,
      [1000, 500, 0],
      [
        [zoe, 3000],
        [zoe, 2000],
      ],
    ),
  ).toEqual([1000, 5000, 0]);
});

test('what is less is taken off those who owe, one after the other, and makes nobody a debtor', () => {
  expect(divided(3500, [1000, 3000, 0])).toEqual([500, 3000, 0]);
  expect(divided(1500, [1000, 3000, 0])).toEqual([0, 1500, 0]);
  expect(divided(2000, [-500, 3000, 1000])).toEqual([-500, 1500, 1000]);
});

test('only what nobody was charged, and credit beyond what is owed, is left to the first child', () => {
  expect(divided(5000, [0, 0, 0], [[zoe, 3000]])).toEqual([2000, 3000, 0]);
  expect(divided(-700, [1000, 3000, 0])).toEqual([-700, 0, 0]);
  expect(divided(100, [0, 0, 0], [[studentId('nobody here'), 100]])).toEqual([100, 0, 0]);
  expect(divideFamilyBalance(cents(100), new Map(), []).size).toBe(0);
});

test('the parts add up to the balance, whatever the children come to', () => {
  for (const balance of [-5000, -1, 0, 1, 333, 12_345])
    for (const own of [
      [0, 0, 0],
      [100, -200, 300],
      [-1, -1, -1],
      [9999, 0, 1],
    ] as const) {
      const parts = divided(balance, own, [
        [max, 70],
        [zoe, 35],
      ]);
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(balance);
    }
});
