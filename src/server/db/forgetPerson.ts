import { sql } from 'kysely';
import type { StudentId } from '../../domain/ids.ts';
import { inBatches } from './batches.ts';
import { FORGOTTEN_ANSWER, type Work } from './work.ts';

const SOMEBODY = 'Somebody who registered';

/** Takes names and emails out of the audit log's entries about people who only registered. */
export async function forgetRegistrations(
  { tx }: Pick<Work, 'tx'>,
  ids: readonly StudentId[],
): Promise<void> {
  await inBatches(ids, async (piece) => {
    const people = piece.map((id) => ({ student_id: id }));
    await tx.insertInto('anonymizing').values(people).execute();
    await tx
      .updateTable('audit_log')
      .set({ actor: SOMEBODY, after: null })
      .where('student_id', 'in', piece)
      .execute();
    await tx.deleteFrom('anonymizing').where('student_id', 'in', piece).execute();
  });
}

/**
 * Replaces the text about a person in the audit log, stored responses and live events, and calls `replaceWords` for the
 * journal's text. Meanwhile, the triggers of append-only tables allow changes of text, but never of a figure.
 *
 * @param person their email so far, null if they had none, and the name that replaces it
 */
export async function forgetPerson(
  { tx }: Pick<Work, 'tx'>,
  { id, email, formerName }: { id: StudentId; email: string | null; formerName: string },
  replaceWords: () => Promise<void>,
): Promise<void> {
  await tx.insertInto('anonymizing').values({ student_id: id }).execute();
  // Ids are long and random, so no other text contains one by chance.
  const mention = `%${id}%`;
  const isAbout = sql<boolean>`(student_id = ${id} or entity_id = ${id}
    or before like ${mention} or after like ${mention})`;
  for (const column of ['before', 'after'] as const)
    await tx
      .updateTable('audit_log')
      .set({ [column]: JSON.stringify({ name: formerName }) })
      .where(isAbout)
      .where(column, 'is not', null)
      .execute();
  await tx.updateTable('audit_log').set({ actor: formerName }).where('actor_id', '=', id).execute();
  await tx.updateTable('imports').set({ actor: formerName }).where('actor_id', '=', id).execute();
  for (const act of ['closed', 'reopened'] as const)
    await tx
      .updateTable('closings')
      .set({ [`${act}_by_name`]: formerName })
      .where(`${act}_by`, '=', id)
      .execute();
  // This clears all responses, no matter who they belong to: they can only be read with their key, so we can't check
  // whom they mention. A client that repeats such a request learns that it was saved.
  await tx
    .updateTable('idempotency_keys')
    .set({ response: FORGOTTEN_ANSWER })
    .where('response', '<>', FORGOTTEN_ANSWER)
    .execute();
  // An admin who became a student again may have marked students; the live events of those days have their email.
  if (email !== null)
    await sql`update live_events set payload = replace(payload, ${email}, ${formerName})
      where replace(payload, ${email}, '') <> payload`.execute(tx);
  await replaceWords();
  await tx.deleteFrom('anonymizing').where('student_id', '=', id).execute();
}
