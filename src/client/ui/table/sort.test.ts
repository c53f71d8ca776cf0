import { expect, test } from 'vitest';
import { nextSort, sortItems } from './sort.ts';

const people = [
  { name: 'Dancer 10', owes: 500 },
  { name: 'élodie', owes: 0 },
  { name: 'Dancer 9', owes: -300 },
];
const names = (items: readonly { name: string }[]) => items.map(({ name }) => name);

test('words sort as names do, amounts as numbers', () => {
  expect(names(sortItems(people, ({ name }) => name, false))).toEqual([
    'Dancer 9',
    'Dancer 10',
    'élodie',
  ]);
  expect(names(sortItems(people, ({ owes }) => owes, true))).toEqual([
    'Dancer 10',
    'élodie',
    'Dancer 9',
  ]);
});

test('a heading sorts, turns round, and lets go', () => {
  const first = nextSort(null, 'balance', true);
  expect(first).toEqual({ key: 'balance', descending: true });
  const second = nextSort(first, 'balance', true);
  expect(second).toEqual({ key: 'balance', descending: false });
  expect(nextSort(second, 'balance', true)).toBeNull();
  expect(nextSort(second, 'name', false)).toEqual({ key: 'name', descending: false });
});
