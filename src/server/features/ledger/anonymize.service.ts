import type { StudentId } from '../../../domain/ids.ts';
import type { Work } from '../../db/work.ts';
import * as credits from './credit.repository.ts';
import * as repository from './ledger.repository.ts';

/** Replaces all text in a student's journal and credit records; no figure changes. Only works within `forgetPerson`. */
export async function anonymizeLedger(
  { tx }: Work,
  id: StudentId,
  formerName: string,
): Promise<void> {
  await repository.replaceNotes(tx, id, formerName);
  await credits.replaceReasons(tx, id, formerName);
}
