import { moneyInputValue, parseMoney, type Cents } from '../../../domain/money.ts';
import type { FieldMessages } from '../../../domain/refusal.ts';
import { feeTypes, type FeeAmounts, type FeeType } from '../../../domain/fees.ts';
import { refusal } from '../../api/failure.ts';

export type TypedFees = Record<FeeType, string>;

export function typedFees(fees: FeeAmounts): TypedFees {
  const typed = (type: FeeType) => moneyInputValue(fees[type]);
  return {
    absence: typed('absence'),
    late: typed('late'),
    noShoes: typed('noShoes'),
    notInUniform: typed('notInUniform'),
  };
}

/** The amounts typed, or a refusal that names each field that holds none. */
export function readFees(typed: TypedFees): FeeAmounts {
  const wrong: FieldMessages = {};
  const read = (type: FeeType): Cents => {
    const amount = parseMoney(typed[type]);
    if (amount === null) wrong[`fees.${type}`] = 'A fee is zero or more, with at most two decimals';
    return amount ?? 0;
  };
  const [absence = 0, late = 0, noShoes = 0, notInUniform = 0] = feeTypes.map(read);
  if (Object.keys(wrong).length > 0) throw refusal(wrong);
  return { absence, late, noShoes, notInUniform };
}

export function readAmount(field: string, typed: string, message: string): Cents {
  const amount = parseMoney(typed);
  if (amount === null || amount === 0) throw refusal({ [field]: message });
  return amount;
}
