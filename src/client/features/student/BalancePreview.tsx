import type { Student } from '../../../contract/student.ts';
import { adjustOwed, balanceAfter } from '../../../domain/account.ts';
import {
  cents,
  formatMoney,
  wholeCents,
  type Cents,
  type TypedAmount,
} from '../../../domain/money.ts';
import { accountOf } from '../../parts/accountOf.ts';
import { BalanceText } from '../../ui/money/Money.tsx';
import { balanceOf } from './values.ts';

/** Previews what setting the balance will do. */
export function BalancePreview({ student, typed }: { student: Student; typed: TypedAmount }) {
  const account = accountOf(student);
  const owed = wholeCents(balanceOf(typed));
  const entry = owed === null ? null : adjustOwed(account, owed);
  if (!entry) {
    if (student.creditAvailable === 0) return <>What the student owes.</>;
    return (
      <>
        What the student owes. With the credit of {formatMoney(student.creditAvailable)}, the
        balance is {inBlack(student.calculatedBalance)}.
      </>
    );
  }
  return (
    <>
      The balance will be {inBlack(balanceAfter(account, entry))}. An adjustment of{' '}
      {entry.amount > 0 ? '+' : '−'}
      {formatMoney(cents(Math.abs(entry.amount)))} is recorded under your name.
    </>
  );
}

/** What is owed may be due later, which isn't for red. */
const inBlack = (balance: Cents) =>
  balance > 0 ? formatMoney(balance) : <BalanceText cents={balance} />;
