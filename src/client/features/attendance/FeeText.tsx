import { feeLevel } from '../../../domain/fees.ts';
import { formatMoney, type Cents } from '../../../domain/money.ts';
import styles from './FeeText.module.css';

/** A mark's fee, styled as free, low or high. */
export function FeeText({ fee }: { fee: Cents }) {
  return (
    <span className={styles.fee} data-fee={feeLevel(fee)}>
      <span className="visually-hidden">Fee </span>
      {formatMoney(fee)}
    </span>
  );
}
