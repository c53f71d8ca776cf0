import type { ShownStudent } from '../../../contract/student.ts';
import { balanceAfter, recordPayment } from '../../../domain/account.ts';
import type { CalendarDate } from '../../../domain/dates.ts';
import { formatMoney, type Cents } from '../../../domain/money.ts';
import { debtAfter, laterNote, owedToday } from '../../../domain/owing.ts';
import { accountOf } from '../../parts/accountOf.ts';
import { OwesStep } from '../../parts/OwesStep.tsx';
import { useSchool } from '../../session/session.ts';
import { BalanceText } from '../../ui/money/Money.tsx';
import { PaidFees } from './PaidFees.tsx';

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
