import { formatMoney, negated, ZERO, type Cents } from '../../../domain/money.ts';

export function Money({ cents }: { cents: Cents }) {
  return <span className="numbers nowrap">{formatMoney(cents)}</span>;
}

interface BalanceProps {
  cents: Cents;
  /** What comes before an amount that is owed. */
  owesWord?: string;
  /** What is said instead of '$0.00'. */
  settledWord?: string;
}

/** A balance with all that is due later, beside that word: '$35.00', 'Credit $5.00', '$0.00'. */
export function BalanceText({
  cents,
  owesWord = '',
  settledWord = formatMoney(ZERO),
}: BalanceProps) {
  const [meaning, words] =
    cents > 0
      ? ['owed', `${owesWord} ${formatMoney(cents)}`.trim()]
      : cents < 0
        ? ['credit', `Credit ${formatMoney(negated(cents))}`]
        : ['settled', settledWord];
  return (
    <span className="numbers nowrap strong" data-balance={meaning}>
      {words}
    </span>
  );
}

interface OwesProps {
  /** What is owed today, which is `owedToday` of a balance. */
  cents: Cents;
  /** Whether it is the reader's own: 'You owe $35.00'. */
  ofReader?: boolean;
}

/** What somebody owes today: 'Owes $35.00', 'Credit $5.00', '$0.00'. */
export function OwesText({ cents, ofReader = false }: OwesProps) {
  return <BalanceText cents={cents} owesWord={ofReader ? 'You owe' : 'Owes'} />;
}
