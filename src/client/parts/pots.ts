import type { Student } from '../../contract/student.ts';
import type { Pots } from '../../domain/account.ts';

/** A student's two pots in the shape the domain's rules take, to preview what an act will do. */
export function potsOf({ balance, creditAvailable }: Student): Pots {
  return { owed: balance, credit: creditAvailable };
}
