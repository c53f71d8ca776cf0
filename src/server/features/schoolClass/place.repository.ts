import type { CalendarDate, Instant } from '../../../domain/dates.ts';
import type { ClassId, StudentId } from '../../../domain/ids.ts';
import type { PlaceDates, PlaceKind } from '../../../domain/schoolClass.ts';
import { attendingStatuses, fullName } from '../../../domain/student.ts';
import type { Place } from '../../../contract/place.ts';
import { inBatches } from '../../db/batches.ts';
import type { Reader, Tx } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';

/** Which places to read. */
interface Asked {
  ids?: readonly string[];
  classId?: ClassId;
  studentIds?: readonly StudentId[];
  /** Only places that cover this date. */
  on?: CalendarDate | undefined;
}

/** Places with the names of their class and student, by class, student and date. */
export async function listPlaces(db: Reader, asked: Asked): Promise<Place[]> {
  const { ids, classId, studentIds, on } = asked;
  if (ids?.length === 0 || studentIds?.length === 0) return [];
  const rows = await db
    .selectFrom('class_places')
    .innerJoin('classes', 'classes.id', 'class_places.class_id')
    .innerJoin('students', 'students.id', 'class_places.student_id')
    .select([
      'class_places.id',
      'class_id',
      'classes.name',
      'student_id',
      'first_name',
      'last_name',
    ])
    .select(['class_places.from_date', 'until_date', 'kind'])
    .$if(ids !== undefined, (query) => query.where('class_places.id', 'in', ids as string[]))
    .$if(classId !== undefined, (query) => query.where('class_id', '=', classId as ClassId))
    .$if(studentIds !== undefined, (query) =>
      query.where('student_id', 'in', studentIds as StudentId[]),
    )
    .$if(on !== undefined, (query) =>
      query
        .where('class_places.from_date', '<=', on as CalendarDate)
        .where((eb) =>
          eb.or([eb('until_date', 'is', null), eb('until_date', '>=', on as CalendarDate)]),
        ),
    )
    .orderBy('classes.position')
    .orderBy('classes.id')
    .orderBy('students.name_order')
    .orderBy('students.id')
    .orderBy('class_places.from_date')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    classId: row.class_id,
    className: row.name,
    studentId: row.student_id,
    studentName: fullName({ firstName: row.first_name, lastName: row.last_name }),
    from: row.from_date,
    until: row.until_date,
    kind: row.kind,
  }));
}

/** All students' places but those of one day, past ones too, in class order, oldest first. */
export async function allPlaces(
  db: Reader,
): Promise<(PlaceDates & { studentId: StudentId; classId: ClassId; givenAt: Instant })[]> {
  return db
    .selectFrom('class_places')
    .innerJoin('classes', 'classes.id', 'class_places.class_id')
    .select(['student_id as studentId', 'class_id as classId'])
    .select(['class_places.from_date as from', 'until_date as until'])
    .select('class_places.created_at as givenAt')
    .where('kind', '=', 'place')
    .orderBy('classes.position')
    .orderBy('classes.id')
    .orderBy('class_places.from_date')
    .execute();
}

/** Who has a place in a class on a date, and of which kind. */
export async function placedOn(
  db: Reader,
  classId: ClassId,
  date: CalendarDate,
): Promise<Map<StudentId, PlaceKind>> {
  const rows = await db
    .selectFrom('class_places')
    .select(['student_id', 'kind'])
    .where('class_id', '=', classId)
    .where('from_date', '<=', date)
    .where((eb) => eb.or([eb('until_date', 'is', null), eb('until_date', '>=', date)]))
    .execute();
  return new Map(rows.map((row) => [row.student_id, row.kind]));
}

/** How many students who attend the school have a place in each class on a date. */
export async function countPlaced(db: Reader, date: CalendarDate): Promise<Map<ClassId, number>> {
  const rows = await db
    .selectFrom('class_places')
    .innerJoin('students', 'students.id', 'class_places.student_id')
    .innerJoin('users', 'users.id', 'students.id')
    .select(({ fn }) => ['class_id', fn.countAll<number>().as('count')])
    .where('from_date', '<=', date)
    .where((eb) => eb.or([eb('until_date', 'is', null), eb('until_date', '>=', date)]))
    .where('users.role', '=', 'student')
    .where('approved', '=', 1)
    .where('enrollment_status', 'in', attendingStatuses)
    .groupBy('class_id')
    .execute();
  return new Map(rows.map((row) => [row.class_id, row.count]));
}

/**
 * Trials before a day that nobody has answered, of who has no place in the class by now, oldest first; with the status
 * that they were marked with.
 */
export function openTrials(db: Reader, before: CalendarDate) {
  return db
    .selectFrom('class_places as trial')
    .innerJoin('classes', 'classes.id', 'trial.class_id')
    .innerJoin('students', 'students.id', 'trial.student_id')
    .leftJoin('attendance', (join) =>
      join
        .onRef('attendance.student_id', '=', 'trial.student_id')
        .onRef('attendance.date', '=', 'trial.from_date')
        .onRef('attendance.class_id', '=', 'trial.class_id'),
    )
    .select('attendance.status')
    .select(['trial.id as placeId', 'trial.class_id as classId', 'classes.name as className'])
    .select(['trial.student_id as studentId', 'first_name', 'last_name'])
    .select('trial.from_date as date')
    .where('kind', '=', 'trial')
    .where('answered_at', 'is', null)
    .where('trial.from_date', '<', before)
    .where('enrollment_status', 'in', attendingStatuses)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('class_places as place')
            .select('place.id')
            .whereRef('place.student_id', '=', 'trial.student_id')
            .whereRef('place.class_id', '=', 'trial.class_id')
            .where('place.kind', '=', 'place')
            .whereRef('place.from_date', '>', 'trial.from_date'),
        ),
      ),
    )
    .orderBy('trial.from_date')
    .orderBy('trial.id')
    .limit(20)
    .execute();
}

/** When a trial was answered; null if nobody has, and undefined if the place is no trial. */
export async function trialAnswered(tx: Tx, id: string): Promise<Instant | null | undefined> {
  const row = await tx
    .selectFrom('class_places')
    .select('answered_at')
    .where('id', '=', id)
    .where('kind', '=', 'trial')
    .executeTakeFirst();
  return row?.answered_at;
}

/** The places of a class as rows. */
export function placeRows(tx: Tx, classId: ClassId): Promise<Tables['class_places'][]> {
  return tx.selectFrom('class_places').selectAll().where('class_id', '=', classId).execute();
}

/** These students' places that cover a date or begin after it, as rows. */
export async function openPlaceRows(
  tx: Tx,
  studentIds: readonly StudentId[],
  date: CalendarDate,
): Promise<Tables['class_places'][]> {
  const rows: Tables['class_places'][] = [];
  await inBatches(studentIds, async (piece) => {
    rows.push(
      ...(await tx
        .selectFrom('class_places')
        .selectAll()
        .where('student_id', 'in', piece)
        .where((eb) => eb.or([eb('until_date', 'is', null), eb('until_date', '>', date)]))
        .orderBy('id')
        .execute()),
    );
  });
  return rows;
}

export async function insertPlaces(tx: Tx, rows: readonly Tables['class_places'][]): Promise<void> {
  await inBatches(rows, (piece) => tx.insertInto('class_places').values(piece).execute());
}

export async function updatePlaces(
  tx: Tx,
  ids: readonly string[],
  changes: Partial<Pick<Tables['class_places'], 'from_date' | 'until_date' | 'answered_at'>>,
): Promise<void> {
  await inBatches(ids, (piece) =>
    tx.updateTable('class_places').set(changes).where('id', 'in', piece).execute(),
  );
}

export async function deletePlaces(tx: Tx, ids: readonly string[]): Promise<void> {
  await inBatches(ids, (piece) => tx.deleteFrom('class_places').where('id', 'in', piece).execute());
}

/** When these students were first marked in a class; each lookup stops at the first entry of an index. */
export async function firstMarks(
  db: Reader,
  classId: ClassId,
  studentIds: readonly StudentId[],
): Promise<Map<StudentId, CalendarDate>> {
  const first = new Map<StudentId, CalendarDate>();
  await inBatches(studentIds, async (piece) => {
    const rows = await db
      .selectFrom('students')
      .select((eb) => [
        'id',
        eb
          .selectFrom('attendance')
          .select('date')
          .whereRef('student_id', '=', 'students.id')
          .where('class_id', '=', classId)
          .orderBy('date')
          .limit(1)
          .as('date'),
      ])
      .where('id', 'in', piece)
      .execute();
    for (const { id, date } of rows) if (date !== null) first.set(id, date);
  });
  return first;
}
