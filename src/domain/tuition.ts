import { groupBy } from './collections.ts';
import { addDays, dayOfWeek, firstOf, monthOf, type CalendarDate, type Month } from './dates.ts';
import type { ClassId, StudentId } from './ids.ts';
import { cents, formatMoney, minus, sumCents, ZERO, type Cents } from './money.ts';
import type { Period } from './periods.ts';
import { addMonths, formatMonth, periodOfMonth } from './reports.ts';
import {
  coversDate,
  isInTerm,
  overlap,
  scheduleOn,
  type PlaceDates,
  type SchoolClass,
} from './schoolClass.ts';

// Tuition prices by the month or by the term, and how much each student is charged.

const weekdays = [
  'Sundays',
  'Mondays',
  'Tuesdays',
  'Wednesdays',
  'Thursdays',
  'Fridays',
  'Saturdays',
] as const;

/** How a tuition's amount came about: stored with the charge as figures, so that it can be shown in today's words. */
export interface TuitionReason {
  /** The price of the class, in cents. */
  price: Cents;
  /** The lessons that the student had a place for, and all lessons of the month; missing for the whole price. */
  lessons?: {
    of: number;
    all: number;
    /** 0 is Sunday; null if the class meets on several days of the week. */
    weekday: number | null;
  };
  /** The discount for a second or further child of a family, in cents, and the amount before it (`gross`). */
  sibling?: { percent: number; gross: Cents; off: Cents };
  /** The proposed amount in cents, if somebody typed another. */
  changedFrom?: Cents;
}

/** Why a tuition has its amount: '3 of 4 Tuesdays, $45.00 − 10% for siblings $4.50'. Empty for the full price. */
export function describeReason({ lessons, sibling, changedFrom }: TuitionReason): string {
  const parts = [];
  if (lessons) {
    const { of, all, weekday } = lessons;
    parts.push(`${of} of ${all} ${weekday === null ? 'lessons' : weekdays[weekday]}`);
  }
  if (sibling)
    parts.push(
      `${formatMoney(sibling.gross)} − ${sibling.percent}% for siblings ${formatMoney(sibling.off)}`,
    );
  if (changedFrom !== undefined) parts.push(`changed from ${formatMoney(changedFrom)}`);
  return parts.join(', ');
}

/** What a tuition is for, with why it has its amount (`describeReason`): 'December 2026: 3 of 4 Tuesdays'. */
export function describeTuition(period: Month, why: string): string {
  return why === '' ? formatMonth(period) : `${formatMonth(period)}: ${why}`;
}

/** Whether a price is for each month, or once for the term that begins with it. */
export const tuitionPeriods = ['month', 'term'] as const;
export type TuitionPeriod = (typeof tuitionPeriods)[number];

/** What a class costs from a date on, until its next price. */
export interface TuitionPrice {
  from: CalendarDate;
  per: TuitionPeriod;
  /** In cents; zero ends the tuition. */
  amount: Cents;
}

export const tuitionMessages = {
  amount: 'A price is zero or more, with at most two decimals',
  percent: 'Please give a percentage from 0 to 100',
  noPrice: 'The class has no price from that date',
  month: 'Please give a month like 2026-12',
  chargedMeanwhile:
    'Some of this has been charged meanwhile, or is no longer due. Look at the list again.',
} as const;

/** '$60.00 a month', or 'No tuition' for zero. */
export function describePrice({ per, amount }: Omit<TuitionPrice, 'from'>): string {
  return amount === 0 ? 'No tuition' : `${formatMoney(amount)} a ${per}`;
}

/** A class with its prices, oldest first. */
export type TuitionClass = Pick<SchoolClass, 'id' | 'from' | 'to'> & {
  schedules: readonly Pick<SchoolClass['schedules'][number], 'from' | 'meetings'>[];
  prices: readonly TuitionPrice[];
};

/** Somebody who attends the school and has a place in a class. */
export interface TuitionPlace extends PlaceDates {
  studentId: StudentId;
  classId: ClassId;
}

/** A tuition that is charged and not deleted: a student is charged only once for a class and period. */
export interface ChargedTuition {
  studentId: StudentId;
  classId: ClassId;
  /** The month, or the first month of the term. */
  period: Month;
  /** Whether it had a sibling discount. */
  discounted: boolean;
}

/** What a student would be charged for a class. */
export interface TuitionLine {
  studentId: StudentId;
  classId: ClassId;
  period: Month;
  /** In cents, above 0, after proration and the sibling discount. */
  amount: Cents;
  reason: TuitionReason;
}

interface Circumstances {
  places: readonly TuitionPlace[];
  charged: readonly ChargedTuition[];
  /** The family of a student; null without one. */
  familyOf: (id: StudentId) => string | null;
  /** Whether to charge only the lessons that a place covers. */
  prorate: boolean;
  /** The discount for a family's second and each further child, in percent. */
  siblingPercent: number;
}

/** What one run charges for a class: its price, the period, and the dates to count its lessons in. */
interface Due {
  price: TuitionPrice;
  period: Month;
  /** Null for a term without an end, which can't be prorated. */
  counted: Period | null;
  /** The days of the month when the class has this price. */
  priced: Period;
}

/**
 * The tuition of a month that isn't charged yet, in the order of the places. It includes everyone who has a place on a
 * day when the class has its price, and who would pay something. A term is due in its first month, and after that for
 * students who joined later. Nothing is charged until somebody decides to.
 */
export function proposeTuition(
  month: Month,
  classes: readonly TuitionClass[],
  circumstances: Circumstances,
): TuitionLine[] {
  const { places, charged, prorate } = circumstances;
  const chargedKeys = new Set(charged.map(keyOf));
  const byId = new Map(classes.map((one) => [one.id, { one, due: dueIn(month, one) }]));
  // A place of one day is a trial. A student who left and came back within a month has two places, and is charged once.
  const lasting = places.filter(({ from, until }) => until === null || until > from);
  const spans = groupBy(lasting, ({ studentId, classId }) => `${studentId}/${classId}`);
  const lines = [...spans.values()].flatMap((own): TuitionLine[] => {
    const [{ studentId, classId }] = own as [TuitionPlace, ...TuitionPlace[]];
    const { one, due } = byId.get(classId) ?? {};
    if (!one || !due) return [];
    const { price, period, priced } = due;
    if (!own.some((place) => overlap(place, { from: priced.from, until: priced.to }))) return [];
    const reason = { price: price.amount };
    const line = { studentId, classId, period, amount: price.amount, reason };
    if (chargedKeys.has(keyOf(line))) return [];
    return [prorate && due.counted ? prorated(line, one, due.counted, own) : line];
  });
  return withoutSiblings(lines, circumstances).filter(({ amount }) => amount > 0);
}

const keyOf = ({ studentId, classId, period }: Omit<ChargedTuition, 'discounted'>) =>
  `${studentId}/${classId}/${period}`;

/** What a class is charged for in a month: nothing outside its term, and otherwise the price on its first day. */
function dueIn(month: Month, one: TuitionClass): Due | null {
  const counted = periodOfMonth(month);
  const { from, to } = counted;
  if ((one.from !== null && one.from > to) || (one.to !== null && one.to < from)) return null;
  const price =
    one.prices.findLast((each) => each.from <= from) ??
    // The class begins within the month.
    one.prices.find((each) => each.from <= to);
  if (!price || price.amount === 0) return null;
  const latest = [from, price.from, one.from ?? from].toSorted().at(-1) ?? from;
  const priced = { from: latest, to: one.to !== null && one.to < to ? one.to : to };
  if (price.per === 'month') return { price, period: month, counted, priced };
  const ofTerm = one.to === null ? null : { from: price.from, to: one.to };
  return { price, period: monthOf(price.from), counted: ofTerm, priced };
}

/**
 * Amount × lessons of the place ÷ all lessons, rounded down to a whole cent. Both counts follow the schedule, so both
 * include holidays and canceled lessons. Scheduled days outside the class's term count as lessons that the student had
 * no place for.
 */
function prorated(
  line: TuitionLine,
  one: TuitionClass,
  { from, to }: Period,
  places: readonly PlaceDates[],
): TuitionLine {
  const days = new Set<number>();
  let [of, all] = [0, 0];
  for (let date = from; date <= to; date = addDays(date, 1)) {
    const weekday = dayOfWeek(date);
    if (!scheduleOn(one, date)?.meetings.some((each) => each.weekday === weekday)) continue;
    days.add(weekday);
    all += 1;
    if (isInTerm(one, date) && places.some((place) => coversDate(place, date))) of += 1;
  }
  if (of === all) return line;
  const [only, ...others] = days;
  const weekday = others.length === 0 && only !== undefined ? only : null;
  return {
    ...line,
    amount: cents(Math.floor((line.amount * of) / all)),
    reason: { ...line.reason, lessons: { of, all, weekday } },
  };
}

/**
 * Gives the discount to all children of a family but one: the child who has already been charged the full price, or
 * else the one who would pay the most, so that the discount applies to the lower amounts.
 */
function withoutSiblings(
  lines: readonly TuitionLine[],
  { charged, familyOf, siblingPercent }: Circumstances,
): TuitionLine[] {
  if (siblingPercent === 0) return [...lines];
  const periods = new Set(lines.map(({ period }) => period));
  const relevant = charged.filter(({ period }) => periods.has(period));
  const sums = new Map<StudentId, Cents>();
  for (const { studentId, amount } of lines)
    sums.set(studentId, sumCents([sums.get(studentId) ?? ZERO, amount]));
  const full = new Map<string, StudentId>();
  for (const { studentId, discounted } of relevant) {
    const family = familyOf(studentId);
    if (family !== null && !discounted) full.set(family, studentId);
  }
  for (const [studentId, sum] of [...sums].toSorted(([, a], [, b]) => b - a)) {
    const family = familyOf(studentId);
    if (family !== null && sum > 0 && !full.has(family)) full.set(family, studentId);
  }
  return lines.map((line) => {
    const family = familyOf(line.studentId);
    if (family === null || full.get(family) === line.studentId) return line;
    const off = cents(Math.floor((line.amount * siblingPercent) / 100));
    if (off === 0) return line;
    const sibling = { percent: siblingPercent, gross: line.amount, off };
    return { ...line, amount: minus(line.amount, off), reason: { ...line.reason, sibling } };
  });
}

/** From this day of a month on, the next month's tuition is due. */
const DUE_FROM_DAY = 20;

/** The months that tuition is due for on a day: this month, and near its end the next one. */
export function monthsDue(today: CalendarDate): Month[] {
  const month = monthOf(today);
  return Number(today.slice(8)) >= DUE_FROM_DAY ? [month, addMonths(month, 1)] : [month];
}

/** Tuition is dated the first of the month. */
export const tuitionDate = (month: Month): CalendarDate => firstOf(month);
