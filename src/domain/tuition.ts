import { tuitionDate, type TuitionPrice } from './tuitionWords.ts';
import { prorationOf, type ChargePart, type Lessons } from './chargeParts.ts';
import { groupBy } from './collections.ts';
import { addDays, dayOfWeek, monthOf, type CalendarDate, type Month } from './dates.ts';
import type { ClassId, StudentId } from './ids.ts';
import { cents } from './money.ts';
import type { Period } from './periods.ts';
import { periodOfMonth } from './months.ts';
import {
  coversDate,
  isInTerm,
  lengthOf,
  overlap,
  scheduleOn,
  type PlaceDates,
  type SchoolClass,
} from './schoolClass.ts';
import {
  applyRules,
  byOrder,
  withPart,
  type ChargedLine,
  type Families,
  type PricedLine,
  type TuitionRules,
} from './tuitionRules.ts';

// Tuition prices by the month, the term or the lesson, and how much each student is charged.

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

/** What a student would be charged: above 0, after all that is taken off. */
export interface TuitionLine extends PricedLine {
  /** The date that the charge will have. */
  date: CalendarDate;
}

/** How many lessons of a class somebody attended in the month, by the marks. */
export interface Attended {
  studentId: StudentId;
  classId: ClassId;
  count: number;
}

export interface Circumstances extends Families {
  places: readonly TuitionPlace[];
  charged: readonly ChargedLine[];
  attended: readonly Attended[];
  /** Lessons are charged once their month is over. */
  today: CalendarDate;
  /** Whether to charge only the lessons that a place covers. */
  prorate: boolean;
  rules: TuitionRules;
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
 * The tuition of a month that isn't charged yet, by student, and each student's in the order of their places. It includes
 * everyone who has a place on a day when the class has its price, and who would pay something. A term is due in its first
 * month, and after that for students who joined later. Nothing is charged until somebody decides to.
 */
export function proposeTuition(
  month: Month,
  classes: readonly TuitionClass[],
  circumstances: Circumstances,
): TuitionLine[] {
  const charged = new Set(circumstances.charged.map(keyOf));
  // A place of one day is a trial.
  const places = circumstances.places.filter(({ from, until }) => until === null || until > from);
  const given = { ...circumstances, places };
  const lines = [
    ...linesOfPrices(month, classes, given),
    ...linesOfLessons(month, classes, given),
    ...linesOfHours(month, classes, given),
  ].filter((line) => line.amount > 0 && !charged.has(keyOf(line)));
  const compare = byOrder(circumstances.order);
  return applyRules(lines, circumstances)
    .filter(({ amount }) => amount > 0)
    .map((line) => ({ ...line, date: dateOf(line) }))
    .toSorted((a, b) => compare(a.studentId, b.studentId));
}

/** Identifies a tuition: a student is charged only once for a class and period. */
export const keyOf = ({
  studentId,
  classId,
  period,
}: Pick<PricedLine, 'studentId' | 'classId' | 'period'>): string =>
  `${studentId}/${classId ?? ''}/${period}`;

/** Tuition is dated the first of the month, and lessons attended its last day. */
const dateOf = ({ period, parts: [first] }: PricedLine): CalendarDate =>
  first?.kind === 'lessons' ? periodOfMonth(period).to : tuitionDate(period);

/** What monthly prices and prices of terms charge. */
function linesOfPrices(
  month: Month,
  classes: readonly TuitionClass[],
  { places, prorate }: Circumstances,
): PricedLine[] {
  const byId = new Map(classes.map((one) => [one.id, { one, due: dueIn(month, one) }]));
  // A student who left and came back within a month has two places, and is charged once.
  const spans = groupBy(places, ({ studentId, classId }) => `${studentId}/${classId}`);
  return [...spans.values()].flatMap((own): PricedLine[] => {
    const [{ studentId, classId }] = own as [TuitionPlace, ...TuitionPlace[]];
    const { one, due } = byId.get(classId) ?? {};
    if (!one || !due || due.price.per === 'lesson') return [];
    const { price, period, priced } = due;
    if (!own.some((place) => overlap(place, { from: priced.from, until: priced.to }))) return [];
    const line = priceLine(
      { studentId, classId, period },
      { kind: 'price', amount: price.amount, ...(price.per === 'term' && { per: 'term' }) },
    );
    return [prorate && due.counted ? prorated(line, [one], due.counted, own) : line];
  });
}

const priceLine = (
  of: Pick<PricedLine, 'studentId' | 'classId' | 'period'>,
  part: ChargePart,
): PricedLine => ({ ...of, amount: part.amount, parts: [part] });

/** Lessons attended, for prices by the lesson, once the month is over. */
function linesOfLessons(
  month: Month,
  classes: readonly TuitionClass[],
  { attended, today: asOf }: Circumstances,
): PricedLine[] {
  if (asOf <= periodOfMonth(month).to) return [];
  const prices = new Map(classes.map((one) => [one.id, dueIn(month, one)?.price]));
  return attended.flatMap(({ studentId, classId, count }): PricedLine[] => {
    const price = prices.get(classId);
    if (price?.per !== 'lesson') return [];
    const amount = cents(price.amount * count);
    return [
      priceLine({ studentId, classId, period: month }, { kind: 'lessons', amount, count, asOf }),
    ];
  });
}

/** What the table of weekly hours charges, for all of a student's classes without a price of their own. */
function linesOfHours(
  month: Month,
  classes: readonly TuitionClass[],
  { places, prorate, rules: { hours } }: Circumstances,
): PricedLine[] {
  if (!hours) return [];
  const counted = periodOfMonth(month);
  const { from, to } = counted;
  const open = classes.filter(
    (one) =>
      !priceIn(month, one) &&
      (one.from === null || one.from <= to) &&
      (one.to === null || one.to >= from),
  );
  const byId = new Map(open.map((one) => [one.id, one]));
  const isOpen = (place: TuitionPlace) => {
    const one = byId.get(place.classId);
    if (!one) return false;
    const within = { from: later(from, one.from), until: earlier(to, one.to) };
    return overlap(place, within);
  };
  return [...groupBy(places.filter(isOpen), ({ studentId }) => studentId)].flatMap(
    ([studentId, own]): PricedLine[] => {
      const taken = open.filter(({ id }) => own.some(({ classId }) => classId === id));
      // A class that begins within the month has no schedule on the 1st.
      const minutes = taken
        .flatMap((one) => scheduleOn(one, later(from, one.from))?.meetings ?? [])
        .reduce((sum, meeting) => sum + lengthOf(meeting), 0);
      const step = hours.steps.find((each) => minutes <= each.minutes) ?? hours.steps.at(-1);
      if (minutes === 0 || !step) return [];
      const line = priceLine(
        { studentId, classId: null, period: month },
        { kind: 'hours', amount: step.amount, minutes },
      );
      return [prorate ? prorated(line, taken, counted, own) : line];
    },
  );
}

const later = (a: CalendarDate, b: CalendarDate | null) => (b !== null && b > a ? b : a);
const earlier = (a: CalendarDate, b: CalendarDate | null) => (b !== null && b < a ? b : a);

/** The price on the first day of a month, or else the first one within it; undefined without one, also of zero. */
function priceIn(month: Month, { prices }: TuitionClass): TuitionPrice | undefined {
  const { from, to } = periodOfMonth(month);
  return (
    prices.findLast((each) => each.from <= from) ??
    // The class begins within the month.
    prices.find((each) => each.from <= to)
  );
}

/** What a class is charged for in a month: nothing outside its term, and otherwise the price on its first day. */
function dueIn(month: Month, one: TuitionClass): Due | null {
  const counted = periodOfMonth(month);
  const { from, to } = counted;
  if ((one.from !== null && one.from > to) || (one.to !== null && one.to < from)) return null;
  const price = priceIn(month, one);
  if (!price || price.amount === 0) return null;
  const priced = { from: later(later(from, price.from), one.from), to: earlier(to, one.to) };
  if (price.per !== 'term') return { price, period: month, counted, priced };
  const ofTerm = one.to === null ? null : { from: price.from, to: one.to };
  return { price, period: monthOf(price.from), counted: ofTerm, priced };
}

/**
 * Amount × lessons of the places ÷ all lessons of the classes, rounded down to a whole cent. Both counts follow the
 * schedules, so both include holidays and canceled lessons. Scheduled days outside a class's term count as lessons that
 * the student had no place for.
 */
function prorated(
  line: PricedLine,
  classes: readonly TuitionClass[],
  period: Period,
  places: readonly TuitionPlace[],
): PricedLine {
  const lessons = countLessons(classes, period, places);
  return lessons.of === lessons.all ? line : withPart(line, prorationOf(line.amount, lessons));
}

function countLessons(
  classes: readonly TuitionClass[],
  { from, to }: Period,
  places: readonly TuitionPlace[],
): Lessons {
  const days = new Set<number>();
  let [of, all] = [0, 0];
  for (const one of classes)
    for (let date = from; date <= to; date = addDays(date, 1)) {
      const weekday = dayOfWeek(date);
      if (!scheduleOn(one, date)?.meetings.some((each) => each.weekday === weekday)) continue;
      days.add(weekday);
      all += 1;
      const covers = (place: TuitionPlace) => place.classId === one.id && coversDate(place, date);
      if (isInTerm(one, date) && places.some(covers)) of += 1;
    }
  const [only, ...others] = days;
  return { of, all, weekday: others.length === 0 && only !== undefined ? only : null };
}
