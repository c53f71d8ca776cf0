import type { Student } from '../../contract/student.ts';
import type { Pots } from '../../domain/account.ts';

/** A student's two pots as the domain's rules take them, to show what an act will do before it is done. */
export function potsOf({ balance, creditAvailable }: Student): Pots {
  return { owed: balance, credit: creditAvailable };
}
