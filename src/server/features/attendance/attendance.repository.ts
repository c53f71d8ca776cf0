import { sql } from 'kysely';
import { setFlags, type Mark } from '../../../domain/attendance.ts';
import { groupBy } from '../../../domain/collections.ts';
import {
  addDays,
  monthOf,
  startOfDay,
  type CalendarDate,
  type Instant,
} from '../../../domain/dates.ts';
import { totalFee, type FeeBreakdown } from '../../../domain/fees.ts';
import type { ClassId, MarkId, StudentId } from '../../../domain/ids.ts';
import { markKey, type Lesson } from '../../../domain/lesson.ts';
import { ZERO, type Cents } from '../../../domain/money.ts';
import type { Period } from '../../../domain/periods.ts';
import { attendingStatuses } from '../../../domain/student.ts';
import type { Reader, Tx } from '../../db/database.ts';
import { foundIn, inBatches, letOthers, rowsFor } from '../../db/batches.ts';
import { prepared } from '../../db/prepared.ts';
import type { Tables } from '../../db/tables.ts';

/** A mark in the database: what was marked and charged, when, and by whom. */
export interface StoredMark extends Mark {
  id: MarkId;
  studentId: StudentId;
  date: CalendarDate;
  classId: ClassId;
  fee: FeeBreakdown;
  timestamp: Instant;
  by: string;
}

/** How many lessons of classes students attended in a period. The lesson of a trial or a makeup doesn't count. */
export async function countAttended(
  db: Reader,
  classIds: readonly ClassId[],
  { from, to }: Period,
): Promise<{ studentId: StudentId; classId: ClassId; count: number }[]> {
  if (classIds.length === 0) return [];
  return db
    .selectFrom('attendance')
    .select(['student_id as studentId', 'class_id as classId'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('class_id', 'in', classIds)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .where('status', '=', 'present')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('class_places')
            .select('class_places.id')
            .whereRef('class_places.class_id', '=', 'attendance.class_id')
            .whereRef('class_places.student_id', '=', 'attendance.student_id')
            .whereRef('class_places.from_date', '=', 'attendance.date')
            .where('class_places.kind', '!=', 'place'),
        ),
      ),
    )
    .groupBy(['student_id', 'class_id'])
    .execute();
}

/** Selects marks, with one row for each fee type of a mark, and at least one row. */
function selectMarks(db: Reader, date?: CalendarDate) {
  return db
    .selectFrom('attendance')
    .leftJoin('mark_fees', (join) => {
      const ofMark = join
        .onRef('mark_fees.mark_id', '=', 'attendance.id')
        .onRef('mark_fees.student_id', '=', 'attendance.student_id');
      // Written like the index mark_fees_by_month. Otherwise PostgreSQL would scan all fees ever charged.
      return date
        ? ofMark
            .on(sql`substr(mark_fees.date, 1, 7)`, '=', monthOf(date))
            .on('mark_fees.date', '=', date)
        : ofMark;
    })
    .select([
      'attendance.id',
      'attendance.date',
      'attendance.class_id',
      'attendance.student_id',
      'status',
      'marked_at',
      'marked_by',
      'type',
      'flag',
      'cents',
    ]);
}

type MarkRow = Awaited<ReturnType<ReturnType<typeof selectMarks>['execute']>>[number];

/** Combines the rows into marks, in the same order. */
function toMarks(rows: readonly MarkRow[]): StoredMark[] {
  return [...groupBy(rows, ({ id }) => id).values()].flatMap((ofMark) => {
    const [row] = ofMark;
    if (!row) return [];
    const flags = ofMark.filter(({ flag }) => flag === 1);
    const charged = ofMark.filter(({ cents }) => cents !== null && cents > 0);
    return {
      id: row.id,
      studentId: row.student_id,
      date: row.date,
      classId: row.class_id,
      status: row.status,
      attributes: Object.fromEntries(flags.map(({ type }) => [type, true])),
      fee: Object.fromEntries(charged.map(({ type, cents }) => [type, cents])),
      timestamp: row.marked_at,
      by: row.marked_by,
    };
  });
}

function toRow(mark: StoredMark): Tables['attendance'] {
  return {
    id: mark.id,
    date: mark.date,
    class_id: mark.classId,
    student_id: mark.studentId,
    status: mark.status,
    fee: totalFee(mark.fee),
    marked_at: mark.timestamp,
    marked_by: mark.by,
  };
}

/** A row for each type that has its flag set or cost something, which `toMarks` can read back. */
function toFeeRows({
  id,
  date,
  classId,
  studentId,
  attributes,
  fee,
}: StoredMark): Tables['mark_fees'][] {
  const flags = new Set(setFlags(attributes));
  const charged = Object.keys(fee).filter((type) => (fee[type] ?? ZERO) > 0);
  return [...new Set([...flags, ...charged])].map((type) => ({
    mark_id: id,
    type,
    date,
    class_id: classId,
    student_id: studentId,
    flag: flags.has(type) ? 1 : 0,
    cents: fee[type] ?? ZERO,
  }));
}

/** Whether anybody has a mark on any date. */
export async function isAnybodyMarked(db: Reader): Promise<boolean> {
  const row = await db.selectFrom('attendance').select('student_id').limit(1).executeTakeFirst();
  return row !== undefined;
}

/** The marks of all classes on a date, in class order. */
export async function marksOn(db: Reader, date: CalendarDate): Promise<StoredMark[]> {
  const rows = await selectMarks(db, date)
    .innerJoin('classes', 'classes.id', 'attendance.class_id')
    .where('attendance.date', '=', date)
    .orderBy('classes.position')
    .orderBy('classes.id')
    .execute();
  return toMarks(rows);
}

export async function marksIn(db: Reader, { date, classId }: Lesson): Promise<StoredMark[]> {
  const rows = await selectMarks(db, date)
    .where('attendance.date', '=', date)
    .where('attendance.class_id', '=', classId)
    .execute();
  return toMarks(rows);
}

const marksOfStudents = prepared(
  (db, date: CalendarDate, classId: ClassId, studentIds: readonly StudentId[]) =>
    selectMarks(db)
      .where('attendance.date', '=', date)
      .where('attendance.class_id', '=', classId)
      .where('attendance.student_id', 'in', studentIds),
);

/** The marks of these students in a lesson. */
export async function marksOf(
  db: Reader,
  { date, classId }: Lesson,
  studentIds: readonly StudentId[],
): Promise<Map<StudentId, StoredMark>> {
  const marks = new Map<StudentId, StoredMark>();
  await inBatches(studentIds, async (piece) => {
    const { rows } = await marksOfStudents(db, date, classId, piece);
    for (const mark of toMarks(rows)) marks.set(mark.studentId, mark);
  });
  return marks;
}

/** The marks of these students in all classes on a date, by mark key. */
export async function marksOfDay(
  db: Reader,
  date: CalendarDate,
  studentIds: readonly StudentId[],
): Promise<Map<string, StoredMark>> {
  const marks = new Map<string, StoredMark>();
  await inBatches(studentIds, async (piece) => {
    const rows = await selectMarks(db)
      .where('attendance.date', '=', date)
      .where('attendance.student_id', 'in', piece)
      .execute();
    for (const mark of toMarks(rows)) marks.set(markKey(mark), mark);
  });
  return marks;
}

/** A student's marks that cost something, newest class date first. */
export async function marksWithFee(db: Reader, studentId: StudentId): Promise<StoredMark[]> {
  const rows = await selectMarks(db)
    .where('attendance.student_id', '=', studentId)
    .where('fee', '>', ZERO)
    .orderBy('attendance.date', 'desc')
    .orderBy('attendance.class_id', 'desc')
    .execute();
  return toMarks(rows);
}

/** The fees above 0 of several students, by class date. */
export async function feesOf(
  db: Reader,
  studentIds: readonly StudentId[],
): Promise<{ id: MarkId; studentId: StudentId; date: CalendarDate; fee: Cents }[]> {
  return db
    .selectFrom('attendance')
    .select(['id', 'student_id as studentId', 'date', 'fee'])
    .where('student_id', 'in', studentIds)
    .where('fee', '>', ZERO)
    .orderBy('date')
    .orderBy('class_id')
    .execute();
}

/** A student's marks on these dates. */
export async function marksOfDates(
  db: Reader,
  studentId: StudentId,
  dates: readonly CalendarDate[],
): Promise<StoredMark[]> {
  const marks: StoredMark[] = [];
  await inBatches(dates, async (piece) => {
    const rows = await selectMarks(db)
      .where('attendance.student_id', '=', studentId)
      .where('attendance.date', 'in', piece)
      .execute();
    marks.push(...toMarks(rows));
  });
  return marks;
}

/** Marks by their ids; those that are gone are missing. */
export async function marksAmong(db: Reader, ids: readonly MarkId[]): Promise<StoredMark[]> {
  const rows = await rowsFor(ids, (piece) =>
    selectMarks(db).where('attendance.id', 'in', piece).execute(),
  );
  return toMarks(rows);
}

/** All marks of a student, oldest class date first. */
export async function allMarksOf(db: Reader, studentId: StudentId): Promise<StoredMark[]> {
  const rows = await selectMarks(db)
    .where('attendance.student_id', '=', studentId)
    .orderBy('attendance.date')
    .orderBy('attendance.class_id')
    .execute();
  return toMarks(rows);
}

/** A student's marks in a period, oldest class date first, and in class order on each date. */
export async function marksBetween(
  db: Reader,
  studentId: StudentId,
  { from, to }: Period,
): Promise<StoredMark[]> {
  const rows = await selectMarks(db)
    .innerJoin('classes', 'classes.id', 'attendance.class_id')
    .where('attendance.student_id', '=', studentId)
    .where('attendance.date', '>=', from)
    .where('attendance.date', '<=', to)
    .orderBy('attendance.date')
    .orderBy('classes.position')
    .orderBy('classes.id')
    .execute();
  return toMarks(rows);
}

/** A student's newest class date with a mark; null without any. */
export async function newestMarkDate(
  db: Reader,
  studentId: StudentId,
): Promise<CalendarDate | null> {
  const row = await db
    .selectFrom('attendance')
    .select((eb) => eb.fn.max('date').$castTo<CalendarDate | null>().as('date'))
    .where('student_id', '=', studentId)
    .executeTakeFirst();
  return row?.date ?? null;
}

/**
 * Defines `days`: the dates in a period with marks, and null at the end. It takes one index lookup per date, no matter
 * how large the class is.
 */
function withDaysBetween(db: Reader, { from, to }: Period) {
  return db.withRecursive('days', (outer) =>
    outer
      .selectFrom('attendance')
      .select((eb) => eb.fn.min('date').$castTo<CalendarDate | null>().as('date'))
      .where('date', '>=', from)
      .unionAll((recursive) =>
        recursive
          .selectFrom('days')
          .select((eb) =>
            eb
              .selectFrom('attendance')
              .select((inner) => inner.fn.min('attendance.date').as('date'))
              .whereRef('attendance.date', '>', 'days.date')
              .$castTo<{ date: CalendarDate | null }>()
              .as('date'),
          )
          .where('days.date', '<=', to),
      ),
  );
}

/** The lessons in a period that have marks, oldest first: one index lookup per date and class. */
export async function lessonsBetween(db: Reader, period: Period): Promise<Lesson[]> {
  const rows = await withDaysBetween(db, period)
    .selectFrom('days')
    .innerJoin('classes', (join) => join.onTrue())
    .select(['days.date', 'classes.id as classId'])
    .where('days.date', '<=', period.to)
    .where((eb) =>
      eb(
        // With `exists`, PostgreSQL would read every mark in the table.
        eb
          .selectFrom('attendance')
          .select('attendance.id')
          .whereRef('attendance.date', '=', 'days.date')
          .whereRef('attendance.class_id', '=', 'classes.id')
          .limit(1),
        'is not',
        null,
      ),
    )
    .orderBy('days.date')
    .orderBy('classes.position')
    .orderBy('classes.id')
    .execute();
  return rows.flatMap(({ date, classId }) => (date ? [{ date, classId }] : []));
}

/** The given dates when a student has a mark, whether or not it cost anything. */
export async function markedDates(
  db: Reader,
  studentId: StudentId,
  dates: readonly CalendarDate[],
): Promise<Set<CalendarDate>> {
  const marked = new Set<CalendarDate>();
  await inBatches(dates, async (piece) => {
    const rows = await db
      .selectFrom('attendance')
      .select('date')
      .where('student_id', '=', studentId)
      .where('date', 'in', piece)
      .execute();
    for (const row of rows) marked.add(row.date);
  });
  return marked;
}

const marksSaved = prepared((db, rows: readonly Tables['attendance'][]) =>
  db
    .insertInto('attendance')
    .values(rows)
    .onConflict((on) =>
      on.columns(['date', 'class_id', 'student_id']).doUpdateSet((eb) => ({
        status: eb.ref('excluded.status'),
        fee: eb.ref('excluded.fee'),
        marked_at: eb.ref('excluded.marked_at'),
        marked_by: eb.ref('excluded.marked_by'),
      })),
    ),
);
const feesForgotten = prepared((db, ids: readonly MarkId[]) =>
  db.deleteFrom('mark_fees').where('mark_id', 'in', ids),
);
const feesInserted = prepared((db, rows: readonly Tables['mark_fees'][]) =>
  db.insertInto('mark_fees').values(rows),
);

/** A mark that was created or changed; `before` is null if there was none. */
export interface MarkChange {
  before: StoredMark | null;
  after: StoredMark;
}

/** Saves new and changed marks. */
export async function saveMarks(tx: Tx, changes: readonly MarkChange[]): Promise<void> {
  await inBatches(changes, async (piece) => {
    const marks = piece.map(({ after }) => after);
    await marksSaved(tx, marks.map(toRow));
    // Most marks had neither a flag nor a fee, and so no fee rows to delete.
    const former = piece.flatMap(({ before }) =>
      before && toFeeRows(before).length > 0 ? [before.id] : [],
    );
    if (former.length > 0) await feesForgotten(tx, former);
    await inBatches(marks.flatMap(toFeeRows), (rows) => feesInserted(tx, rows));
  });
}

/** How many days are read at a time, so that others get a turn in between. */
const DAYS_AT_ONCE = 20;

/** Who is marked in which class on each of these dates: the marks by their keys. */
export async function lessonsMarked(
  db: Reader,
  dates: readonly CalendarDate[],
): Promise<Map<string, MarkId>> {
  const keys = new Map<string, MarkId>();
  for (let start = 0; start < dates.length; start += DAYS_AT_ONCE) {
    const rows = await db
      .selectFrom('attendance')
      .select(['id', 'date', 'class_id as classId', 'student_id as studentId'])
      .where('date', 'in', dates.slice(start, start + DAYS_AT_ONCE))
      .execute();
    for (const row of rows) keys.set(markKey(row), row.id);
    await letOthers();
  }
  return keys;
}

const marksInserted = prepared((db, rows: readonly Tables['attendance'][]) =>
  db
    .insertInto('attendance')
    .values(rows)
    .onConflict((on) => on.columns(['date', 'class_id', 'student_id']).doNothing())
    .returning('id'),
);

/** Inserts marks of students without one in the lesson, and returns which these are. */
export async function insertMarks(tx: Tx, marks: readonly StoredMark[]): Promise<Set<MarkId>> {
  const inserted = new Set<MarkId>();
  await inBatches(marks, async (piece) => {
    const { rows } = await marksInserted(tx, piece.map(toRow));
    for (const { id } of rows) inserted.add(id);
  });
  const own = marks.filter(({ id }) => inserted.has(id));
  await inBatches(own.flatMap(toFeeRows), (rows) => feesInserted(tx, rows));
  return inserted;
}

export async function deleteMarks(tx: Tx, marks: readonly Pick<StoredMark, 'id'>[]): Promise<void> {
  await inBatches(
    marks.map(({ id }) => id),
    (piece) => tx.deleteFrom('attendance').where('id', 'in', piece).execute(),
  );
}

/** How many recent class days come with a roll. */
const RECENT_DAYS = 6;

/**
 * Defines `days`, the last dates with marks up to `until`. It takes one index lookup per date, no matter how many marks
 * a date has.
 */
function withLastDays(
  db: Reader,
  { until, limit, classId }: { until: CalendarDate; limit: number; classId?: ClassId },
) {
  // Without a class, this adds nothing to the statement.
  const inClass = classId === undefined ? sql<boolean>`true` : sql<boolean>`class_id = ${classId}`;

  return db.withRecursive('days', (outer) =>
    outer
      .selectFrom('attendance')
      .select((eb) => [
        eb.fn.max('date').$castTo<CalendarDate | null>().as('date'),
        eb.lit(1).$castTo<number>().as('nth'),
      ])
      .where('date', '<=', until)
      .where(inClass)
      .unionAll((recursive) =>
        recursive
          .selectFrom('days')
          .select((eb) => [
            eb
              .selectFrom('attendance')
              .select((inner) => inner.fn.max('attendance.date').as('date'))
              .whereRef('attendance.date', '<', 'days.date')
              .where(inClass)
              .$castTo<{ date: CalendarDate | null }>()
              .as('date'),
            eb('days.nth', '+', 1).as('nth'),
          ])
          .where('days.date', 'is not', null)
          .where('days.nth', '<', limit),
      ),
  );
}

/**
 * The last class days up to a date, newest first: the number of marks by status, and how many students without a mark
 * were on the roll then and still are. A day ends at midnight in the school's time zone.
 */
export async function listClassDays(
  db: Reader,
  { until, limit, timeZone }: { until: CalendarDate; limit: number; timeZone: string },
) {
  const dates = await withLastDays(db, { until, limit })
    .selectFrom('days')
    .select('date')
    .where('date', 'is not', null)
    .$narrowType<{ date: CalendarDate }>()
    .execute();
  const [newest, oldest] = [dates[0]?.date, dates.at(-1)?.date];
  const [first, ...rest] = dates.map(({ date }) =>
    db.selectNoFrom([
      sql<CalendarDate>`${date}`.as('date'),
      sql<Instant>`${startOfDay(addDays(date, 1), timeZone)}`.as('end'),
    ]),
  );
  if (!first || !newest || !oldest) return [];
  const days = rest.reduce((all, day) => all.unionAll(day), first);
  const marked = await db
    .selectFrom('attendance')
    .select(({ fn }) => [
      'date',
      fn.countAll<number>().filterWhere('status', '=', 'present').as('present'),
      fn.countAll<number>().filterWhere('status', 'in', ['absent', 'medicalAbsence']).as('absent'),
      fn.countAll<number>().filterWhere('status', '=', 'holiday').as('holiday'),
    ])
    .where('date', '>=', oldest)
    .where('date', '<=', newest)
    .groupBy('date')
    .orderBy('date', 'desc')
    .execute();
  const missed = await db
    // Whoever was marked on all of these days, as most were, takes one look in an index.
    .with(
      (cte) => cte('missing').materialized(),
      (within) =>
        within
          .selectFrom('students')
          .innerJoin('users', 'users.id', 'students.id')
          .select(['students.id', 'on_roll_since'])
          .where('users.role', '=', 'student')
          .where('approved', '=', 1)
          .where('enrollment_status', 'in', attendingStatuses)
          .where(
            sql<boolean>`(select count(*) from (
              select distinct date from attendance
              where student_id = students.id and date between ${oldest} and ${newest}
            ) as marked) < ${dates.length}`,
          ),
    )
    .with('days', () => days)
    .selectFrom('days')
    .select((eb) => [
      'date',
      eb
        .selectFrom('missing')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .whereRef('on_roll_since', '<', 'days.end')
        .where(
          sql<boolean>`not exists (select 1 from attendance
            where attendance.date = days.date and attendance.student_id = missing.id)`,
        )
        .as('count'),
    ])
    .execute();
  const unmarked = new Map(missed.map(({ date, count }) => [date, count]));
  return marked.map(({ holiday, ...day }) => ({
    ...day,
    unmarked: unmarked.get(day.date) ?? 0,
    isHoliday: holiday > 0,
  }));
}

/** The class days of a class around a date, and the newest event of that lesson. */
export interface DaySurroundings {
  /** The nearest earlier and later dates with marks. */
  previous: CalendarDate | null;
  next: CalendarDate | null;
  /** The last dates with marks up to today, newest first. */
  recent: CalendarDate[];
  /** The id of the day's newest live event, 0 without any. */
  lastEventId: number;
}

/** Runs one statement with one index lookup per date, no matter how many marks a date has. */
export async function daySurroundings(
  db: Reader,
  { date, classId }: Lesson,
  today: CalendarDate,
  topic: string,
): Promise<DaySurroundings> {
  const rows = await withLastDays(db, { until: today, limit: RECENT_DAYS, classId })
    .selectFrom('days')
    .select((eb) => [
      'days.date',
      eb
        .selectFrom('attendance')
        .select((inner) => inner.fn.max('date').as('date'))
        .where('date', '<', date)
        .where('class_id', '=', classId)
        .as('previous'),
      eb
        .selectFrom('attendance')
        .select((inner) => inner.fn.min('date').as('date'))
        .where('date', '>', date)
        .where('class_id', '=', classId)
        .as('next'),
      eb
        .selectFrom('live_events')
        .select((inner) => inner.fn.max('id').as('id'))
        .where('topic', '=', topic)
        .as('lastEventId'),
    ])
    .execute();
  // There is always a row; its date is null if there is no class day yet.
  const [first] = rows;
  return {
    previous: first?.previous ?? null,
    next: first?.next ?? null,
    recent: rows
      .flatMap((row) => row.date ?? [])
      .toSorted()
      .toReversed(),
    lastEventId: first?.lastEventId ?? 0,
  };
}

/** The students among these who were ever marked. */
export function markedAmong(db: Reader, ids: readonly StudentId[]): Promise<StudentId[]> {
  return foundIn(ids, (piece) =>
    db
      .selectFrom('attendance')
      .select('student_id as id')
      .distinct()
      .where('student_id', 'in', piece)
      .execute(),
  );
}
