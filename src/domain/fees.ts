import { attributesCount, type Mark } from './attendance.ts';
import type { FeeTypeKey, FeeTypeOnDate } from './feeType.ts';
import { cents, sumCents, type Cents } from './money.ts';

/**
 * A mark's fee by type, in cents; stored with the mark when it is charged, and never priced again by itself. A type
 * that is left out cost nothing.
 */
export type FeeBreakdown = Readonly<Record<FeeTypeKey, Cents>>;

export const noFee: FeeBreakdown = {};

/** What a fee comes to, in cents. */
export function totalFee(fee: FeeBreakdown): Cents {
  return sumCents(Object.values(fee));
}

/** The types that a fee was charged for, in the order given. */
export function typesOf<Type extends { key: FeeTypeKey }>(
  fee: FeeBreakdown,
  types: readonly Type[],
): Type[] {
  return types.filter(({ key }) => (fee[key] ?? 0) > 0);
}

/** The types that a mark is charged for on a day that is no holiday. */
function chargedTypes(mark: Mark, types: readonly FeeTypeOnDate[]): FeeTypeOnDate[] {
  return types.filter(({ key, appliesTo }) =>
    appliesTo === 'present'
      ? attributesCount(mark.status) && mark.attributes[key]
      : appliesTo === mark.status,
  );
}

interface Circumstances {
  onHoliday?: boolean;
  /** The mark as it was, with what it was charged. */
  before?: (Mark & { fee: FeeBreakdown }) | undefined;
}

/**
 * What a mark costs. Nothing on a holiday date, for a medical absence, or for a day off. A part that `before` was
 * charged already keeps its price, whatever the type costs by now: only what changed is priced anew.
 *
 * @param types those that hold on the class date; parts of others are kept where `before` has them
 */
export function feeOf(
  mark: Mark,
  types: readonly FeeTypeOnDate[],
  { onHoliday = false, before }: Circumstances = {},
): FeeBreakdown {
  if (onHoliday) return noFee;
  const isUnchanged = (key: FeeTypeKey) =>
    before?.status === mark.status &&
    (!attributesCount(mark.status) || (before.attributes[key] && mark.attributes[key]));
  const priced = chargedTypes(mark, types).filter(({ key }) => !isUnchanged(key));
  const kept = Object.entries(before?.fee ?? noFee).filter(([key]) => isUnchanged(key));
  const parts = [...kept, ...priced.map(({ key, amount }) => [key, amount] as const)];
  return Object.fromEntries(parts.filter(([, amount]) => amount > 0));
}

export type FeeLevel = 'free' | 'low' | 'high';

/** How a fee is styled: free at 0, low up to $2, high above. */
export function feeLevel(fee: Cents): FeeLevel {
  if (fee === 0) return 'free';
  return fee <= 200 ? 'low' : 'high';
}

/** The total in the bulk confirmation is styled high above $10. */
export const BULK_HIGH_TOTAL = cents(1000);
