import { addDays, daysBetween, type CalendarDate } from './dates.ts';
import { atLeastZero, minus, smaller, type Cents } from './money.ts';

/** Filters of a list by how long students have owed: 'any', or at least so many days. */
export const owingFilters = ['any', '30', '60', '90'] as const;
export type OwingFilter = (typeof owingFilters)[number];

export const owingFilterLabels: Record<OwingFilter, string> = {
  any: 'Owes anything',
  '30': 'For 30 days or more',
  '60': 'For 60 days or more',
  '90': 'For 90 days or more',
};

interface Balance {
  /** In cents; above zero is owed. */
  calculatedBalance: Cents;
  /** How much of it (cents) is for days after today. */
  dueLater: Cents;
}

interface Owing extends Balance {
  /** The date of the oldest unpaid fee or charge up to today; null if there is none. */
  owesSince: CalendarDate | null;
}

/** What somebody owes today, in cents: their balance minus what is for later days. Below zero is a credit. */
export function dueNow({ calculatedBalance, dueLater }: Balance): Cents {
  return minus(calculatedBalance, dueLater);
}

/** For a filter, the oldest unpaid fee must be from before this day; null for 'any'. */
export function owesBefore(filter: OwingFilter, today: CalendarDate): CalendarDate | null {
  return filter === 'any' ? null : addDays(today, 1 - Number(filter));
}

/** How much of a changed balance is due later, until it is read again: the latest days are paid last. */
export function dueLaterOf(balance: Cents, before: Balance): Cents {
  return smaller(before.dueLater, atLeastZero(balance));
}

/** Whether everything that somebody owes is for days after today. */
export function isDueLater(balance: Balance): boolean {
  return balance.calculatedBalance > 0 && dueNow(balance) <= 0;
}

/** Whether a student matches a filter by what they owe today. A balance without a class date only matches 'any'. */
export function owesAs(student: Owing, filter: OwingFilter, today: CalendarDate): boolean {
  if (dueNow(student) <= 0) return false;
  if (filter === 'any') return true;
  const { owesSince } = student;
  return owesSince !== null && daysBetween(owesSince, today) >= Number(filter);
}

/** The ages of unpaid fees, from the newest to the oldest: each starts at this many days since the class. */
export const unpaidAges = [0, 30, 60, 90] as const;
export const unpaidAgeLabels = [
  'Under 30 days',
  '30 to 59 days',
  '60 to 89 days',
  '90 days or more',
] as const;
/** What is owed beyond all fees for classes, such as an opening balance. */
export const WITHOUT_DATE = 'Not for a class';

/** What is unpaid today, in cents. */
export interface UnpaidAges {
  /** For each of `unpaidAges`. */
  amounts: Cents[];
  withoutDate: Cents;
}
