import { useQuery } from '@tanstack/react-query';
import { feesReached, type ReachedFee } from '../../../domain/allocation.ts';
import { formatDate, type CalendarDate } from '../../../domain/dates.ts';
import { formatMoney, type Cents } from '../../../domain/money.ts';
import { api } from '../../api/api.ts';

/** Any further fees are only counted. */
const NAMED = 3;

interface Props {
  studentId: string;
  amount: Cents;
  /** The date of the fee that the payment was started from. */
  startedFrom: CalendarDate | undefined;
}

/** The fees that a payment pays: always the oldest unpaid ones first, no matter which fee it was started from. */
export function PaidFees({ studentId, amount, startedFrom }: Props) {
  const details = useQuery(
    api.students.financialDetails.queryOptions({ input: { id: studentId } }),
  ).data;
  if (!details) return null;
  const fees = details.feeHistory.filter(({ isSynthetic }) => !isSynthetic);
  const reached = feesReached(fees, details.financialSummary.calculatedBalance, amount);
  const leaves = startedFrom !== undefined && !reached.some(({ date }) => date === startedFrom);
  const isUnpaid = fees.some((fee) => fee.date === startedFrom && fee.paymentStatus !== 'paid');
  return (
    <p>
      {describeReached(reached)}
      {leaves && isUnpaid && ` The fee of ${formatDate(startedFrom)} stays unpaid.`}
    </p>
  );
}

function describeReached(reached: readonly ReachedFee[]): string {
  const [only, second] = reached;
  if (!only) return '';
  if (!second) {
    return only.paid === only.due
      ? `Pays the fee of ${formatDate(only.date)}.`
      : `Pays ${part(only)} of the fee of ${formatDate(only.date)}.`;
  }
  const named = reached
    .slice(0, NAMED)
    .map(
      (fee) =>
        `${formatDate(fee.date)} (${fee.paid === fee.due ? formatMoney(fee.paid) : part(fee)})`,
    );
  const more = reached.length - named.length;
  return `Pays the oldest fees first: ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`;
}

function part({ paid, due }: ReachedFee): string {
  return `${formatMoney(paid)} of ${formatMoney(due)}`;
}
