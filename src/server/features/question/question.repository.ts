import type { Instant } from '../../../domain/dates.ts';
import type { StudentId, UserId } from '../../../domain/ids.ts';
import type { QuestionState } from '../../../domain/question.ts';
import { foundIn, rowsFor } from '../../db/batches.ts';
import type { Reader, Tx } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';

export type StoredQuestion = Tables['questions'];
/** With the names of who asked and who answered. */
type NamedQuestion = StoredQuestion & { asker: string | null; closer: string | null };
type StoredMessage = Tables['question_messages'];

/** As many as a screen shows. */
const MOST_SHOWN = 200;

export async function isAnyAsked(db: Reader): Promise<boolean> {
  return (await db.selectFrom('questions').select('id').limit(1).executeTakeFirst()) !== undefined;
}

const questions = (db: Reader) =>
  db
    .selectFrom('questions')
    .leftJoin('users as askers', 'askers.id', 'questions.opened_by')
    .leftJoin('users as closers', 'closers.id', 'questions.closed_by')
    .selectAll('questions')
    .select(['askers.name as asker', 'closers.name as closer']);

export function findQuestion(db: Reader, id: string): Promise<NamedQuestion | undefined> {
  return questions(db).where('questions.id', '=', id).executeTakeFirst();
}

/**
 * The newest questions.
 *
 * @param of whom they may be about; null for all
 */
export async function listQuestions(
  db: Reader,
  { state, of }: { state?: QuestionState | undefined; of: readonly StudentId[] | null },
): Promise<NamedQuestion[]> {
  if (of?.length === 0) return [];
  return questions(db)
    .$if(state !== undefined, (query) =>
      query.where('questions.state', '=', state as QuestionState),
    )
    .$if(of !== null, (query) => query.where('questions.student_id', 'in', of as StudentId[]))
    .orderBy('questions.opened_at', 'desc')
    .orderBy('questions.id', 'desc')
    .limit(MOST_SHOWN)
    .execute();
}

/** The newest question of each of these lines that has one. */
export async function newestByLine(
  db: Reader,
  entryIds: readonly string[],
): Promise<Map<string, StoredQuestion>> {
  const rows = await rowsFor(entryIds, (piece) =>
    db
      .selectFrom('questions')
      .selectAll()
      .where('entry_id', 'in', piece)
      .orderBy('opened_at')
      .orderBy('id')
      .execute(),
  );
  return new Map(rows.map((row) => [row.entry_id, row]));
}

/** The messages of these questions, oldest first, with the names of who wrote them. */
export function messagesOf(
  db: Reader,
  ids: readonly string[],
): Promise<(StoredMessage & { name: string })[]> {
  return rowsFor(ids, (piece) =>
    db
      .selectFrom('question_messages')
      .innerJoin('users', 'users.id', 'question_messages.by')
      .selectAll('question_messages')
      .select('users.name')
      .where('question_id', 'in', piece)
      .orderBy('question_messages.at')
      .orderBy('question_messages.id')
      .execute(),
  );
}

export async function askedSince(db: Reader, by: UserId, since: Instant): Promise<number> {
  const row = await db
    .selectFrom('questions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('opened_by', '=', by)
    .where('opened_at', '>=', since)
    .executeTakeFirst();
  return row?.count ?? 0;
}

/** Whom of these students somebody has asked about. */
export function askedAbout(db: Reader, ids: readonly StudentId[]): Promise<StudentId[]> {
  return foundIn(ids, (piece) =>
    db
      .selectFrom('questions')
      .select('student_id as id')
      .where('student_id', 'in', piece)
      .execute(),
  );
}

export async function insertQuestion(tx: Tx, row: StoredQuestion): Promise<void> {
  await tx.insertInto('questions').values(row).execute();
}

export async function insertMessage(tx: Tx, row: StoredMessage): Promise<void> {
  await tx.insertInto('question_messages').values(row).execute();
}

export async function deleteMessage(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('question_messages').where('id', '=', id).execute();
}

export async function changeQuestion(
  tx: Tx,
  { id, revision }: StoredQuestion,
  changes: Partial<StoredQuestion>,
): Promise<void> {
  await tx
    .updateTable('questions')
    .set({ ...changes, revision: revision + 1 })
    .where('id', '=', id)
    .execute();
}

/** Deletes what a person wrote, and what was written about them as a student. */
export async function eraseTexts(tx: Tx, id: UserId): Promise<void> {
  await tx
    .updateTable('question_messages')
    .set({ text: '' })
    .where((eb) =>
      eb.or([
        eb('by', '=', id),
        eb(
          'question_id',
          'in',
          eb
            .selectFrom('questions')
            .select('id')
            .where('student_id', '=', id as StudentId),
        ),
      ]),
    )
    .execute();
}
