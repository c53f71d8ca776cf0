import { expect, test } from 'vitest';
import { readRecords } from './read.ts';

const balancesOf = (rows: string[][]) => {
  const { suggestedKind } = readRecords(rows);
  expect(suggestedKind).toBe('balances');
  const { rows: found, leftOut } = readRecords(rows, { kind: 'balances', owedBelowZero: false });
  return {
    balances: found.balances.map(({ row }) => [row.who, row.balance]),
    whys: leftOut.map(({ who, why }) => [who, why]),
  };
};

test("a balance beside a family is the family's, whoever else is named", () => {
  expect(
    balancesOf([
      ['Family', 'Contact', 'Balance'],
      ['Bell, Eva', 'Eva Bell', '$12.00'],
      ['Ito', 'Jun Ito', '($20.00)'],
    ]).balances,
  ).toEqual([
    ['Bell, Eva', 1200],
    ['Ito', -2000],
  ]);
  expect(
    balancesOf([
      ['Students', 'Account holder', 'Balance'],
      ['Ada; Zoe', 'Bell, Eva', '12.00'],
      ['Max', 'Ito, Jun', '20.00 CR'],
    ]).balances,
  ).toEqual([
    ['Bell, Eva', 1200],
    ['Ito, Jun', -2000],
  ]);
});

test('siblings who owe different amounts have balances of their own', () => {
  const heads = ['Student', 'Family', 'Balance'];
  const zoe = ['Zoe Bell', 'Bell', '5'];
  expect(balancesOf([heads, ['Ada Bell', 'Bell', '12'], zoe]).balances).toEqual([
    ['Ada Bell', 1200],
    ['Zoe Bell', 500],
  ]);
  expect(balancesOf([heads, ['Ada Bell', 'Bell', '5'], zoe])).toEqual({
    balances: [['Bell', 500]],
    whys: [['Bell', "It's the same family as in line 2."]],
  });
});

test('what is owed by its age comes with its total', () => {
  expect(
    balancesOf([
      ['', 'Current', '1 - 30', '91 and over', 'Total'],
      ['Ada Bell', '80', '43.75', '', '123.75'],
      ['Zoe Bell', '0', '', '', '0'],
      ['TOTAL', '', '', '', '123.75'],
    ]),
  ).toEqual({
    balances: [
      ['Ada Bell', 12_375],
      ['Zoe Bell', 0],
    ],
    whys: [[undefined, 'a total']],
  });
});
