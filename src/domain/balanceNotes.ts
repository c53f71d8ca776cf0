import { calculatedBalance } from './account.ts';
import { balanceParts } from './statement.ts';
import { formatMoney, minus, negated, type Cents } from './money.ts';

/** The figures of an account that a screen shows next to its fees, in cents. */
export interface ShownAccount {
  totalFees: Cents;
  totalPayments: Cents;
  owed: Cents;
  credit: Cents;
}

/**
 * Notes below a balance that is not simply fees minus payments: owed and credit where there is credit, what else
 * changed the balance, and what is owed beyond the fees. Empty where the figures explain themselves.
 */
export function balanceNotes({ totalFees, totalPayments, owed, credit }: ShownAccount): string[] {
  const balance = calculatedBalance({ owed, credit });
  const other = minus(balance, minus(totalFees, totalPayments));
  const notes: string[] = [];
  const parts = balanceParts({ owed, credit });
  if (parts) notes.push(`The balance is ${parts}.`);
  else if (credit > 0) notes.push(`${formatMoney(credit)} is credit for future fees.`);
  if (other !== 0) {
    const amount = other > 0 ? `+${formatMoney(other)}` : `−${formatMoney(negated(other))}`;
    notes.push(
      `Other changes to the balance: ${amount} (a credit from the school or a corrected balance).`,
    );
  }
  const besides = minus(balance, totalFees);
  if (besides > 0) notes.push(`${formatMoney(besides)} is owed besides these fees.`);
  return notes;
}
