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
  /** The class date of the oldest unpaid fee (D178); null if nothing is owed for classes. */
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
