import { formatMoney, negated, type Cents } from '../../../domain/money.ts';
import styles from './Money.module.css';

export function Money({ cents }: { cents: Cents }) {
  return <span className={styles.money}>{formatMoney(cents)}</span>;
}

/** The calculated balance in words: 'Owed $35.00', 'Credit $5.00', '$0.00'. */
export function BalanceText({ cents }: { cents: Cents }) {
  const meaning = cents > 0 ? 'owed' : cents < 0 ? 'credit' : 'settled';
  const word = { owed: 'Owed ', credit: 'Credit ', settled: '' }[meaning];
  return (
    <span className={styles.money} data-balance={meaning}>
      {word}
      {formatMoney(cents < 0 ? negated(cents) : cents)}
    </span>
  );
}
