import { formatMoney, negated, type Cents } from '../../../domain/money.ts';

export function Money({ cents }: { cents: Cents }) {
  return <span className="numbers nowrap">{formatMoney(cents)}</span>;
}

interface BalanceProps {
  cents: Cents;
  /** Whether it is the reader's own balance: 'You owe $35.00'. */
  ofReader?: boolean;
  /** Used instead of 'Owed'. */
  owedWord?: string;
  /** Whether all of it is due on a later day; then it isn't a debt yet. */
  isLater?: boolean;
}

/** The calculated balance in words: 'Owed $35.00', 'Credit $5.00', '$0.00'. */
export function BalanceText({
  cents,
  ofReader = false,
  owedWord = 'Owed',
  isLater = false,
}: BalanceProps) {
  const meaning = isLater ? 'settled' : cents > 0 ? 'owed' : cents < 0 ? 'credit' : 'settled';
  const word = { owed: ofReader ? 'You owe ' : `${owedWord} `, credit: 'Credit ', settled: '' }[
    meaning
  ];
  return (
    <span className="numbers nowrap strong" data-balance={meaning}>
      {word}
      {formatMoney(cents < 0 ? negated(cents) : cents)}
    </span>
  );
}
