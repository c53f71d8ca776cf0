import type { Student } from '../../contract/student.ts';
import type { Account } from '../../domain/account.ts';

/** A student's account as the domain's rules take it, to show what an act will do before it is done. */
export function accountOf(student: Student): Account {
  const { balance, creditAvailable, calculatedBalance, totalFees, totalPayments } = student;
  return {
    owed: balance,
    credit: creditAvailable,
    totalFees,
    totalPayments,
    // What the conservation law leaves (decisions, section 2).
    adjustments: calculatedBalance - totalFees + totalPayments,
  };
}
