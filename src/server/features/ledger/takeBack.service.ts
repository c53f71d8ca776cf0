import type { StudentId } from '../../../domain/ids.ts';
import type { Work } from '../../db/work.ts';
import * as repository from './ledger.repository.ts';

// Takes back accounts that should never have existed: of students who were added by mistake. An account with anything
// besides what was entered with the student stays, and so does its journal.

export const { entryCounts } = repository;

/** Deletes accounts with their entries. Only for accounts that nothing was entered in since. */
export async function takeBackAccounts({ tx }: Work, ids: readonly StudentId[]): Promise<void> {
  await repository.deleteAccounts(tx, ids);
}
