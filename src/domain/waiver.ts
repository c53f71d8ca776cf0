import type { Mark } from './attendance.ts';
import { countOf } from './counts.ts';
import { formatBriefDate, type CalendarDate } from './dates.ts';
import type { FeeType, FeeTypeKey } from './feeType.ts';
import { isMarkedFor, type FeeBreakdown } from './fees.ts';
import { formatMoney, sumCents, type Cents } from './money.ts';

/** Why a school doesn't take a fee that was charged. */
export const waiverReasons = {
  ill: 'Ill',
  mistake: 'Our mistake',
  goodwill: 'Goodwill',
  other: 'Another reason',
} as const;
export type WaiverReason = keyof typeof waiverReasons;
export const waiverReasonKeys = Object.keys(waiverReasons) as WaiverReason[];

export const LONGEST_WAIVER_NOTE = 200;

export const waiverMessages = {
  reason: 'Please choose why it is waived',
  nothingCharged: (typeName: string, date: CalendarDate, today: CalendarDate) =>
    `Nothing was charged for ${typeName} on ${formatBriefDate(date, today)}.`,
  already: (typeName: string, date: CalendarDate, today: CalendarDate) =>
    `${typeName} of ${formatBriefDate(date, today)} is waived already.`,
  notWaived: 'This fee isn’t waived.',
  changedSince: 'This mark has been changed since. Nothing was undone.',
} as const;

/** Whether a waived part is still as it was waived: marked, and free. What is charged again isn't waived any more. */
export function isStillWaived(
  mark: (Mark & { fee: FeeBreakdown }) | undefined,
  type: Pick<FeeType, 'key' | 'appliesTo'>,
): boolean {
  return mark !== undefined && isMarkedFor(mark, type) && (mark.fee[type.key] ?? 0) === 0;
}

/** How what a note waives begins. */
export const WAIVER_TAG = '[waived:';

const NOTE = /\[waived:(ill|mistake|goodwill|other):([^\]]+)\]/;

/** In the note of a correction: which part of a closed month's fee it waives, and why. */
export const waiverNote = (type: FeeTypeKey, reason: WaiverReason): string =>
  `${WAIVER_TAG}${reason}:${type}]`;

/** What a correction's note says it waived; null for any other note. */
export function waivedIn(note: string): { type: FeeTypeKey; reason: WaiverReason } | null {
  const [, reason, type] = NOTE.exec(note) ?? [];
  return reason && type ? { type, reason: reason as WaiverReason } : null;
}

/** A note without what it waives: the placeholder of a charge's type. */
export const withoutWaiver = (note: string): string => note.replace(NOTE, '').trim();

/** 'waived (our mistake)'; empty for a note that waives nothing. */
export function waivedInWords(note: string): string {
  const waived = waivedIn(note);
  return waived === null ? '' : `waived (${waiverReasons[waived.reason].toLowerCase()})`;
}

/** A note as people read it: 'Correction of fee, Oct 6, 2026: Late waived (our mistake)'. */
export function readWaiverNote(
  note: string,
  types: readonly Pick<FeeType, 'key' | 'name'>[],
): string {
  return note.replace(NOTE, (waived, _reason, key: string) => {
    const name = types.find((type) => type.key === key)?.name ?? key;
    return `${name} ${waivedInWords(waived)}`;
  });
}

/** What a month's waivers for one reason gave back. */
export interface Goodwill {
  reason: WaiverReason;
  count: number;
  cents: Cents;
}

/** Waivers by reason, in the order of the reasons; amounts in cents. */
export function sumGoodwill(waived: readonly { reason: WaiverReason; cents: Cents }[]): Goodwill[] {
  return waiverReasonKeys.flatMap((reason) => {
    const of = waived.filter((one) => one.reason === reason);
    return of.length === 0
      ? []
      : { reason, count: of.length, cents: sumCents(of.map(({ cents }) => cents)) };
  });
}

/** 'Waived in November 2026: $18.00, 9 times: ill 5, our mistake 3, goodwill 1' */
export function goodwillInWords(month: string, goodwill: readonly Goodwill[]): string {
  const total = formatMoney(sumCents(goodwill.map(({ cents }) => cents)));
  const times = countOf(
    goodwill.reduce((sum, { count }) => sum + count, 0),
    'time',
  );
  const reasons = goodwill.map(
    ({ reason, count }) => `${waiverReasons[reason].toLowerCase()} ${count}`,
  );
  return `Waived in ${month}: ${total}, ${times}: ${reasons.join(', ')}`;
}
