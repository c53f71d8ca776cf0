import { expect, test } from 'vitest';
import type { AttendanceStatus } from './attendance.ts';
import { instant } from './dates.ts';
import { cents } from './money.ts';
import { sumGoodwill, waivableCharge, waivableMark, waivedOf, type Waiver } from './waiver.ts';

const types = [
  { key: 'absence', appliesTo: 'absent' },
  { key: 'late', appliesTo: 'present' },
  { key: 'noShoes', appliesTo: 'present' },
] as const;

const waiver = (changes: object = {}): Waiver => ({
  type: 'late',
  cents: cents(100),
  corrects: null,
  reversed: cents(0),
  ended_at: null,
  ...changes,
});
const correction = (changes: object = {}) => waiver({ corrects: 'line', ...changes });
const mark = (fee: Record<string, number>, status: AttendanceStatus = 'present') =>
  waivableMark(
    {
      status,
      attributes: { late: true, noShoes: true },
      fee: Object.fromEntries(Object.entries(fee).map(([type, cost]) => [type, cents(cost)])),
    },
    types,
  );
const amounts = (...of: Parameters<typeof waivedOf>) => {
  const { waived, left } = waivedOf(...of);
  return [waived.map(({ type, amount }) => [type, amount]), left];
};

test('a part of a mark is waived while it is marked and free', () => {
  const late = [['late', 100]];
  expect(amounts(mark({ noShoes: 100 }), [waiver()])).toEqual([late, { noShoes: 100 }]);
  expect(amounts(mark({ late: 100 }), [waiver()])).toEqual([[], { late: 100 }]);
  expect(amounts(mark({ absence: 500 }, 'absent'), [waiver()])).toEqual([[], { absence: 500 }]);
  expect(amounts(waivableMark(undefined, types), [waiver()])).toEqual([[], {}]);
  expect(amounts(mark({}), [waiver({ type: 'gone' })])).toEqual([[], {}]);
});

test('a waiver that ended isn’t in force, whatever the mark or the charge costs', () => {
  const ended = { ended_at: instant(new Date()) };
  for (const one of [waiver(ended), correction(ended)]) {
    expect(amounts(mark({}), [one])).toEqual([[], {}]);
    expect(amounts(waivableCharge('late', cents(0)), [one])).toEqual([[], { late: 0 }]);
  }
});

test('in a closed month a part still costs what was signed, and nothing of it is left', () => {
  expect(amounts(mark({ late: 100, noShoes: 100 }), [correction()])).toEqual([
    [['late', 100]],
    { late: 0, noShoes: 100 },
  ]);
});

test('what was taken back of a correction is left again', () => {
  const back = correction({ reversed: cents(100) });
  expect(amounts(mark({ late: 100 }), [back])).toEqual([[], { late: 100 }]);
  expect(amounts(mark({ late: 100 }), [back, correction()])).toEqual([
    [['late', 100]],
    { late: 0 },
  ]);
  expect(amounts(mark({ late: 100 }), [correction({ reversed: cents(40) })])).toEqual([
    [['late', 60]],
    { late: 40 },
  ]);
});

test('a charge is waived part by part, before and after its month is closed', () => {
  const of = waivableCharge('late', cents(700));
  const parts = [waiver({ cents: cents(300) }), correction({ cents: cents(200) })];
  expect(amounts(of, parts)).toEqual([
    [
      ['late', 300],
      ['late', 200],
    ],
    { late: 500 },
  ]);
  expect(amounts(of, [...parts, correction({ cents: cents(500) })])[1]).toEqual({ late: 0 });
  // More was given back than is left of it: nothing is left to waive.
  expect(amounts(waivableCharge('late', cents(100)), parts)[1]).toEqual({ late: 0 });
});

test('what was waived is added up by reason, in the order of the reasons', () => {
  expect(
    sumGoodwill([
      { reason: 'goodwill', cents: cents(100) },
      { reason: 'ill', cents: cents(500) },
      { reason: 'goodwill', cents: cents(50) },
    ]),
  ).toEqual([
    { reason: 'ill', count: 1, cents: 500 },
    { reason: 'goodwill', count: 2, cents: 150 },
  ]);
});
