import type { ShownStudent } from '../../../contract/student.ts';
import { balanceAfter, recordPayment } from '../../../domain/account.ts';
import { formatDate, type CalendarDate } from '../../../domain/dates.ts';
import { formatMoney, type Cents } from '../../../domain/money.ts';
import { debtAfter, laterNote, owedToday } from '../../../domain/owing.ts';
import { accountOf } from '../../parts/accountOf.ts';
import { OwesStep } from '../../parts/OwesStep.tsx';
import { useSchool } from '../../session/session.ts';
import { BalanceText } from '../../ui/money/Money.tsx';
import { useQuery } from '@tanstack/react-query';
import { feesReached, type ReachedFee } from '../../../domain/allocation.ts';
import { api } from '../../api/api.ts';

interface Props {
  student: ShownStudent;
  amount: Cents | null;
}

function entryOf({ student, amount }: Props) {
  return amount !== null && amount > 0 ? recordPayment(accountOf(student), amount) : null;
}

/** The student's balance before and after the payment, in one line above the button: 'Owes $70.00 → paid up'. */
export function BalanceLine(props: Props) {
  const { student } = props;
  const { today } = useSchool();
  const entry = entryOf(props);
  const after = entry && debtAfter(student, balanceAfter(accountOf(student), entry));
  const owed = owedToday(student);
  const later = laterNote(student, today, owed);
  return (
    <p aria-live="polite">
      {after ? (
        <OwesStep before={student} after={after} />
      ) : (
        <BalanceText cents={owed} owesWord="Owes" settledWord="Paid up" />
      )}
      {!after && later && <span className="note"> {later}</span>}
    </p>
  );
}

interface PaysProps extends Props {
  /** The date of the fee that the payment was started from. */
  startedFrom: CalendarDate | undefined;
}

/** What the payment pays, and what is left of it. */
export function WhatItPays({ startedFrom, ...props }: PaysProps) {
  const { student, amount } = props;
  const entry = entryOf(props);
  return (
    <div className="note" aria-live="polite">
      {entry && amount !== null && (
        <PaidFees studentId={student.id} amount={amount} startedFrom={startedFrom} />
      )}
      {entry && entry.creditChange > 0 && (
        <p>
          {formatMoney(entry.creditChange)} is more than what is owed; the school keeps it as a
          credit.
        </p>
      )}
    </div>
  );
}

/** Any further fees are only counted. */
const NAMED = 3;

interface PaidProps {
  studentId: string;
  amount: Cents;
  /** The date of the fee that the payment was started from. */
  startedFrom: CalendarDate | undefined;
}

/** The fees that a payment pays: always the oldest unpaid ones first, no matter which fee it was started from. */
function PaidFees({ studentId, amount, startedFrom }: PaidProps) {
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
