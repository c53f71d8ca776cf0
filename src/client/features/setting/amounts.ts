import { parseMoney, type Cents } from '../../../domain/money.ts';
import { refusal } from '../../api/failure.ts';

export function readAmount(field: string, typed: string, message: string): Cents {
  const amount = parseMoney(typed);
  if (amount === null || amount === 0) throw refusal({ [field]: message });
  return amount;
}
