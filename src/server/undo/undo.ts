import type { Instant } from '../../domain/dates.ts';
import type { StudentId } from '../../domain/ids.ts';
import type { UndoableEntity } from '../../domain/undo.ts';
import { newId } from '../db/ids.ts';
import { inBatches } from '../db/batches.ts';
import type { Reader } from '../db/database.ts';
import { prepared } from '../db/prepared.ts';
import type { Tables } from '../db/tables.ts';
import type { Work } from '../db/work.ts';

// The only mechanism for undo: an act saves the earlier state of whatever it changes or deletes, and the undo claims
// it. Each feature uses the time of the change to check whether the row has changed in between.

/** The act of deleting one record. Only the last deletion can be undone. */
export const DELETION = 'deletion';

/** The state of a record before an act changed it. */
export interface SavedState<State> {
  entityId: string;
  studentId: StudentId | null;
  state: State;
}

const statesSaved = prepared((db, rows: readonly Tables['undo'][]) =>
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

/** Stores what an act changes or deletes; replaces what the same act stored earlier about the same record. */
export async function saveForUndo<State>(
  work: Work,
  entity: UndoableEntity,
  act: string,
  states: readonly SavedState<State>[],
): Promise<void> {
  await inBatches(states, (piece) =>
    statesSaved(
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

/** A stored state, with the time of the act. */
export interface ClaimedState<State> extends SavedState<State> {
  at: Instant;
}

/**
 * Removes what an act stored and returns it, for one record or for all. When several calls run at the same time, only
 * one gets it.
 */
export async function claimForUndo<State>(
  work: Work,
  entity: UndoableEntity,
  act: string,
  entityId?: string,
): Promise<ClaimedState<State>[]> {
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

/** Deletes what an act stored about these students. */
export async function forgetForUndo(
  work: Work,
  entity: UndoableEntity,
  act: string,
  studentIds: readonly StudentId[],
): Promise<void> {
  await inBatches(studentIds, (piece) =>
    work.tx
      .deleteFrom('undo')
      .where('act', '=', act)
      .where('entity', '=', entity)
      .where('student_id', 'in', piece)
      .execute(),
  );
}

/** Deletes what any act stored about students who are deleted themselves. */
export async function forgetStudents({ tx }: Work, ids: readonly StudentId[]): Promise<void> {
  await inBatches(ids, (piece) => tx.deleteFrom('undo').where('student_id', 'in', piece).execute());
}

/** What acts that can still be undone stored about nobody in particular, such as the lists of students. */
export async function savedByActs<State>(db: Reader, entity: UndoableEntity): Promise<State[]> {
  const rows = await db
    .selectFrom('undo')
    .select('state')
    .where('entity', '=', entity)
    .where('student_id', 'is', null)
    .execute();
  return rows.map(({ state }) => JSON.parse(state) as State);
}

/** The stored state of a record, without removing or locking it; undefined if there is none. */
export async function findForUndo<State>(
  { tx }: Pick<Work, 'tx'>,
  entity: UndoableEntity,
  act: string,
  entityId: string,
): Promise<SavedState<State> | undefined> {
  const row = await tx
    .selectFrom('undo')
    .select(['student_id', 'state'])
    .where('act', '=', act)
    .where('entity', '=', entity)
    .where('entity_id', '=', entityId)
    .executeTakeFirst();
  return row && { entityId, studentId: row.student_id, state: JSON.parse(row.state) as State };
}

/**
 * Deletes all undo data about a student: after that, nothing about them can be undone, and no family payment that has a
 * part for them.
 */
export async function forgetStudent({ tx }: Pick<Work, 'tx'>, id: StudentId): Promise<void> {
  await tx
    .deleteFrom('undo')
    .where((eb) =>
      eb.or([
        eb('student_id', '=', id),
        eb('state', 'like', `%${id}%`),
        eb(
          'act',
          'in',
          eb
            .selectFrom('undo as theirs')
            .select('theirs.act')
            .where('theirs.student_id', '=', id)
            .where('theirs.entity', '=', 'payment')
            .where('theirs.act', '<>', DELETION),
        ),
      ]),
    )
    .execute();
}

/** All undo data about a student, for the export of their personal data. */
export function undoDataOf(db: Reader, id: StudentId) {
  return db
    .selectFrom('undo')
    .select(['entity', 'state', 'at'])
    .where('student_id', '=', id)
    .orderBy('at')
    .execute();
}
