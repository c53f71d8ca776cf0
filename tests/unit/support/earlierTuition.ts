import { groupBy } from '../../../src/domain/collections.ts';
import { addDays, dayOfWeek, monthOf, type Month } from '../../../src/domain/dates.ts';
import type { ClassId, StudentId } from '../../../src/domain/ids.ts';
import {
  cents,
  formatMoney,
  minus,
  sumCents,
  ZERO,
  type Cents,
} from '../../../src/domain/money.ts';
import type { Period } from '../../../src/domain/periods.ts';
import { periodOfMonth } from '../../../src/domain/months.ts';
import {
  coversDate,
  isInTerm,
  overlap,
  scheduleOn,
  type PlaceDates,
} from '../../../src/domain/schoolClass.ts';
import type { TuitionClass, TuitionPlace } from '../../../src/domain/tuition.ts';
import type { TuitionPrice } from '../../../src/domain/tuitionWords.ts';

// How tuition was proposed before a school had rules, as it was: schools without rules must see no difference.

const weekdays = [
  'Sundays',
  'Mondays',
  'Tuesdays',
  'Wednesdays',
  'Thursdays',
  'Fridays',
  'Saturdays',
] as const;

interface TuitionReason {
  price: Cents;
  lessons?: { of: number; all: number; weekday: number | null };
  sibling?: { percent: number; gross: Cents; off: Cents };
  changedFrom?: Cents;
}

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

interface ChargedTuition {
  studentId: StudentId;
  classId: ClassId;
  period: Month;
  discounted: boolean;
}

interface TuitionLine {
  studentId: StudentId;
  classId: ClassId;
  period: Month;
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
export function proposeAsBefore(
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
