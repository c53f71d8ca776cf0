import { expect, test } from 'vitest';
import { calendarDate, month } from './dates.ts';
import { explainCharge, explainFee } from './explain.ts';
import type { FeeType } from './feeType.ts';
import { classId } from './ids.ts';
import { cents } from './money.ts';

const FIRST = calendarDate('2000-01-01');
const TODAY = calendarDate('2026-11-21');

function type(key: string, name: string, appliesTo: FeeType['appliesTo']): FeeType {
  return {
    key,
    name,
    appliesTo,
    position: 0,
    retiredFrom: null,
    amounts: [{ from: FIRST, amount: cents(500) }],
    classAmounts: [],
  } as unknown as FeeType;
}

const absence = type('absence', 'Absence', 'absent');
const late: FeeType = {
  ...type('late', 'Late', 'present'),
  amounts: [
    { from: FIRST, amount: cents(50) },
    { from: calendarDate('2026-09-01'), amount: cents(100) },
  ],
  classAmounts: [
    { classId: classId('jazz'), from: calendarDate('2026-10-01'), amount: cents(200) },
  ],
};
const noShoes = type('noShoes', 'No Shoes', 'present');

const line = (types: FeeType[], changes: object = {}) => ({
  by: 'Dana',
  types,
  lesson: { date: calendarDate('2026-10-06'), classId: classId('first') },
  className: '',
  studentName: 'Mia',
  ...changes,
});

test.each([
  [
    line([late], { className: 'Ballet 1' }),
    'Dana marked Mia Late in Ballet 1 on Oct 6. Late costs $1.00 since Sep 1.',
  ],
  [
    line([late, noShoes]),
    'Dana marked Mia Late and No Shoes on Oct 6. Late costs $1.00 since Sep 1. No Shoes costs $5.00.',
  ],
  [line([absence]), 'Dana marked Mia Absent on Oct 6. Absence costs $5.00.'],
  [
    line([late], {
      className: 'Jazz',
      lesson: { date: calendarDate('2026-10-06'), classId: classId('jazz') },
    }),
    'Dana marked Mia Late in Jazz on Oct 6. Late costs $2.00 since Oct 1.',
  ],
  [line([]), ''],
])('%o', (charged, why) => {
  expect(explainFee(charged, TODAY)).toBe(why);
});

const tuition = {
  by: 'Robin',
  typeName: 'Tuition',
  period: month('2026-11'),
  reason: '',
  note: '',
  className: 'Jazz',
  amount: cents(6500),
};

test.each([
  [tuition, 'Robin charged Jazz for November 2026: $65.00.'],
  [
    { ...tuition, reason: '3 of 4 Tuesdays', amount: cents(4875), className: '' },
    'Robin charged Tuition for November 2026: $48.75, 3 of 4 Tuesdays.',
  ],
  [
    { ...tuition, typeName: 'Costume', period: null, note: 'Recital', amount: cents(6800) },
    'Robin charged Costume, Recital · Jazz: $68.00.',
  ],
])('%o', (charge, why) => {
  expect(explainCharge(charge)).toBe(why);
});
