import { sql } from 'kysely';
import type { StudentId } from '../../domain/ids.ts';
import { FORGOTTEN_ANSWER, type Work } from './work.ts';

/**
 * Replaces the words about a person in the audit log, kept answers and live events, and runs what replaces those of
 * the journal: within it the triggers of append-only tables let words pass, and never a figure.
 *
 * @param person how they were known, and as what they stand from now on
 */
export async function forgetPerson(
  { tx }: Pick<Work, 'tx'>,
  { id, email, standsAs }: { id: StudentId; email: string; standsAs: string },
  replaceWords: () => Promise<void>,
): Promise<void> {
  await tx.insertInto('anonymizing').values({ student_id: id }).execute();
  // No other text has an id in it by chance: they are long and random.
  const mention = `%${id}%`;
  const isAbout = sql<boolean>`(student_id = ${id} or entity_id = ${id}
    or before like ${mention} or after like ${mention})`;
  for (const column of ['before', 'after'] as const)
    await tx
      .updateTable('audit_log')
      .set({ [column]: JSON.stringify({ name: standsAs }) })
      .where(isAbout)
      .where(column, 'is not', null)
      .execute();
  await tx.updateTable('audit_log').set({ actor: standsAs }).where('actor_id', '=', id).execute();
  await tx
    .updateTable('idempotency_keys')
    .set({ response: FORGOTTEN_ANSWER })
    .where((eb) => eb.or([eb('user_id', '=', id), eb('response', 'like', mention)]))
    .execute();
  // An admin who became a student again: listeners of a day heard who marked.
  await sql`update live_events set payload = replace(payload, ${email}, ${standsAs})
    where replace(payload, ${email}, '') <> payload`.execute(tx);
  await replaceWords();
  await tx.deleteFrom('anonymizing').where('student_id', '=', id).execute();
}
