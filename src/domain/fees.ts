import { attributesCount, type Mark } from './attendance.ts';
import type { FeeTypeKey, FeeTypeOnDate } from './feeType.ts';
import { cents, sumCents, type Cents } from './money.ts';

/**
 * A mark's fee in cents by type. It is stored with the mark when it is charged, and doesn't follow later prices by
 * itself. A missing type cost nothing.
 */
export type FeeBreakdown = Readonly<Record<FeeTypeKey, Cents>>;

export const noFee: FeeBreakdown = {};

/** The sum of a fee's parts, in cents. */
export function totalFee(fee: FeeBreakdown): Cents {
  return sumCents(Object.values(fee));
}

/** The types that are part of a fee, in the given order. */
export function typesOf<Type extends { key: FeeTypeKey }>(
  fee: FeeBreakdown,
  types: readonly Type[],
): Type[] {
  return types.filter(({ key }) => (fee[key] ?? 0) > 0);
}

/** The types that a mark is charged for on a regular day. */
function chargedTypes(mark: Mark, types: readonly FeeTypeOnDate[]): FeeTypeOnDate[] {
  return types.filter((type) => isMarkedFor(mark, type));
}

/** Whether a mark is one that the type is charged for, whatever it costs. */
export function isMarkedFor(
  mark: Mark,
  { key, appliesTo }: Pick<FeeTypeOnDate, 'key' | 'appliesTo'>,
): boolean {
  return appliesTo === 'present'
    ? attributesCount(mark.status) && mark.attributes[key] === true
    : appliesTo === mark.status;
}

interface Circumstances {
  onHoliday?: boolean;
  /** The previous mark, with what was charged for it. */
  before?: (Mark & { fee: FeeBreakdown }) | undefined;
}

/**
 * The cost of a mark, by type. A part that didn't change keeps the amount charged in `before`, whatever the type costs
 * now, and even if the day has become a holiday. Only the changed parts get a price, and that is nothing on a holiday,
 * for a medical absence or on a day off.
 *
 * @param types in use on the class date; parts of other types are kept if `before` has them
 */
export function feeOf(
  mark: Mark,
  types: readonly FeeTypeOnDate[],
  { onHoliday = false, before }: Circumstances = {},
): FeeBreakdown {
  const isUnchanged = (key: FeeTypeKey) =>
    before?.status === mark.status &&
    (!attributesCount(mark.status) || (before.attributes[key] && mark.attributes[key]));
  const charged = onHoliday ? [] : chargedTypes(mark, types);
  const priced = charged.filter(({ key }) => !isUnchanged(key));
  const unchanged = Object.entries(before?.fee ?? noFee).filter(([key]) => isUnchanged(key));
  const parts = [...unchanged, ...priced.map(({ key, amount }) => [key, amount] as const)];
  return Object.fromEntries(parts.filter(([, amount]) => amount > 0));
}

export type FeeLevel = 'free' | 'low' | 'high';

/** The style of a fee: free at 0, low up to $2, high above. */
export function feeLevel(fee: Cents): FeeLevel {
  if (fee === 0) return 'free';
  return fee <= 200 ? 'low' : 'high';
}

/** The total in the bulk confirmation is styled high above $10. */
export const BULK_HIGH_TOTAL = cents(1000);
