import { feeLevel } from '../../../domain/fees.ts';
import { formatMoney, type Cents } from '../../../domain/money.ts';
import styles from './FeeText.module.css';

/** A mark's fee, styled as free, low or high; once it is paid, it asks nothing of anybody. */
export function FeeText({ fee, isPaid }: { fee: Cents; isPaid: boolean }) {
  return (
    <span className={styles.fee} data-fee={feeLevel(fee)} data-paid={isPaid || undefined}>
      <span className="visually-hidden">Fee </span>
      {formatMoney(fee)}
      {isPaid && <span className={styles.word}> paid</span>}
    </span>
  );
}
