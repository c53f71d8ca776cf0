import type { Cents } from '../../../domain/money.ts';
import styles from './BalanceStep.module.css';
import { BalanceText } from './Money.tsx';

/** A balance before and after, such as 'Owed $8.00 → Owed $3.00', or the one balance that stays. */
export function BalanceStep({ before, after }: { before: Cents; after: Cents }) {
  if (before === after) {
    return (
      <span className={styles.step}>
        <span className={styles.word}>stays</span> <BalanceText cents={after} />
      </span>
    );
  }
  return (
    <span className={styles.step}>
      <BalanceText cents={before} />
      <span aria-hidden>{' → '}</span>
      <span className="visually-hidden">becomes </span>
      <BalanceText cents={after} />
    </span>
  );
}
