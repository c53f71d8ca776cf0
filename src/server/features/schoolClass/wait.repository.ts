import type { CalendarDate, Instant } from '../../../domain/dates.ts';
import type { ClassId, StudentId } from '../../../domain/ids.ts';
import type { PlaceDates } from '../../../domain/schoolClass.ts';
import type { WaitOutcome } from '../../../domain/seats.ts';
import type { DanceRole } from '../../../domain/student.ts';
import { inBatches, rowsFor } from '../../db/batches.ts';
import type { Reader, Tx } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';

export type StoredWait = Tables['class_waits'];
/** With the names of the student and the class. */
export type NamedWait = StoredWait & { class_name: string; first_name: string; last_name: string };

const waits = (db: Reader) =>
  db
    .selectFrom('class_waits')
    .innerJoin('classes', 'classes.id', 'class_waits.class_id')
    .innerJoin('students', 'students.id', 'class_waits.student_id')
    .selectAll('class_waits')
    .select(['classes.name as class_name', 'first_name', 'last_name']);

/** Who waits for a class, who came first first. */
export function waitsFor(db: Reader, classId: ClassId): Promise<NamedWait[]> {
  return waits(db)
    .where('class_id', '=', classId)
    .where('ended_at', 'is', null)
    .orderBy('since')
    .orderBy('class_waits.id')
    .execute();
}

/** The waits of these students for which a seat is held at a moment, the first to end first. */
export function heldFor(
  db: Reader,
  studentIds: readonly StudentId[],
  now: Instant,
): Promise<NamedWait[]> {
  return waits(db)
    .where('student_id', 'in', studentIds)
    .where('ended_at', 'is', null)
    .where('offer_until', '>', now)
    .orderBy('offer_until')
    .orderBy('class_waits.id')
    .execute();
}

/** A wait, whether or not it has ended. */
export function findWait(db: Reader, id: string): Promise<NamedWait | undefined> {
  return waits(db).where('class_waits.id', '=', id).executeTakeFirst();
}

const openWaits = (db: Reader) => db.selectFrom('class_waits').where('ended_at', 'is', null);

/** How many wait for each class, and for how many of them a seat is held at a moment. */
export async function countWaits(
  db: Reader,
  now: Instant,
): Promise<Map<ClassId, { waiting: number; held: number }>> {
  const rows = await openWaits(db).select(['class_id', 'offer_until']).execute();
  const counts = new Map<ClassId, { waiting: number; held: number }>();
  for (const { class_id: id, offer_until: until } of rows) {
    const count = counts.get(id) ?? { waiting: 0, held: 0 };
    count.waiting += 1;
    if (until !== null && until > now) count.held += 1;
    counts.set(id, count);
  }
  return counts;
}

/** The waits of these students that have not ended, in one class or in all. */
export function openWaitsOf(
  db: Reader,
  studentIds: readonly StudentId[],
  classId?: ClassId,
): Promise<StoredWait[]> {
  return rowsFor(studentIds, (piece) =>
    openWaits(db)
      .selectAll()
      .where('student_id', 'in', piece)
      .$if(classId !== undefined, (query) => query.where('class_id', '=', classId as ClassId))
      .execute(),
  );
}

/**
 * The offers that a family answered, or let run out, from an instant on. Where staff gave the place, that is no answer;
 * the place that came of a yes was made in the moment in which the wait ended.
 */
export function offersEnded(db: Reader, { since, now }: { since: Instant; now: Instant }) {
  return waits(db)
    .leftJoin('class_places as place', (join) =>
      join
        .onRef('place.class_id', '=', 'class_waits.class_id')
        .onRef('place.student_id', '=', 'class_waits.student_id')
        .onRef('place.created_at', '=', 'class_waits.ended_at'),
    )
    .leftJoin('users', 'users.id', 'place.created_by')
    .select('place.from_date as placed_from')
    .where('offered_at', 'is not', null)
    .where((eb) =>
      eb.or([
        eb.and([eb('outcome', '=', 'declined'), eb('ended_at', '>=', since)]),
        eb.and([
          eb('outcome', '=', 'placed'),
          eb('ended_at', '>=', since),
          eb('place.from_date', 'is not', null),
          eb.or([eb('users.role', 'is', null), eb('users.role', '!=', 'admin')]),
        ]),
        eb.and([
          eb('ended_at', 'is', null),
          eb('offer_until', '<=', now),
          eb('offer_until', '>=', since),
        ]),
      ]),
    )
    .execute();
}

export async function insertWaits(tx: Tx, rows: readonly StoredWait[]): Promise<void> {
  await inBatches(rows, (piece) => tx.insertInto('class_waits').values(piece).execute());
}

export async function changeWaits(
  tx: Tx,
  ids: readonly string[],
  changes: Partial<StoredWait>,
): Promise<void> {
  await inBatches(ids, (piece) =>
    tx.updateTable('class_waits').set(changes).where('id', 'in', piece).execute(),
  );
}

export async function endWaits(
  tx: Tx,
  ids: readonly string[],
  { at, outcome }: { at: Instant; outcome: WaitOutcome },
): Promise<void> {
  await changeWaits(tx, ids, { ended_at: at, outcome });
}

/** Undoes that waits were withdrawn, as far as nobody waits for the same class again by now. */
export async function reopenWaits(tx: Tx, rows: readonly StoredWait[]): Promise<void> {
  const again = await openWaitsOf(
    tx,
    rows.map((row) => row.student_id),
  );
  const isThere = ({ class_id: classId, student_id: studentId }: StoredWait) =>
    again.some((one) => one.class_id === classId && one.student_id === studentId);
  const ids = rows.filter((row) => !isThere(row)).map(({ id }) => id);
  await changeWaits(tx, ids, { ended_at: null, outcome: null });
}

/** All waits for a class as rows, ended ones too. */
export function waitRows(tx: Tx, classId: ClassId): Promise<StoredWait[]> {
  return tx.selectFrom('class_waits').selectAll().where('class_id', '=', classId).execute();
}

export async function deleteWaitsOf(tx: Tx, studentIds: readonly StudentId[]): Promise<void> {
  await inBatches(studentIds, (piece) =>
    tx.deleteFrom('class_waits').where('student_id', 'in', piece).execute(),
  );
}

/** Undoes that a place ended somebody's wait for a class in a moment. */
export async function reopenEndedAt(
  tx: Tx,
  { classId, studentId, at }: { classId: ClassId; studentId: StudentId; at: Instant },
): Promise<void> {
  const rows = await tx
    .selectFrom('class_waits')
    .selectAll()
    .where('class_id', '=', classId)
    .where('student_id', '=', studentId)
    .where('ended_at', '=', at)
    .where('outcome', '=', 'placed')
    .execute();
  await reopenWaits(tx, rows);
}

export async function deleteWaits(tx: Tx, ids: readonly string[]): Promise<void> {
  await inBatches(ids, (piece) => tx.deleteFrom('class_waits').where('id', 'in', piece).execute());
}

/** The places of these classes that cover a day or begin after it, with the students' roles. */
export async function seatsIn(
  db: Reader,
  classIds: readonly ClassId[],
  from: CalendarDate,
): Promise<(PlaceDates & { classId: ClassId; role: DanceRole })[]> {
  return rowsFor(classIds, (piece) =>
    db
      .selectFrom('class_places')
      .innerJoin('students', 'students.id', 'class_places.student_id')
      .select(['class_id as classId', 'from_date as from', 'until_date as until'])
      .select('dance_role as role')
      .where('class_id', 'in', piece)
      .where((eb) => eb.or([eb('until_date', 'is', null), eb('until_date', '>=', from)]))
      .execute(),
  );
}
