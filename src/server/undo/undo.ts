import type { Instant } from '../../domain/dates.ts';
import type { StudentId } from '../../domain/ids.ts';
import type { UndoableEntity } from '../../domain/undo.ts';
import { newId } from '../db/ids.ts';
import { inBatches } from '../db/batches.ts';
import type { Reader } from '../db/database.ts';
import { prepared } from '../db/prepared.ts';
import type { UndoTable } from '../db/tables.ts';
import type { Work } from '../db/work.ts';

// The one way in which something is put back: an act keeps what it changes or deletes, as it was, and its undo takes
// that out again. What became of the row in between is for the feature to check, by the moment of the change.

/** The act of deleting one thing: the last deletion of it can be undone. */
export const DELETION = 'deletion';

/** What an act changed, as it was before. */
export interface Kept<State> {
  entityId: string;
  studentId: StudentId | null;
  state: State;
}

const keptRows = prepared((db, rows: readonly UndoTable[]) =>
  db
    .insertInto('undo')
    .values(rows)
    .onConflict((on) =>
      on.columns(['act', 'entity', 'entity_id']).doUpdateSet((eb) => ({
        state: eb.ref('excluded.state'),
        at: eb.ref('excluded.at'),
      })),
    ),
);

/** Keeps what an act changes or deletes; what the same act kept of the same thing before is forgotten. */
export async function keepForUndo<State>(
  work: Work,
  entity: UndoableEntity,
  act: string,
  kept: readonly Kept<State>[],
): Promise<void> {
  await inBatches(kept, (piece) =>
    keptRows(
      work.tx,
      piece.map(({ entityId, studentId, state }) => ({
        id: newId(),
        entity,
        entity_id: entityId,
        student_id: studentId,
        act,
        state: JSON.stringify(state),
        at: work.now,
      })),
    ),
  );
}

/** A thing that was kept, with the moment of the act. */
export interface Taken<State> extends Kept<State> {
  at: Instant;
}

/** Takes what an act kept out of keeping: one thing's, or all of it. Of several at once, one gets it. */
export async function takeForUndo<State>(
  work: Work,
  entity: UndoableEntity,
  act: string,
  entityId?: string,
): Promise<Taken<State>[]> {
  const rows = await work.tx
    .deleteFrom('undo')
    .where('act', '=', act)
    .where('entity', '=', entity)
    .$if(entityId !== undefined, (query) => query.where('entity_id', '=', entityId as string))
    .returningAll()
    .execute();
  return rows.map((row) => ({
    entityId: row.entity_id,
    studentId: row.student_id,
    state: JSON.parse(row.state) as State,
    at: row.at,
  }));
}

/** Forgets what an act kept of these things. */
export async function forgetForUndo(
  work: Work,
  entity: UndoableEntity,
  act: string,
  entityIds: readonly string[],
): Promise<void> {
  await inBatches(entityIds, (piece) =>
    work.tx
      .deleteFrom('undo')
      .where('act', '=', act)
      .where('entity', '=', entity)
      .where('entity_id', 'in', piece)
      .execute(),
  );
}

/** Whose a kept thing is, before anything of it is held or taken; undefined where nothing is kept. */
export async function findForUndo<State>(
  { tx }: Pick<Work, 'tx'>,
  entity: UndoableEntity,
  act: string,
  entityId: string,
): Promise<Kept<State> | undefined> {
  const row = await tx
    .selectFrom('undo')
    .select(['student_id', 'state'])
    .where('act', '=', act)
    .where('entity', '=', entity)
    .where('entity_id', '=', entityId)
    .executeTakeFirst();
  return row && { entityId, studentId: row.student_id, state: JSON.parse(row.state) as State };
}

/** Forgets what was kept of a student: nothing of theirs can be undone. */
export async function forgetStudent({ tx }: Pick<Work, 'tx'>, id: StudentId): Promise<void> {
  await tx
    .deleteFrom('undo')
    .where((eb) => eb.or([eb('student_id', '=', id), eb('state', 'like', `%${id}%`)]))
    .execute();
}

/** What is kept of a student, for who asks what is known about them. */
export function keptOf(db: Reader, id: StudentId) {
  return db
    .selectFrom('undo')
    .select(['entity', 'state', 'at'])
    .where('student_id', '=', id)
    .orderBy('at')
    .execute();
}
