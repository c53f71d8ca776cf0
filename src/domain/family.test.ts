import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calendarDate } from './dates.ts';
import { familyBalance, familyMessages, problemOfLines, proposeLines, unpaidOf } from './family.ts';
import { studentId } from './ids.ts';
import { NOTHING_LATER } from './owing.ts';
import { cents, sumCents, ZERO } from './money.ts';

const day = (n: number) => calendarDate(`2026-10-${String(n).padStart(2, '0')}`);
const ada = studentId('a');
const ben = studentId('b');
const bakers = [
  {
    studentId: ben,
    name: 'Ben',
    unpaid: [
      { date: day(2), amount: cents(500) },
      { date: day(4), amount: cents(500) },
    ],
  },
  {
    studentId: ada,
    name: 'Ada',
    unpaid: [
      { date: day(1), amount: cents(300) },
      { date: day(4), amount: cents(500) },
    ],
  },
];

test.each([
  [300, [[ada, 300]]],
  [
    400,
    [
      [ada, 300],
      [ben, 100],
    ],
  ],
  // When two fees have the same date, the first student by name is paid first.
  [
    1300,
    [
      [ada, 800],
      [ben, 500],
    ],
  ],
  // The rest goes to the first student by name.
  [
    2000,
    [
      [ada, 1000],
      [ben, 1000],
    ],
  ],
] as const)('%d cents pay the oldest fees of all children first', (amount, lines) => {
  expect(proposeLines(bakers, cents(amount))).toEqual(
    lines.map(([id, share]) => ({ studentId: id, amount: share })),
  );
});

test('what is over goes to who is named; an opening balance is the oldest', () => {
  expect(proposeLines(bakers, cents(1900), ben)).toEqual([
    { studentId: ada, amount: 800 },
    { studentId: ben, amount: 1100 },
  ]);
  const opening = { studentId: ben, name: 'Ben', unpaid: unpaidOf([], cents(700)) };
  expect(opening.unpaid).toEqual([{ date: null, amount: 700 }]);
  expect(proposeLines([opening, ...bakers.slice(1)], cents(700))).toEqual([
    { studentId: ben, amount: 700 },
  ]);
  expect(proposeLines([], cents(700))).toEqual([]);
});

const amount = fc.integer({ min: 1, max: 5000 }).map(cents);
const children = fc.array(
  fc.record({
    name: fc.constantFrom('Ada', 'Ben', 'Cleo'),
    unpaid: fc.array(fc.record({ date: fc.integer({ min: 1, max: 28 }).map(day), amount }), {
      maxLength: 5,
    }),
  }),
  { minLength: 1, maxLength: 5 },
);

test('a proposal adds up, pays nobody more than they owe while somebody still owes, and can be recorded', () => {
  fc.assert(
    fc.property(children, amount, fc.nat(6), (people, paid, named) => {
      const family = people.map((one, n) => ({ ...one, studentId: studentId(`s${n}`) }));
      const lines = proposeLines(family, paid, studentId(`s${named}`));
      const students = family.map(({ studentId: id, name }) => ({ id, name }));
      expect(problemOfLines(lines, paid, students)).toBeNull();
      expect(lines.every((line) => line.amount > 0)).toBe(true);
      const left = family.map(({ studentId: id, unpaid }) => {
        const share = lines.find((line) => line.studentId === id)?.amount ?? ZERO;
        return sumCents(unpaid.map((fee) => fee.amount)) - share;
      });
      if (left.some((owed) => owed > 0)) expect(left.every((owed) => owed >= 0)).toBe(true);
      expect(left.filter((owed) => owed < 0).length).toBeLessThanOrEqual(1);
    }),
  );
});

test('what is unpaid adds up to what is owed after credit', () => {
  const fee = fc.record({ date: fc.integer({ min: 1, max: 28 }).map(day), fee: amount });
  fc.assert(
    fc.property(
      fc.array(fee),
      fc.integer({ min: -9000, max: 9000 }).map(cents),
      (fees, balance) => {
        const unpaid = unpaidOf(fees, balance);
        expect(sumCents(unpaid.map((one) => one.amount))).toBe(Math.max(0, balance));
        expect(unpaid.every((one) => one.amount > 0)).toBe(true);
        const dates = unpaid.map(({ date }) => date ?? '');
        expect(dates).toEqual(dates.toSorted());
      },
    ),
  );
});

test("one child's credit pays nothing of another's", () => {
  const balances = [6000, -2500, 0].map((balance) => ({
    calculatedBalance: cents(balance),
    ...NOTHING_LATER,
  }));
  expect(familyBalance(balances)).toEqual({ owed: 6000, creditAvailable: 2500, ...NOTHING_LATER });
});

test('lines must be for students of the family, once each, and add up', () => {
  const students = [{ id: ada, name: 'Ada' }];
  const line = { studentId: ada, amount: cents(500) };
  const problem = (lines: (typeof line)[]) => problemOfLines(lines, cents(1000), students);
  expect(problem([line])).toBe('The lines add up to $5.00, but the payment is $10.00.');
  expect(problem([line, line])).toBe(familyMessages.twice('Ada'));
  expect(problem([line, { ...line, studentId: ben }])).toBe(familyMessages.notInFamily);
  expect(problem([{ ...line, amount: cents(1000) }])).toBeNull();
});

test('a family’s rest is due from the first day of one child to the last of another', () => {
  const of = (from: string, until: string) => ({
    calculatedBalance: cents(5000),
    dueLater: cents(5000),
    dueOn: calendarDate(from),
    dueUntil: calendarDate(until),
  });
  expect(
    familyBalance([of('2026-12-01', '2027-01-01'), of('2026-11-30', '2026-12-01')]),
  ).toMatchObject({ dueLater: 10_000, dueOn: '2026-11-30', dueUntil: '2027-01-01' });
});
