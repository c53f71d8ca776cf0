import { firstOf, monthOf, type CalendarDate, type Month } from './dates.ts';
import { formatMoney, type Cents } from './money.ts';
import { addMonths, formatMonth } from './months.ts';

// What prices and tuition are called, apart from how much it is: screens that only name it don't load the rules.

/** What a tuition is for, with why it has its amount (`describeParts`): 'December 2026: 3 of 4 Tuesdays'. */
export function describeTuition(period: Month, why: string): string {
  return why === '' ? formatMonth(period) : `${formatMonth(period)}: ${why}`;
}

/** Whether a price is for each month, once for the term that begins with it, or for each lesson attended. */
export const tuitionPeriods = ['month', 'term', 'lesson'] as const;
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

/** Whether a family would pay over a tenth more, in cents. */
export const paysMuchMore = ({ before, after }: { before: Cents; after: Cents }): boolean =>
  after * 10 > before * 11;

/** From this day of a month on, the next month's tuition is due. */
const DUE_FROM_DAY = 20;

/** The months that tuition is due for on a day: this month, and near its end the next one. */
export function monthsDue(today: CalendarDate): Month[] {
  const month = monthOf(today);
  return Number(today.slice(8)) >= DUE_FROM_DAY ? [month, addMonths(month, 1)] : [month];
}

/** Tuition is dated the first of the month. */
export const tuitionDate = (month: Month): CalendarDate => firstOf(month);
