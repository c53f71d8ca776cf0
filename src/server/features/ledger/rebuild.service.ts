import { rebuild } from '../../../domain/account.ts';
import type { Work } from '../../db/work.ts';
import { toRow } from './accountRow.ts';
import * as repository from './ledger.repository.ts';

/** Creates accounts for students who have none, from their journals. */
export async function rebuildAccounts({ tx }: Work): Promise<void> {
  const journals = await repository.journalsByKind(tx);
  const students = await repository.withoutAccount(tx);
  await repository.insertAccounts(
    tx,
    students.map((id) => {
      const { entries, count } = journals.get(id) ?? { entries: [], count: 0 };
      return toRow(id, { ...rebuild(entries), entryCount: count });
    }),
  );
}
