import type { AccountEntry } from '../../../contract/student.ts';
import { signedMoney } from '../../../domain/money.ts';

/**
 * How an entry changed owed and credit: 'Owed −$5.00, credit +$2.00'. Empty where that is only its amount, which stands in
 * the line.
 */
export function describeNetChange({ amount, owedChange, creditChange }: AccountEntry): string {
  if (creditChange === 0 && owedChange === amount && amount !== 0) return '';
  const parts = [
    ...(owedChange === 0 ? [] : [`owed ${signedMoney(owedChange)}`]),
    ...(creditChange === 0 ? [] : [`credit ${signedMoney(creditChange)}`]),
  ];
  const text = parts.join(', ') || 'No change to the balance';
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`;
}
