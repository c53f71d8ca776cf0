import { describeParts } from './chargeParts.ts';
import { calendarDate, month } from './dates.ts';
import { classId, studentId } from './ids.ts';
import { cents, type Cents } from './money.ts';
import { proposeTuition } from './tuition.ts';
import type { TuitionRules } from './tuitionRules.ts';

const ALWAYS = calendarDate('2000-01-01');

/** Invented classes with their prices in cents; the last one goes by the table of hours. */
const classes = [
  ['Ballet', 6000],
  ['Jazz', 5000],
  ['Tap', 4500],
  ['Acro', null],
] as const;

const takes = {
  Ava: ['Ballet', 'Jazz', 'Acro'],
  Ben: ['Ballet'],
  Cleo: ['Tap'],
} as const;
const children = Object.keys(takes) as (keyof typeof takes)[];

export interface ExampleLine {
  name: string;
  what: string;
  /** In cents. */
  amount: Cents;
  /** Why, if it isn't the price. */
  reason: string;
}

/** A month of one family's three invented children under these rules. */
export function exampleOf(rules: TuitionRules): ExampleLine[] {
  const lines = proposeTuition(
    month('2026-10'),
    classes.map(([name, amount]) => ({
      id: classId(name),
      from: null,
      to: null,
      schedules: [{ from: ALWAYS, meetings: [{ weekday: 2, starts: '17:00', ends: '18:30' }] }],
      prices: amount === null ? [] : [{ from: ALWAYS, per: 'month', amount: cents(amount) }],
    })),
    {
      places: children.flatMap((name) =>
        takes[name].map((one) => ({
          studentId: studentId(name),
          classId: classId(one),
          from: ALWAYS,
          until: null,
        })),
      ),
      charged: [],
      attended: [],
      familyOf: () => 'example',
      order: children.map(studentId),
      today: ALWAYS,
      prorate: false,
      rules,
    },
  );
  return lines.map(({ studentId: name, classId: what, amount, parts }) => ({
    name,
    what: what ?? 'Weekly hours',
    amount,
    reason: describeParts(parts),
  }));
}
