import type { CalendarDate, Instant } from '../../../domain/dates.ts';
import type { ClassId } from '../../../domain/ids.ts';
import type { SeatRules } from '../../../domain/seats.ts';
import type { ClassSchedule, SchoolClass } from '../../../domain/schoolClass.ts';
import { forUpdate, type Reader, type Tx } from '../../db/database.ts';
import type { Engine } from '../../db/engine.ts';
import { prepared } from '../../db/prepared.ts';
import type { Work } from '../../db/work.ts';
import type { Tables } from '../../db/tables.ts';

/** A schedule with the current name of its teacher. */
export interface StoredSchedule extends ClassSchedule {
  teacherName: string | null;
}

export interface StoredClass extends SchoolClass, SeatRules {
  schedules: StoredSchedule[];
  openOnline: boolean;
  about: string;
  revision: number;
  /** When it or its schedule last changed. */
  changedAt: Instant;
}

const classesWithSchedules = prepared((db) =>
  db
    .selectFrom('classes')
    .leftJoin('class_schedules', 'class_schedules.class_id', 'classes.id')
    .leftJoin('class_meetings', (join) =>
      join
        .onRef('class_meetings.class_id', '=', 'class_schedules.class_id')
        .onRef('class_meetings.from_date', '=', 'class_schedules.from_date'),
    )
    .leftJoin('users', 'users.id', 'class_schedules.teacher_id')
    .select(['classes.id', 'classes.name', 'position', 'for_whom', 'revision'])
    .select(['capacity', 'role_balance', 'age_from', 'age_to', 'open_online', 'about'])
    .select(['classes.created_at', 'classes.changed_at'])
    .select(['classes.from_date as first', 'to_date as last'])
    .select(['class_schedules.from_date as since', 'room', 'teacher_id', 'users.name as teacher'])
    .select(['weekday', 'starts', 'ends'])
    .orderBy('position')
    .orderBy('classes.id')
    .orderBy('class_schedules.from_date')
    .orderBy('weekday'),
);

/** All classes with their schedules, in the school's order, in one statement. */
export async function listClasses(db: Reader): Promise<StoredClass[]> {
  const { rows } = await classesWithSchedules(db);
  const classes = new Map<ClassId, StoredClass>();
  for (const row of rows) {
    const one = classes.get(row.id) ?? {
      id: row.id,
      name: row.name,
      position: row.position,
      forWhom: row.for_whom,
      from: row.first,
      to: row.last,
      capacity: row.capacity,
      roleBalance: row.role_balance,
      ageFrom: row.age_from,
      ageTo: row.age_to,
      openOnline: row.open_online === 1,
      about: row.about,
      schedules: [],
      revision: row.revision,
      changedAt: row.changed_at ?? row.created_at,
    };
    classes.set(row.id, one);
    const { since, room, weekday, starts, ends } = row;
    if (since === null) continue;
    let schedule = one.schedules.at(-1);
    if (schedule?.from !== since) {
      const { teacher_id: teacherId, teacher: teacherName } = row;
      schedule = { from: since, room: room ?? '', teacherId, teacherName, meetings: [] };
      one.schedules.push(schedule);
    }
    if (weekday !== null && starts !== null && ends !== null)
      schedule.meetings.push({ weekday, starts, ends });
  }
  return [...classes.values()];
}

/** The names of all classes. */
export function listNames(db: Reader) {
  return db.selectFrom('classes').select(['id', 'name']).execute();
}

/** The class with this id, and its name and first date, without its schedules. */
export function findClass(db: Reader, id: ClassId) {
  return db
    .selectFrom('classes')
    .select(['id', 'name', 'from_date'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Whether the school has more than one class, and whether any of them has a schedule. */
export async function classFacts(
  db: Reader,
  today: CalendarDate,
): Promise<{
  hasSeveralClasses: boolean;
  hasTimetable: boolean;
  hasSeats: boolean;
  hasOpenOnline: boolean;
}> {
  const rows = await db
    .selectFrom('classes')
    .select((eb) => [
      'classes.id',
      'capacity',
      'age_from',
      'age_to',
      'open_online',
      'to_date',
      eb
        .selectFrom('class_schedules')
        .select('class_schedules.from_date')
        .whereRef('class_schedules.class_id', '=', 'classes.id')
        .limit(1)
        .as('since'),
    ])
    .execute();
  return {
    hasSeveralClasses: rows.length > 1,
    hasSeats: rows.some((row) => (row.capacity ?? row.age_from ?? row.age_to) !== null),
    hasOpenOnline: rows.some(
      (row) => row.open_online === 1 && !(row.to_date && row.to_date < today),
    ),
    hasTimetable: rows.some(({ since }) => since !== null),
  };
}

/** Adds a class that doesn't exist yet. */
export async function insertClasses(db: Reader, rows: readonly Tables['classes'][]): Promise<void> {
  await db
    .insertInto('classes')
    .values(rows)
    .onConflict((on) => on.column('id').doNothing())
    .execute();
}

/** Locks all classes, with their schedules and places, until the transaction ends. */
export async function lockClasses(tx: Tx, engine: Engine): Promise<void> {
  await forUpdate(tx.selectFrom('classes').select('id').orderBy('id'), engine).execute();
}

export function findClassRow(tx: Tx, id: ClassId): Promise<Tables['classes'] | undefined> {
  return tx.selectFrom('classes').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Changes a class, its revision and its time. */
export async function updateClass(
  { tx, now }: Pick<Work, 'tx' | 'now'>,
  id: ClassId,
  changes: Partial<Omit<Tables['classes'], 'id' | 'revision' | 'changed_at'>>,
): Promise<void> {
  await tx
    .updateTable('classes')
    .set((eb) => ({ ...changes, changed_at: now, revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Deletes a class with its schedules and places. */
export async function deleteClass(tx: Tx, id: ClassId): Promise<void> {
  await tx.deleteFrom('classes').where('id', '=', id).execute();
}

/** The classes that anybody was ever marked or charged in: one or two index lookups for each. */
export async function markedClasses(db: Reader): Promise<Set<ClassId>> {
  const rows = await db
    .selectFrom('classes')
    .select('id')
    .where((eb) =>
      eb(
        eb.fn.coalesce(
          eb
            .selectFrom('attendance')
            .select('attendance.id')
            .whereRef('attendance.class_id', '=', 'classes.id')
            .limit(1)
            .$castTo<string>(),
          eb
            .selectFrom('charges')
            .select('charges.id')
            .whereRef('charges.class_id', '=', 'classes.id')
            .limit(1)
            .$castTo<string>(),
        ),
        'is not',
        null,
      ),
    )
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Replaces the schedule from a date. */
export async function saveSchedule(
  tx: Tx,
  schedule: Tables['class_schedules'],
  meetings: readonly Tables['class_meetings'][],
): Promise<void> {
  await deleteSchedule(tx, schedule);
  await tx.insertInto('class_schedules').values(schedule).execute();
  if (meetings.length > 0) await tx.insertInto('class_meetings').values(meetings).execute();
}

/** Deletes the schedule from a date; resolves to whether there was one. */
export async function deleteSchedule(
  tx: Tx,
  { class_id, from_date }: Pick<Tables['class_schedules'], 'class_id' | 'from_date'>,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('class_schedules')
    .where('class_id', '=', class_id)
    .where('from_date', '=', from_date)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** When the first and the last mark of each of these classes was. */
export async function termsOfMarks(
  db: Reader,
  ids: readonly ClassId[],
): Promise<Map<ClassId, { from: CalendarDate; to: CalendarDate }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('attendance')
    .select(({ fn }) => ['class_id', fn.min('date').as('from'), fn.max('date').as('to')])
    .where('class_id', 'in', ids)
    .groupBy('class_id')
    .execute();
  return new Map(rows.map(({ class_id, from, to }) => [class_id, { from, to }]));
}
