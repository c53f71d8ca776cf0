import { feeLevel } from '../../../domain/fees.ts';
import { formatMoney, type Cents } from '../../../domain/money.ts';
import styles from './AttendanceRow.module.css';

const tones = { free: 'quiet', low: 'holiday', high: 'absent' } as const;

/** A mark's fee, styled as free, low or high; once it is paid, it is gray and says so. */
export function FeeText({ fee, isPaid }: { fee: Cents; isPaid: boolean }) {
  const level = feeLevel(fee);
  return (
    <span
      className={styles.fee}
      data-fee={level}
      data-tone={isPaid ? 'quiet' : tones[level]}
      data-paid={isPaid || undefined}
    >
      <span className="visually-hidden">Fee </span>
      {formatMoney(fee)}
      {isPaid && <span> paid</span>}
    </span>
  );
}
