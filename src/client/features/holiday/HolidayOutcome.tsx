import { CloseButton } from '@mantine/core';
import type { PaymentAdjustment } from '../../../contract/holiday.ts';
import { formatMoney } from '../../../domain/money.ts';
import styles from './HolidayOutcome.module.css';

export interface Outcome {
  message: string;
  paymentAdjustments: readonly PaymentAdjustment[];
}

interface Props {
  outcome: Outcome | null;
  onClose: () => void;
}

/** What became of the day's payments; those that were credited before, each with the reason. */
export function HolidayOutcome({ outcome, onClose }: Props) {
  const before = outcome?.paymentAdjustments.filter(({ status }) => status !== 'credited') ?? [];
  return (
    <div role="status" className={outcome ? styles.outcome : styles.empty}>
      {outcome && (
        <>
          <div>
            <p>{outcome.message}</p>
            {before.length > 0 && (
              <ul className={styles.skipped}>
                {before.map(({ paymentId, studentName, amount, reason }) => (
                  <li key={paymentId}>
                    {studentName}, {formatMoney(amount)}: {reason}
                  </li>
                ))}
              </ul>
            )}
          </div>
          <CloseButton aria-label="Close the message" onClick={onClose} />
        </>
      )}
    </div>
  );
}
