import type { Student } from '../../../contract/student.ts';
import { balanceAfter, recordPayment } from '../../../domain/account.ts';
import type { CalendarDate } from '../../../domain/dates.ts';
import { formatMoney, type Cents } from '../../../domain/money.ts';
import { accountOf } from '../../parts/accountOf.ts';
import { Figure, Figures } from '../../ui/layout/Card.tsx';
import { BalanceText } from '../../ui/money/Money.tsx';
import { PaidFees } from './PaidFees.tsx';
import styles from './PaymentPreview.module.css';

interface Props {
  student: Student;
  amount: Cents | null;
  /** The date of the fee that the payment was started from. */
  startedFrom: CalendarDate | undefined;
}

/** The student's balance before and after the payment. */
export function PaymentPreview({ student, amount, startedFrom }: Props) {
  const account = accountOf(student);
  const entry = amount !== null && amount > 0 ? recordPayment(account, amount) : null;
  return (
    <div className={styles.preview} aria-live="polite">
      <Figures>
        <Figure label="Balance now">
          <BalanceText cents={student.calculatedBalance} />
        </Figure>
        {entry && (
          <Figure label="After this payment">
            <BalanceText cents={balanceAfter(account, entry)} />
          </Figure>
        )}
      </Figures>
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
