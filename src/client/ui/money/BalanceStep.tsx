import type { Cents } from '../../../domain/money.ts';
import { BalanceText } from './Money.tsx';

/** A balance before and after, such as '$8.00 → $3.00', or a single balance if it doesn't change. */
export function BalanceStep({ before, after }: { before: Cents; after: Cents }) {
  if (before === after) {
    return (
      <span className="end">
        <span className="note">stays</span> <BalanceText cents={after} />
      </span>
    );
  }
  return (
    <span className="end">
      <BalanceText cents={before} />
      <span aria-hidden>{' → '}</span>
      <span className="visually-hidden">becomes </span>
      <BalanceText cents={after} />
    </span>
  );
}
