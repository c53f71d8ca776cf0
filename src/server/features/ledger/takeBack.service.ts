import type { StudentId } from '../../../domain/ids.ts';
import type { Reader } from '../../db/database.ts';
import type { Work } from '../../db/work.ts';
import * as repository from './ledger.repository.ts';

// Takes back accounts that should never have existed: of students who were added by mistake. An account with anything
// besides its opening balance stays, and so does its journal.

/** The students among these whose account has more than the entries with this note. */
export const accountsInUse = (
  db: Reader,
  ids: readonly StudentId[],
  openingNote: string,
): Promise<StudentId[]> => repository.accountsWithOthers(db, ids, openingNote);

/** Deletes accounts with their opening balances. Only for accounts that aren't in use. */
export async function takeBackAccounts({ tx }: Work, ids: readonly StudentId[]): Promise<void> {
  await repository.deleteAccounts(tx, ids);
}
