import { addDays, daysBetween, type CalendarDate } from './dates.ts';
import type { Cents } from './money.ts';

/** Filters of a list by how long students have owed: 'any', or at least so many days. */
export const owingFilters = ['any', '30', '60', '90'] as const;
export type OwingFilter = (typeof owingFilters)[number];

export const owingFilterLabels: Record<OwingFilter, string> = {
  any: 'Owes anything',
  '30': 'For 30 days or more',
  '60': 'For 60 days or more',
  '90': 'For 90 days or more',
};

interface Owing {
  /** In cents; above zero is owed. */
  calculatedBalance: Cents;
  /** The date of the oldest unpaid fee or charge (D178); null if there is none. */
  owesSince: CalendarDate | null;
}

/** The day before which the oldest unpaid fee is, for a filter; null for 'any'. */
export function owesBefore(filter: OwingFilter, today: CalendarDate): CalendarDate | null {
  return filter === 'any' ? null : addDays(today, 1 - Number(filter));
}

/** Whether a student owes as a filter says. A balance without a class date counts only as 'any'. */
export function owesAs(
  { calculatedBalance, owesSince }: Owing,
  filter: OwingFilter,
  today: CalendarDate,
): boolean {
  if (calculatedBalance <= 0) return false;
  if (filter === 'any') return true;
  return owesSince !== null && daysBetween(owesSince, today) >= Number(filter);
}

/** The ages of unpaid fees, from the newest to the oldest: each begins with so many days since the class. */
export const unpaidAges = [0, 30, 60, 90] as const;
export const unpaidAgeLabels = [
  'Under 30 days',
  '30 to 59 days',
  '60 to 89 days',
  '90 days or more',
] as const;
/** What is owed beyond all fees of classes, such as a balance that was added. */
export const WITHOUT_DATE = 'Not for a class';

/** What is unpaid today, in cents. */
export interface UnpaidAges {
  /** For each of `unpaidAges`. */
  amounts: Cents[];
  withoutDate: Cents;
}
