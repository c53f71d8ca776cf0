import type { Mark } from './attendance.ts';
import { formatBriefDate, type CalendarDate } from './dates.ts';
import type { FeeType, FeeTypeKey } from './feeType.ts';
import { isMarkedFor, type FeeBreakdown } from './fees.ts';

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

const NOTE = /\[waived:(ill|mistake|goodwill|other):([^\]]+)\]/;

/** In the note of a correction: which part of a closed month's fee it waives, and why. */
export const waiverNote = (type: FeeTypeKey, reason: WaiverReason): string =>
  `[waived:${reason}:${type}]`;

/** What a correction's note says it waived; null for any other note. */
export function waivedIn(note: string): { type: FeeTypeKey; reason: WaiverReason } | null {
  const [, reason, type] = NOTE.exec(note) ?? [];
  return reason && type ? { type, reason: reason as WaiverReason } : null;
}

/** A note as people read it: 'Correction of fee, Oct 6, 2026: Late waived (our mistake)'. */
export function readWaiverNote(
  note: string,
  types: readonly Pick<FeeType, 'key' | 'name'>[],
): string {
  return note.replace(NOTE, (_, reason: WaiverReason, key: string) => {
    const name = types.find((type) => type.key === key)?.name ?? key;
    return `${name} waived (${waiverReasons[reason].toLowerCase()})`;
  });
}
