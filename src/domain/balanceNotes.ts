import { calculatedBalance } from './account.ts';
import { formatMoney, minus, negated, type Cents } from './money.ts';

/** The figures of an account that a screen shows beside its fees, in cents. */
export interface ShownAccount {
  totalFees: Cents;
  totalPayments: Cents;
  owed: Cents;
  credit: Cents;
}

/**
 * Notes below a balance that is not simply fees minus payments: the two pots where there is credit, what else changed
 * the balance, and what is owed beyond the fees. Empty where the figures explain themselves.
 */
export function balanceNotes({ totalFees, totalPayments, owed, credit }: ShownAccount): string[] {
  const other = minus(calculatedBalance({ owed, credit }), minus(totalFees, totalPayments));
  const notes: string[] = [];
  if (credit > 0) {
    notes.push(
      owed > 0
        ? `${formatMoney(owed)} is owed and ${formatMoney(credit)} is held as credit, which the school can apply.`
        : `${formatMoney(credit)} is held as credit for fees to come.`,
    );
  }
  if (other !== 0) {
    const amount = other > 0 ? `+${formatMoney(other)}` : `−${formatMoney(negated(other))}`;
    notes.push(
      `Other changes to the balance: ${amount} (a credit from the school or a corrected balance).`,
    );
  }
  const besides = minus(owed, totalFees);
  if (besides > 0) notes.push(`${formatMoney(besides)} is owed besides these fees.`);
  return notes;
}
