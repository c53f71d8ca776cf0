import { attributesCount, type Mark } from './attendance.ts';
import type { CalendarDate } from './dates.ts';
import type { Cents } from './money.ts';

/** What each thing costs, in cents. */
export interface FeeAmounts {
  absence: Cents;
  late: Cents;
  noShoes: Cents;
  notInUniform: Cents;
}

/** Fee amounts that hold for class dates from `effectiveFrom` on (D30). */
export interface FeeSchedule extends FeeAmounts {
  effectiveFrom: CalendarDate;
}

/** A mark's fee by type, in cents; stored with the mark when it is charged (D18). */
export type FeeBreakdown = FeeAmounts;

export const feeTypes = ['absence', 'late', 'noShoes', 'notInUniform'] as const;
export type FeeType = (typeof feeTypes)[number];

export const feeTypeLabels: Record<FeeType, string> = {
  absence: 'Absence',
  late: 'Late',
  noShoes: 'No Shoes',
  notInUniform: 'Not in Uniform',
};

/** Spec section 9: $5 for an absence, $1 for each flag. */
export const standardFees: FeeAmounts = {
  absence: 500,
  late: 100,
  noShoes: 100,
  notInUniform: 100,
};

export const noFee: FeeBreakdown = { absence: 0, late: 0, noShoes: 0, notInUniform: 0 };

export function totalFee(fee: FeeBreakdown): Cents {
  return fee.absence + fee.late + fee.noShoes + fee.notInUniform;
}

/** The amounts that hold on a class date: the latest schedule that has begun, else the standard fees. */
export function feesOn(date: CalendarDate, schedules: readonly FeeSchedule[]): FeeAmounts {
  let current: FeeSchedule | undefined;
  for (const schedule of schedules) {
    if (schedule.effectiveFrom > date) continue;
    if (!current || schedule.effectiveFrom > current.effectiveFrom) current = schedule;
  }
  return current ?? standardFees;
}

/** What a mark costs (D30). Nothing on a holiday date, for a medical absence, or for a day off. */
export function feeOf(mark: Mark, amounts: FeeAmounts, onHoliday: boolean): FeeBreakdown {
  if (onHoliday) return noFee;
  if (mark.status === 'absent') return { ...noFee, absence: amounts.absence };
  if (!attributesCount(mark.status)) return noFee;
  const { late, noShoes, notInUniform } = mark.attributes;
  return {
    absence: 0,
    late: late ? amounts.late : 0,
    noShoes: noShoes ? amounts.noShoes : 0,
    notInUniform: notInUniform ? amounts.notInUniform : 0,
  };
}

export type FeeLevel = 'free' | 'low' | 'high';

/** How a fee is styled: free at 0, low up to $2, high above (spec section 2). */
export function feeLevel(fee: Cents): FeeLevel {
  if (fee === 0) return 'free';
  return fee <= 200 ? 'low' : 'high';
}

/** The total in the bulk confirmation is styled high above $10 (spec section 2). */
export const BULK_HIGH_TOTAL: Cents = 1000;
