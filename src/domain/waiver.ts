import type { Mark } from './attendance.ts';
import { countOf } from './counts.ts';
import { formatBriefDate, type CalendarDate, type Instant } from './dates.ts';
import type { FeeType, FeeTypeKey } from './feeType.ts';
import { isMarkedFor, noFee, type FeeBreakdown } from './fees.ts';
import { atLeastZero, formatMoney, minus, sumCents, ZERO, type Cents } from './money.ts';

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
  tooMuch: (left: Cents) => `Only ${formatMoney(left)} is left to waive.`,
  notWaived: 'This fee isn’t waived.',
  waived: 'This fee is waived. Charge it again from its line first.',
  closedSince: 'This was waived before its month was closed. Reopen the month to charge it again.',
  changedSince: 'This mark has been changed since. Nothing was undone.',
} as const;

/** A waiver as it was made, and what of it was taken back since. */
export interface Waiver {
  type: FeeTypeKey;
  /** What was charged and waived, in cents. */
  cents: Cents;
  /** In a closed month, the line that a correction gives back: what was charged stays as it was signed. */
  corrects: string | null;
  /** The part of that correction that was taken back, in cents. */
  reversed: Cents;
  /** When it was charged again. */
  ended_at: Instant | null;
}

/** What can be waived: a charge, or a mark with its parts. */
export interface Waivable {
  /** What each part costs now, in cents. */
  costs: FeeBreakdown;
  /** Whether a part is still as it was waived. */
  isAsWaived: (type: FeeTypeKey) => boolean;
}

/** A charge costs less once it is waived, and stays that way until that waiver ends. */
export const waivableCharge = (type: FeeTypeKey, left: Cents): Waivable => ({
  costs: { [type]: left },
  isAsWaived: () => true,
});

/** A waived part of a mark stays marked, and free. What is charged again isn't waived any more. */
export const waivableMark = (
  mark: (Mark & { fee: FeeBreakdown }) | undefined,
  types: readonly Pick<FeeType, 'key' | 'appliesTo'>[],
): Waivable => ({
  costs: mark?.fee ?? noFee,
  isAsWaived: (key) => {
    const type = types.find((one) => one.key === key);
    return (
      mark !== undefined &&
      type !== undefined &&
      isMarkedFor(mark, type) &&
      (mark.fee[key] ?? 0) === 0
    );
  },
});

/**
 * What is waived and in force, with its amount, and what is left of each part, in cents. Everything that waives, charges
 * again, counts or shows waivers asks this.
 */
export function waivedOf<One extends Waiver>(
  { costs, isAsWaived }: Waivable,
  waivers: readonly One[],
): { waived: (One & { amount: Cents })[]; left: FeeBreakdown } {
  const inForce = ({ type, cents, corrects, reversed, ended_at }: Waiver): Cents => {
    if (ended_at !== null) return ZERO;
    if (corrects !== null) return minus(cents, reversed);
    return isAsWaived(type) ? cents : ZERO;
  };
  const waived = waivers
    .map((one) => ({ ...one, amount: inForce(one) }))
    .filter(({ amount }) => amount > 0);
  const corrected = (type: FeeTypeKey) =>
    sumCents(
      waived
        .filter((one) => one.corrects !== null && one.type === type)
        .map(({ amount }) => amount),
    );
  const left = Object.fromEntries(
    Object.entries(costs).map(([type, cost]) => [type, atLeastZero(minus(cost, corrected(type)))]),
  );
  return { waived, left };
}

/** Beside a line: 'Late is waived: ill.', and where that was less than all of it, '$1.00 of Costume is waived: ill.' */
export function waivedSentence(
  {
    type,
    name,
    amount,
    reason,
  }: { type: FeeTypeKey; name: string; amount: Cents; reason: WaiverReason },
  { parts, waived }: Record<'parts' | 'waived', readonly { type: FeeTypeKey; amount: Cents }[]>,
): string {
  const whole = [...parts, ...waived].filter((one) => one.type === type);
  const isPart = amount < sumCents(whole.map((one) => one.amount));
  const what = isPart ? `${formatMoney(amount)} of ${name}` : name;
  return `${what} is waived: ${waiverReasons[reason].toLowerCase()}.`;
}

/** In the text of a line: 'waived (our mistake)'. */
export const waivedInWords = (reason: WaiverReason): string =>
  `waived (${waiverReasons[reason].toLowerCase()})`;

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
