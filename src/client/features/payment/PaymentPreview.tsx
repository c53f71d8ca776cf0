import type { ShownStudent } from '../../../contract/student.ts';
import { balanceAfter, recordPayment } from '../../../domain/account.ts';
import type { CalendarDate } from '../../../domain/dates.ts';
import { debtAfter } from '../../../domain/owing.ts';
import { formatMoney, type Cents } from '../../../domain/money.ts';
import { accountOf } from '../../parts/accountOf.ts';
import { BalanceFigure } from '../../parts/BalanceFigure.tsx';
import { useSchool } from '../../session/session.ts';
import { Figures } from '../../ui/layout/Card.tsx';
import { PaidFees } from './PaidFees.tsx';
import styles from './PaymentPreview.module.css';

interface Props {
  student: ShownStudent;
  amount: Cents | null;
  /** The date of the fee that the payment was started from. */
  startedFrom: CalendarDate | undefined;
}

/** The student's balance before and after the payment. */
export function PaymentPreview({ student, amount, startedFrom }: Props) {
  const account = accountOf(student);
  const { today } = useSchool();
  const entry = amount !== null && amount > 0 ? recordPayment(account, amount) : null;
  return (
    <div className={styles.preview} aria-live="polite">
      <Figures>
        <BalanceFigure label="Balance now" debt={student} today={today} />
        {entry && (
          <BalanceFigure
            label="After this payment"
            debt={debtAfter(student, balanceAfter(account, entry))}
            today={today}
          />
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
