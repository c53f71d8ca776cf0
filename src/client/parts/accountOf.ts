import type { Student } from '../../contract/student.ts';
import type { OwedAndCredit } from '../../domain/account.ts';

/** A student's account in the shape that the domain's rules take, to preview what an act will do. */
export function accountOf({
  balance,
  creditAvailable,
}: Pick<Student, 'balance' | 'creditAvailable'>): OwedAndCredit {
  return { owed: balance, credit: creditAvailable };
}
