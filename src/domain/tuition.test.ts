import { describe, expect, test } from 'vitest';
import { describeParts, readParts } from './chargeParts.ts';
import { calendarDate, month as aMonth, type CalendarDate } from './dates.ts';
import { classId, studentId } from './ids.ts';
import { cents, formatMoney } from './money.ts';
import { proposeTuition, type TuitionClass } from './tuition.ts';
import { describeTuition, monthsDue, tuitionDate, type TuitionPrice } from './tuitionWords.ts';
import { withSiblingPercent } from './tuitionRules.ts';

// Worked out by hand, with a calendar. Ballet costs $80.00 a month since Sep 1, 2026, and meets on Tuesdays, unless a
// case says something else. Tuesdays in 2026: Sep 1, 8, 15, 22, 29; Oct 6, 13, 20, 27; Nov 3, 10, 17, 24; Dec 1, 8, 15,
// 22, 29.

const BALLET = classId('ballet');
const JAZZ = classId('jazz');
const TUE = 2;
const THU = 4;

const price = (from: string, amount: number, per: 'month' | 'term' = 'month'): TuitionPrice => ({
  from: calendarDate(from),
  per,
  amount: cents(amount),
});
const meets = (from: string, ...weekdays: number[]) => ({
  from: calendarDate(from),
  meetings: weekdays.map((weekday) => ({ weekday, starts: '17:00', ends: '18:00' })),
});
const aClass = (details: Partial<TuitionClass> = {}): TuitionClass => ({
  id: BALLET,
  from: null,
  to: null,
  schedules: [meets('2026-01-01', TUE)],
  prices: [price('2026-09-01', 8000)],
  ...details,
});
const date = (text: string | null) => (text === null ? null : calendarDate(text));
type Span = [from: string, until: string | null];

interface Case {
  month: string;
  /** Ada's places in Ballet; one since 2026 if left out. */
  places?: Span[];
  of?: Partial<TuitionClass>;
  prorate?: boolean;
  charged?: string[];
  /** '$60.00, 3 of 4 Tuesdays', or null if nothing is due. */
  is: string | null;
}

function propose({
  month,
  places = [['2026-01-01', null]],
  of,
  prorate = false,
  charged = [],
}: Case) {
  const lines = proposeTuition(aMonth(month), [aClass(of)], {
    places: places.map(([from, until]) => ({
      studentId: studentId('ada'),
      classId: BALLET,
      from: calendarDate(from),
      until: date(until),
    })),
    charged: charged.map((period) => ({
      studentId: studentId('ada'),
      classId: BALLET,
      period: aMonth(period),
      amount: cents(8000),
      parts: [{ kind: 'price' as const, amount: cents(8000) }],
    })),
    familyOf: () => null,
    order: [studentId('ada')],
    attended: [],
    today: calendarDate('2026-11-01'),
    prorate,
    rules: {},
  });
  expect(lines.length).toBeLessThan(2);
  const [line] = lines;
  return line
    ? [formatMoney(line.amount), describeParts(line.parts)].filter(Boolean).join(', ')
    : null;
}

const both = { schedules: [meets('2026-01-01', TUE, THU)] };
const closed = (to: string) => ({ to: calendarDate(to) });
const begins = (from: string) => ({ from: calendarDate(from) });

const cases: Record<string, Case> = {
  // Who has to pay at all.
  'a place since long': { month: '2026-11', is: '$80.00' },
  'a place from the 1st': { month: '2026-11', places: [['2026-11-01', null]], is: '$80.00' },
  'a place from mid-month, whole price': {
    month: '2026-11',
    places: [['2026-11-15', null]],
    is: '$80.00',
  },
  'a place from the last day': { month: '2026-11', places: [['2026-11-30', null]], is: '$80.00' },
  'a place from the next month': { month: '2026-11', places: [['2026-12-01', null]], is: null },
  'a place until mid-month': {
    month: '2026-11',
    places: [['2026-01-01', '2026-11-10']],
    is: '$80.00',
  },
  'a place until the 1st': {
    month: '2026-11',
    places: [['2026-01-01', '2026-11-01']],
    is: '$80.00',
  },
  'a place until the month before': {
    month: '2026-11',
    places: [['2026-01-01', '2026-10-31']],
    is: null,
  },
  'left and came back in the month: once': {
    month: '2026-11',
    places: [
      ['2026-01-01', '2026-11-05'],
      ['2026-11-20', null],
    ],
    is: '$80.00',
  },
  'no place': { month: '2026-11', places: [], is: null },
  'charged already': { month: '2026-11', charged: ['2026-11'], is: null },
  'charged for another month': { month: '2026-11', charged: ['2026-10', '2026-12'], is: '$80.00' },

  // Which price applies.
  'before the first price': { month: '2026-08', is: null },
  'the month of the first price': { month: '2026-09', is: '$80.00' },
  'a new price from the 1st': {
    month: '2026-11',
    of: { prices: [price('2026-09-01', 8000), price('2026-11-01', 9000)] },
    is: '$90.00',
  },
  'a new price from mid-month holds from the next': {
    month: '2026-11',
    of: { prices: [price('2026-09-01', 8000), price('2026-11-15', 9000)] },
    is: '$80.00',
  },
  'that next month': {
    month: '2026-12',
    of: { prices: [price('2026-09-01', 8000), price('2026-11-15', 9000)] },
    is: '$90.00',
  },
  'a first price from mid-month holds in it': {
    month: '2026-09',
    of: { prices: [price('2026-09-15', 8000)] },
    is: '$80.00',
  },
  'a price of zero ends the tuition': {
    month: '2026-11',
    of: { prices: [price('2026-09-01', 8000), price('2026-11-01', 0)] },
    is: null,
  },
  'a class without a price': { month: '2026-11', of: { prices: [] }, is: null },

  // Which months the class meets in.
  'a class that ended before': { month: '2026-11', of: closed('2026-10-31'), is: null },
  'a class that ends on the 1st': { month: '2026-11', of: closed('2026-11-01'), is: '$80.00' },
  'a class that ends mid-month, whole price': {
    month: '2026-11',
    of: closed('2026-11-10'),
    is: '$80.00',
  },
  'a class that begins later': { month: '2026-11', of: begins('2026-12-01'), is: null },
  'a class that begins mid-month, whole price': {
    month: '2026-11',
    of: begins('2026-11-15'),
    is: '$80.00',
  },

  'a place of one day, which is a trial': {
    month: '2026-11',
    places: [['2026-11-10', '2026-11-10']],
    is: null,
  },
  'a trial, and a place later': {
    month: '2026-11',
    prorate: true,
    places: [
      ['2026-11-03', '2026-11-03'],
      ['2026-11-17', null],
    ],
    is: '$40.00, 2 of 4 Tuesdays',
  },

  // Proration: the lessons that a place covers, out of all the schedule's lessons in the month.
  'all of a month of four': { month: '2026-11', prorate: true, is: '$80.00' },
  'all of a month of five': { month: '2026-12', prorate: true, is: '$80.00' },
  'from Nov 10: 10, 17, 24': {
    month: '2026-11',
    prorate: true,
    places: [['2026-11-10', null]],
    is: '$60.00, 3 of 4 Tuesdays',
  },
  'from Nov 11: 17, 24': {
    month: '2026-11',
    prorate: true,
    places: [['2026-11-11', null]],
    is: '$40.00, 2 of 4 Tuesdays',
  },
  'from Nov 3, the first lesson': {
    month: '2026-11',
    prorate: true,
    places: [['2026-11-03', null]],
    is: '$80.00',
  },
  'from Nov 24, the last lesson': {
    month: '2026-11',
    prorate: true,
    places: [['2026-11-24', null]],
    is: '$20.00, 1 of 4 Tuesdays',
  },
  'from Nov 25, after the last lesson': {
    month: '2026-11',
    prorate: true,
    places: [['2026-11-25', null]],
    is: null,
  },
  'until Nov 17: 3, 10, 17': {
    month: '2026-11',
    prorate: true,
    places: [['2026-01-01', '2026-11-17']],
    is: '$60.00, 3 of 4 Tuesdays',
  },
  'until Nov 16: 3, 10': {
    month: '2026-11',
    prorate: true,
    places: [['2026-01-01', '2026-11-16']],
    is: '$40.00, 2 of 4 Tuesdays',
  },
  'until Nov 2, before the first lesson': {
    month: '2026-11',
    prorate: true,
    places: [['2026-01-01', '2026-11-02']],
    is: null,
  },
  'Nov 10 to 17': {
    month: '2026-11',
    prorate: true,
    places: [['2026-11-10', '2026-11-17']],
    is: '$40.00, 2 of 4 Tuesdays',
  },
  'left on Nov 5, back on Nov 20: 3, 24': {
    month: '2026-11',
    prorate: true,
    places: [
      ['2026-01-01', '2026-11-05'],
      ['2026-11-20', null],
    ],
    is: '$40.00, 2 of 4 Tuesdays',
  },
  'five Tuesdays, from Dec 2: 8, 15, 22, 29': {
    month: '2026-12',
    prorate: true,
    places: [['2026-12-02', null]],
    is: '$64.00, 4 of 5 Tuesdays',
  },
  'five Tuesdays, from Dec 16: 22, 29': {
    month: '2026-12',
    prorate: true,
    places: [['2026-12-16', null]],
    is: '$32.00, 2 of 5 Tuesdays',
  },
  'cut downwards: 3 of 5 of $49.99 is 29.994': {
    month: '2026-12',
    prorate: true,
    places: [['2026-12-09', null]],
    of: { prices: [price('2026-09-01', 4999)] },
    is: '$29.99, 3 of 5 Tuesdays',
  },
  'cut downwards: 1 of 4 of $0.99 is 24.75 cents': {
    month: '2026-11',
    prorate: true,
    places: [['2026-11-24', null]],
    of: { prices: [price('2026-09-01', 99)] },
    is: '$0.24, 1 of 4 Tuesdays',
  },
  'a leap February, from Feb 9: 15, 22, 29': {
    month: '2028-02',
    prorate: true,
    places: [['2028-02-09', null]],
    is: '$48.00, 3 of 5 Tuesdays',
  },
  'Tuesdays and Thursdays from Nov 12: 12, 17, 19, 24, 26 of 8': {
    month: '2026-11',
    prorate: true,
    places: [['2026-11-12', null]],
    of: both,
    is: '$50.00, 5 of 8 lessons',
  },
  'holidays are in both counts: Thanksgiving is the 26th': {
    month: '2026-11',
    prorate: true,
    places: [['2026-11-26', null]],
    of: { schedules: [meets('2026-01-01', THU)] },
    is: '$20.00, 1 of 4 Thursdays',
  },
  'a new schedule within the month: Tue 3, 10, then Thu 19, 26': {
    month: '2026-11',
    prorate: true,
    places: [['2026-11-10', null]],
    of: { schedules: [meets('2026-01-01', TUE), meets('2026-11-16', THU)] },
    is: '$60.00, 3 of 4 lessons',
  },
  'a class without a schedule': {
    month: '2026-11',
    prorate: true,
    places: [['2026-11-24', null]],
    of: { schedules: [] },
    is: '$80.00',
  },
  'a class that does not meet': {
    month: '2026-11',
    prorate: true,
    places: [['2026-11-24', null]],
    of: { schedules: [meets('2026-01-01')] },
    is: '$80.00',
  },
  'a class that ends on Nov 10: 3, 10': {
    month: '2026-11',
    prorate: true,
    of: closed('2026-11-10'),
    is: '$40.00, 2 of 4 Tuesdays',
  },
  'a class that begins on Nov 17: 17, 24': {
    month: '2026-11',
    prorate: true,
    of: begins('2026-11-17'),
    is: '$40.00, 2 of 4 Tuesdays',
  },
  'a place from before the class begins': {
    month: '2026-11',
    prorate: true,
    places: [['2026-11-04', null]],
    of: begins('2026-11-17'),
    is: '$40.00, 2 of 4 Tuesdays',
  },

  // A term is charged once, in its first month, and later for students who join later.
  'the first month of a term': {
    month: '2026-09',
    of: { prices: [price('2026-09-01', 24_000, 'term')] },
    is: '$240.00',
  },
  'its next month, charged': {
    month: '2026-10',
    of: { prices: [price('2026-09-01', 24_000, 'term')] },
    charged: ['2026-09'],
    is: null,
  },
  'its next month, for who came later': {
    month: '2026-10',
    of: { prices: [price('2026-09-01', 24_000, 'term')] },
    places: [['2026-10-05', null]],
    is: '$240.00',
  },
  'the next term': {
    month: '2027-01',
    of: { prices: [price('2026-09-01', 24_000, 'term'), price('2027-01-01', 26_000, 'term')] },
    charged: ['2026-09'],
    is: '$260.00',
  },
  'after the term has ended': {
    month: '2027-01',
    of: { prices: [price('2026-09-01', 24_000, 'term')], ...closed('2026-12-31') },
    places: [['2027-01-05', null]],
    is: null,
  },
  'part of a term: 13 of its 18 Tuesdays from Oct 6 on': {
    month: '2026-10',
    prorate: true,
    of: { prices: [price('2026-09-01', 18_000, 'term')], ...closed('2026-12-31') },
    places: [['2026-10-01', null]],
    is: '$130.00, 13 of 18 Tuesdays',
  },
  'a term without an end has no parts': {
    month: '2026-10',
    prorate: true,
    of: { prices: [price('2026-09-01', 18_000, 'term')] },
    places: [['2026-10-01', null]],
    is: '$180.00',
  },
  'a term that begins mid-month': {
    month: '2026-09',
    of: { prices: [price('2026-09-14', 24_000, 'term')] },
    is: '$240.00',
  },
  'a place that ended before the term’s price began': {
    month: '2026-09',
    of: { prices: [price('2026-09-14', 24_000, 'term')] },
    places: [['2026-01-01', '2026-09-13']],
    is: null,
  },
  'a place until the day the term’s price begins': {
    month: '2026-09',
    of: { prices: [price('2026-09-14', 24_000, 'term')] },
    places: [['2026-01-01', '2026-09-14']],
    is: '$240.00',
  },
  'a place that ended before the first price of a month began': {
    month: '2026-09',
    of: { prices: [price('2026-09-15', 8000)] },
    places: [['2026-01-01', '2026-09-10']],
    is: null,
  },
  'a place that ended before the class began': {
    month: '2026-11',
    of: begins('2026-11-15'),
    places: [['2026-01-01', '2026-11-14']],
    is: null,
  },
  'a place that begins after the class has ended': {
    month: '2026-11',
    of: closed('2026-11-10'),
    places: [['2026-11-11', null]],
    is: null,
  },
  'monthly after a term': {
    month: '2027-01',
    of: { prices: [price('2026-09-01', 24_000, 'term'), price('2027-01-01', 7000)] },
    charged: ['2026-09'],
    is: '$70.00',
  },
};

describe('tuition by hand', () => {
  test('there are 60 cases and more, with those for siblings', () => {
    expect(Object.keys(cases).length + siblings.length).toBeGreaterThanOrEqual(60);
  });
  test.each(Object.entries(cases))('%s', (_name, one) => {
    expect(propose(one)).toBe(one.is);
  });
});

interface SiblingCase {
  name: string;
  percent: number;
  /** Which of Ballet and Jazz each child takes. */
  children: Record<string, [ballet: boolean, jazz: boolean]>;
  /** Children who have already been charged for Ballet; with '-', at a discount. */
  charged?: string[];
  is: string[];
}

const siblings: SiblingCase[] = [
  {
    name: 'no discount',
    percent: 0,
    children: { ada: [true, false], ben: [true, false] },
    is: ['ada $80.00', 'ben $80.00'],
  },
  {
    name: 'the second child',
    percent: 10,
    children: { ada: [true, false], ben: [true, false] },
    is: ['ada $80.00', 'ben $72.00: $80.00 − 10% for siblings $8.00'],
  },
  {
    name: 'each further child',
    percent: 10,
    children: { ada: [true, false], ben: [true, false], cleo: [true, false] },
    is: [
      'ada $80.00',
      'ben $72.00: $80.00 − 10% for siblings $8.00',
      'cleo $72.00: $80.00 − 10% for siblings $8.00',
    ],
  },
  {
    name: 'on the lower amounts: Ben takes two classes',
    percent: 10,
    children: { ada: [true, false], ben: [true, true] },
    is: ['ada $72.00: $80.00 − 10% for siblings $8.00', 'ben $80.00', 'ben $50.00'],
  },
  {
    name: 'on both lines of the second child',
    percent: 10,
    children: { ada: [true, true], ben: [true, true] },
    is: [
      'ada $80.00',
      'ada $50.00',
      'ben $72.00: $80.00 − 10% for siblings $8.00',
      'ben $45.00: $50.00 − 10% for siblings $5.00',
    ],
  },
  {
    name: 'one child alone',
    percent: 10,
    children: { ada: [true, true] },
    is: ['ada $80.00', 'ada $50.00'],
  },
  {
    name: 'a sibling is charged already',
    percent: 10,
    children: { ada: [true, false], ben: [false, true] },
    charged: ['ada'],
    is: ['ben $45.00: $50.00 − 10% for siblings $5.00'],
  },
  {
    name: 'who is charged in full takes another class',
    percent: 10,
    children: { ada: [true, true], ben: [false, true] },
    charged: ['ada'],
    is: ['ada $50.00', 'ben $45.00: $50.00 − 10% for siblings $5.00'],
  },
  {
    name: 'only the one at a discount is charged',
    percent: 10,
    children: { ada: [true, false], ben: [true, false] },
    charged: ['ben-'],
    is: ['ada $80.00'],
  },
  {
    name: 'the discount is cut to a whole cent downwards',
    percent: 33,
    children: { ada: [true, false], ben: [false, true] },
    is: ['ada $80.00', 'ben $33.50: $50.00 − 33% for siblings $16.50'],
  },
  {
    name: 'all of it',
    percent: 100,
    children: { ada: [true, false], ben: [false, true] },
    is: ['ada $80.00'],
  },
];

test.each(siblings)('siblings: $name', ({ percent, children, charged = [], is }) => {
  const from = calendarDate('2026-01-01');
  const lines = proposeTuition(
    aMonth('2026-11'),
    [aClass(), aClass({ id: JAZZ, prices: [price('2026-09-01', 5000)] })],
    {
      places: Object.entries(children).flatMap(([child, [ballet, jazz]]) => [
        ...(ballet ? [{ studentId: studentId(child), classId: BALLET, from, until: null }] : []),
        ...(jazz ? [{ studentId: studentId(child), classId: JAZZ, from, until: null }] : []),
      ]),
      charged: charged.map((child) => ({
        studentId: studentId(child.replace('-', '')),
        classId: BALLET,
        period: aMonth('2026-11'),
        amount: cents(8000),
        parts: readParts(
          JSON.stringify({
            price: 8000,
            ...(child.endsWith('-') && { sibling: { percent, gross: 8000, off: 800 } }),
          }),
          cents(8000),
        ),
      })),
      familyOf: () => 'the Bakers',
      order: Object.keys(children).map(studentId),
      attended: [],
      today: calendarDate('2026-11-01'),
      prorate: false,
      rules: withSiblingPercent({}, percent),
    },
  );
  const shown = lines.map(({ studentId: id, amount, parts }) => {
    const why = describeParts(parts);
    return `${id} ${formatMoney(amount)}${why && `: ${why}`}`;
  });
  expect(shown).toEqual(is);
});

test('a stored reason of before is read as parts: a part of the month, the discount, a typed amount', () => {
  const reason = {
    price: cents(8000),
    lessons: { of: 3, all: 4, weekday: 2 },
    sibling: { percent: 10, gross: cents(6000), off: cents(600) },
    changedFrom: cents(5400),
  };
  const why = '3 of 4 Tuesdays, $60.00 − 10% for siblings $6.00, changed from $54.00';
  const parts = readParts(JSON.stringify(reason), cents(5000));
  expect(parts).toEqual([
    { kind: 'price', amount: 8000 },
    { kind: 'proration', amount: -2000, of: 3, all: 4, weekday: 2 },
    { kind: 'siblings', amount: -600, percent: 10 },
    { kind: 'typed', amount: -400 },
  ]);
  expect(describeParts(parts)).toBe(why);
  expect(describeTuition(aMonth('2026-12'), why)).toBe(`December 2026: ${why}`);
  expect(describeTuition(aMonth('2026-12'), '')).toBe('December 2026');
});

test('the next month is due from the 20th on; tuition is dated the 1st', () => {
  const due = (text: string) => monthsDue(text as CalendarDate);
  expect(due('2026-11-19')).toEqual(['2026-11']);
  expect(due('2026-11-20')).toEqual(['2026-11', '2026-12']);
  expect(due('2026-12-31')).toEqual(['2026-12', '2027-01']);
  expect(tuitionDate(aMonth('2026-12'))).toBe('2026-12-01');
});
