import type { FeeTypeKey } from './feeType.ts';
import { formatMoney, sumCents, ZERO, type Cents } from './money.ts';
import {
  chargesOf,
  paymentStatuses,
  paymentStatusLabels,
  type PaymentStatus,
} from './feeCollection.ts';

/** The fields of a student's month that filters and totals use. */
export interface StudentOfMonth {
  feesCharged: Cents;
  paymentsMade: Cents;
  paymentStatus: PaymentStatus;
  fees: Readonly<Record<FeeTypeKey, Cents>>;
}

/** The payment statuses, and 'collected' for students who paid their fees in whole or in part. */
export const studentStatuses = [...paymentStatuses, 'collected'] as const;
export type StudentStatus = (typeof studentStatuses)[number];

export const studentStatusLabels: Record<StudentStatus, string> = {
  ...paymentStatusLabels,
  collected: 'Paid or Partial',
};

/** Which students of a month are listed; all of them if it is empty. */
export interface StudentFilter {
  status?: StudentStatus | undefined;
  /** Only those who were charged a fee of this type. */
  fee?: FeeTypeKey | undefined;
}

/** The fee type of a filter; undefined, which means all students, if nobody was charged it in the month. */
export function feeFilter(
  { fee }: StudentFilter,
  types: readonly NamedFee[],
): NamedFee | undefined {
  return types.find(({ key }) => key === fee);
}

export function studentsWith<Student extends StudentOfMonth>(
  students: readonly Student[],
  { status, fee }: StudentFilter,
): readonly Student[] {
  const hasStatus = ({ paymentStatus }: StudentOfMonth) =>
    status === 'collected'
      ? paymentStatus === 'paid' || paymentStatus === 'partial'
      : status === undefined || paymentStatus === status;
  return students.filter(
    (one) => hasStatus(one) && (fee === undefined || (one.fees[fee] ?? 0) > 0),
  );
}

/** A fee type with its current name. */
export interface NamedFee {
  key: FeeTypeKey;
  name: string;
}

/** 'Late Fees'. */
export function feeTitle({ name }: NamedFee): string {
  return `${name} Fees`;
}

/** A filter in words: 'Pending, Late Fees'; empty for all students. */
export function filterText({ status, fee }: StudentFilter, types: readonly NamedFee[]): string {
  const type = feeFilter({ fee }, types);
  return [status && studentStatusLabels[status], type && feeTitle(type)].filter(Boolean).join(', ');
}

/** The students' total: '2 students: $8.00 collected, $2.00 in payment process'. */
export function sumOf(students: readonly StudentOfMonth[], fee?: NamedFee): string {
  const { feesCollected, pendingFees, feesInPaymentProcess } = chargesOf(students);
  const parts = fee
    ? ([[sumCents(students.map(({ fees }) => fees[fee.key] ?? ZERO)), feeTitle(fee)]] as const)
    : ([
        [feesCollected, 'collected'],
        [pendingFees, 'pending'],
        [feesInPaymentProcess, 'in payment process'],
      ] as const);
  const sums = parts
    .filter(([cents]) => cents > 0)
    .map(([cents, what]) => `${formatMoney(cents)} ${what}`);
  const count = students.length === 1 ? '1 student' : `${students.length} students`;
  return sums.length > 0 ? `${count}: ${sums.join(', ')}` : count;
}
