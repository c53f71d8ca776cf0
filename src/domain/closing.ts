import { formatCount } from './counts.ts';
import {
  dateInZone,
  formatDate,
  monthNames,
  monthOf,
  type CalendarDate,
  type Instant,
  type Month,
} from './dates.ts';
import {
  atLeastZero,
  cents,
  formatMoney,
  negated,
  smaller,
  sumCents,
  type Cents,
} from './money.ts';
import { formatPercent } from './percent.ts';
import { conflictFor } from './refusal.ts';

/** 'October', and with the year if it isn't today's. */
export function monthName(month: Month, today: CalendarDate): string {
  const name = monthNames[Number(month.slice(5, 7)) - 1] ?? '';
  return month.slice(0, 4) === today.slice(0, 4) ? name : `${name} ${month.slice(0, 4)}`;
}

const ADD_CORRECTION = 'Add a correction dated today.';

export const closingMessages = {
  month: 'Please give a month like 2026-10',
  closed: (month: Month, today: CalendarDate) =>
    `${monthName(month, today)} is closed. ${ADD_CORRECTION}`,
  /** For when only the database knows which month it is. */
  someMonth: `The month of this is closed. ${ADD_CORRECTION}`,
  notOver: (name: string) => `${name} isn’t over yet. Close it once it is.`,
  older: (name: string, older: string) => `${older} is still open. Close it before ${name}.`,
  already: (name: string) => `${name} is closed already.`,
  moved: (name: string) =>
    `The figures of ${name} have changed since they were shown. Review them, then close it.`,
  notClosed: (name: string) => `${name} is not closed.`,
  notLast: (last: string) => `Only the last closed month can be reopened: ${last}.`,
  reason: 'Please give a reason for reopening',
  correctionLeft: (left: Cents) =>
    left > 0
      ? `Only ${formatMoney(left)} of this entry is left to correct.`
      : 'This entry is already fully corrected.',
  correctedBefore: (name: string, date: CalendarDate | null) =>
    `${name} was given money back by a correction${date === null ? '' : ` for ${formatDate(date)}`}. Reverse that credit first.`,
} as const;

/** What a change needs to know about closed months. */
export interface Closed {
  /** The last closed month; it and every month before it are closed. Null if none is. */
  closedUntil: Month | null;
  /** The school's date. */
  today: CalendarDate;
}

export function isClosed(date: CalendarDate, closedUntil: Month | null): boolean {
  return closedUntil !== null && monthOf(date) <= closedUntil;
}

/** Refuses what would change a figure of a closed month. */
export function refuseClosed({ closedUntil, today }: Closed, ...dates: CalendarDate[]): void {
  const date = dates.find((one) => isClosed(one, closedUntil));
  if (date !== undefined)
    throw conflictFor('monthClosed', closingMessages.closed(monthOf(date), today));
}

export type SignedKind = 'money' | 'count' | 'percent';

/** The kinds of entries that are signed one by one. */
export const signedEntries = {
  mark: 'Mark',
  markFee: 'Fee of a mark',
  payment: 'Payment',
  refund: 'Refund',
  charge: 'Charge',
  expense: 'Expense',
  budgetEntry: 'Budget entry',
  holiday: 'Holiday',
  canceledLesson: 'Canceled class',
} as const;
export type SignedEntry = keyof typeof signedEntries;

export const entryChanges = {
  added: 'added since',
  removed: 'removed since',
  changed: 'changed since',
} as const;
export type EntryChange = keyof typeof entryChanges;

/**
 * How much of an entry (cents) can still be corrected: what it charged or paid, with all earlier corrections, and no
 * more than is left of its mark, charge or payment. Null for a correction in the entry's own direction, which has no
 * limit.
 *
 * @param left what all entries about the same come to, with their corrections; null for an entry on its own
 */
export function correctionLimit(
  change: 'giveBack' | 'charge',
  entry: Cents,
  { corrections, left }: { corrections: readonly Cents[]; left: Cents | null },
): Cents | null {
  const isCharge = entry > 0;
  if (isCharge !== (change === 'giveBack')) return null;
  const own = sumCents([entry, ...corrections]);
  const [most, all] = [own, left ?? own].map((net) => (isCharge ? net : negated(net))) as [
    Cents,
    Cents,
  ];
  return atLeastZero(smaller(most, all));
}

/** The note of an entry that corrects an earlier one: 'Correction of Fee charged, Oct 5, 2026: she was ill'. */
export function correctionNote(label: string, date: CalendarDate, note: string): string {
  const of = `Correction of ${label}, ${formatDate(date)}`;
  return note === '' ? of : `${of}: ${note}`;
}

/** The note on an entry that was corrected: 'corrected on Nov 21, 2026'. Empty if it never was. */
export function correctedOn(dates: readonly CalendarDate[]): string {
  const days = [...new Set(dates.map(formatDate))];
  return days.length === 0 ? '' : `corrected on ${days.join(' and ')}`;
}

/** How a figure or an entry differs from what was signed. */
export function describeChange({
  kind,
  signed,
  now,
  change,
  recorded,
}: {
  kind: SignedKind | null;
  signed: number | null;
  now: number | null;
  change: EntryChange | null;
  recorded: string | null;
}): string {
  if (change !== null)
    return `${entryChanges[change]}${recorded === null ? ', not through Turnout' : `: ${recorded}`}`;
  const show = (value: number | null) => showSigned(kind ?? 'count', value ?? 0);
  return `${show(signed)} at closing, now ${show(now)}`;
}

/** A figure as text: '$12.50', '1,234', '93.5%'. */
export function showSigned(kind: SignedKind, value: number): string {
  if (kind === 'money') return formatMoney(cents(value));
  return kind === 'percent' ? formatPercent(value) : formatCount(value);
}

/** Who closed a month and when: 'Closed by Ana on Dec 3, 2026'. */
export function describeSignature(
  signature: { at: Instant; by: string; note: string } | null,
  timeZone: string,
): string {
  if (!signature) return 'Not closed';
  const { at, by, note } = signature;
  const closed = `Closed by ${by} on ${formatDate(dateInZone(at, timeZone))}`;
  return note === '' ? closed : `${closed}: ${note}`;
}
