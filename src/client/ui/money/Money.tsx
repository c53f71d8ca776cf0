import { formatMoney, negated, type Cents } from '../../../domain/money.ts';

export function Money({ cents }: { cents: Cents }) {
  return <span className="numbers nowrap">{formatMoney(cents)}</span>;
}

interface BalanceProps {
  cents: Cents;
  /** What comes before an amount that is owed. */
  owesWord?: string;
}

/** 'Owes $35.00', 'Credit $5.00', '$0.00', as text: an amount that is owed, in cents, below zero for a credit. */
export function balanceInWords(cents: Cents, owesWord = 'Owes'): string {
  const word = cents > 0 ? owesWord : cents < 0 ? 'Credit' : '';
  return [word, formatMoney(cents < 0 ? negated(cents) : cents)].filter(Boolean).join(' ');
}

/** A balance with all that is due later, beside that word: '$35.00', 'Credit $5.00', '$0.00'. */
export function BalanceText({ cents, owesWord = '' }: BalanceProps) {
  const meaning = cents > 0 ? 'owed' : cents < 0 ? 'credit' : 'settled';
  return (
    <span className="numbers nowrap strong" data-balance={meaning}>
      {balanceInWords(cents, owesWord)}
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
