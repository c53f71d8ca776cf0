import { addDays, daysBetween, formatBriefDate, type CalendarDate } from './dates.ts';
import { atLeastZero, formatMoney, minus, smaller, ZERO, type Cents } from './money.ts';

/** Filters of a list by how long students have owed: 'any', or at least so many days. */
export const owingFilters = ['any', '30', '60', '90'] as const;
export type OwingFilter = (typeof owingFilters)[number];

export const owingFilterLabels: Record<OwingFilter, string> = {
  any: 'Owes anything',
  '30': 'For 30 days or more',
  '60': 'For 60 days or more',
  '90': 'For 90 days or more',
};

/** What of a balance is for days after today, in cents, and the first and the last of these days. */
export interface Later {
  dueLater: Cents;
  dueOn: CalendarDate | null;
  dueUntil: CalendarDate | null;
}

export const NOTHING_LATER: Later = { dueLater: ZERO, dueOn: null, dueUntil: null };

/** A balance, and how much of it can wait. */
export interface Debt extends Pick<Later, 'dueLater'> {
  /** In cents; above zero is owed, below zero is a credit. */
  calculatedBalance: Cents;
}

interface Owing extends Debt {
  /** The date of the oldest unpaid fee or charge up to today; null if there is none. */
  owesSince: CalendarDate | null;
}

/**
 * What somebody owes, in cents, wherever that word stands: their balance without what is for later days, which is named
 * beside it. Below zero is a credit.
 */
export function owedToday({ calculatedBalance, dueLater }: Debt): Cents {
  return minus(calculatedBalance, dueLater);
}

/** What was charged for a day, in cents. */
export interface Charged {
  date: CalendarDate;
  amount: Cents;
}

/**
 * How much of a balance (cents) is for the days after today, and the first and the last of these days: the latest
 * days are paid last.
 *
 * @param ahead what was charged for days after today
 */
export function dueAhead(balance: Cents, ahead: readonly Charged[]): Later {
  let left = atLeastZero(balance);
  let dueOn: CalendarDate | null = null;
  let dueUntil: CalendarDate | null = null;
  for (const { date, amount } of ahead.toSorted((a, b) => b.date.localeCompare(a.date))) {
    if (left === 0) break;
    left = minus(left, smaller(left, amount));
    dueOn = date;
    dueUntil ??= date;
  }
  return { dueLater: minus(atLeastZero(balance), left), dueOn, dueUntil };
}

/** '$160.00 due Dec 1', or '… due Nov 30 to Dec 1' if it is for several days; null if nothing is due after today. */
export function laterWords(later: Later, today: CalendarDate): string | null {
  const days = dueDays(later, today);
  return days && `${formatMoney(later.dueLater)} due ${days}`;
}

/** 'Dec 1' or 'Nov 30 to Dec 1': the days on which the rest is due; null if nothing is due after today. */
export function dueDays({ dueOn, dueUntil }: Later, today: CalendarDate): string | null {
  if (dueOn === null) return null;
  const days = [dueOn, ...(dueUntil === null || dueUntil === dueOn ? [] : [dueUntil])];
  return days.map((day) => formatBriefDate(day, today)).join(' to ');
}

/**
 * What follows an amount that is owed: '+ $160.00 due Dec 1'; null if nothing is due after today.
 *
 * @param owed in cents, where words stand before it: nothing is added to 'Paid up', so it is '$160.00 due Dec 1' then
 */
export function laterNote(later: Later, today: CalendarDate, owed?: Cents): string | null {
  const words = laterWords(later, today);
  return words && (owed === undefined || owed > 0) ? `+ ${words}` : words;
}

/** A sentence about what is owed today (cents), with what is due later: "You're paid up, $160.00 due Dec 1". */
export function withLater(sentence: string, debt: Debt & Later, today: CalendarDate): string {
  const owed = owedToday(debt);
  const note = laterNote(debt, today, owed);
  return note === null ? sentence : `${sentence}${owed > 0 ? ' ' : ', '}${note}`;
}

/** For a filter, the oldest unpaid fee must be from before this day; null for 'any'. */
export function owesBefore(filter: OwingFilter, today: CalendarDate): CalendarDate | null {
  return filter === 'any' ? null : addDays(today, 1 - Number(filter));
}

/** How much of a changed balance is due later, until it is read again: the latest days are paid last. */
export function dueLaterOf(balance: Cents, before: Debt): Cents {
  return smaller(before.dueLater, atLeastZero(balance));
}

/** A debt once something was paid, which pays the oldest first, so that the balance (cents) is this. */
export function debtAfter(before: Debt & Later, calculatedBalance: Cents): Debt & Later {
  const dueLater = dueLaterOf(calculatedBalance, before);
  const { dueOn, dueUntil } = dueLater > 0 ? before : NOTHING_LATER;
  return { calculatedBalance, dueLater, dueOn, dueUntil };
}

/** Whether a student matches a filter by what they owe today. A balance without a class date only matches 'any'. */
export function owesAs(student: Owing, filter: OwingFilter, today: CalendarDate): boolean {
  if (owedToday(student) <= 0) return false;
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
