import { sql, type ExpressionBuilder, type ExpressionWrapper, type SqlBool } from 'kysely';
import type { CountedMark, CountedMarksFilter } from '../../../contract/report.ts';
import { groupBy } from '../../../domain/collections.ts';
import type { CalendarDate, Month } from '../../../domain/dates.ts';
import type { ClassId, MarkId, StudentId } from '../../../domain/ids.ts';
import { FIRST_CLASS, type Lesson } from '../../../domain/lesson.ts';
import type { Period } from '../../../domain/periods.ts';
import type { FeeTypeKey } from '../../../domain/feeType.ts';
import {
  countedStatuses,
  isCountedStatus,
  type CountedStatus,
  type MarkFigure,
} from '../../../domain/reports.ts';
import { attendingStatuses, fullName, type EnrollmentStatus } from '../../../domain/student.ts';
import { cutPage, decodeCursor, DEFAULT_LIMIT } from '../../db/cursor.ts';
import type { Reader } from '../../db/database.ts';
import { inBatches } from '../../db/batches.ts';
import type { Tables } from '../../db/tables.ts';

type Marks = ExpressionBuilder<Tables, 'attendance'>;
type Condition = ExpressionWrapper<Tables, 'attendance', SqlBool>;

function isStatus(eb: Marks, status: CountedStatus) {
  return eb('status', '=', status);
}

/** A flag counts only on a present student's mark. */
function isPresentWith(eb: Marks, flag: FeeTypeKey) {
  const flagged = eb
    .selectFrom('mark_fees')
    .select('mark_fees.mark_id')
    .whereRef('mark_fees.mark_id', '=', 'attendance.id')
    .where('mark_fees.type', '=', flag)
    .where('mark_fees.flag', '=', 1);
  return eb.and([isStatus(eb, 'present'), eb.exists(flagged)]);
}

/** The condition for the marks that a figure counts. */
function isCounted(figure: MarkFigure) {
  return (eb: Marks): Condition =>
    isCountedStatus(figure) ? isStatus(eb, figure) : isPresentWith(eb, figure);
}

// Written like the index attendance_holidays.
const isHoliday = sql<boolean>`other.status = 'holiday'`;

function selectMarks(db: Reader, { from, to }: Period) {
  return db
    .selectFrom('attendance')
    .where('attendance.date', '>=', from)
    .where('attendance.date', '<=', to);
}

/** The lessons of a period that have a holiday mark, in all classes or one. */
function selectHolidays(db: Reader, { from, to }: Period, classId?: ClassId) {
  return db
    .selectFrom('attendance as other')
    .select(['other.date', 'other.class_id'])
    .distinct()
    .$if(classId !== undefined, (query) => query.where('other.class_id', '=', classId as ClassId))
    .where('other.date', '>=', from)
    .where('other.date', '<=', to)
    .where(isHoliday);
}

interface DayCounts {
  date: CalendarDate;
  present: number;
  marked: number;
}

/**
 * For each school day of a period, how many students came and how many were marked, oldest first. A lesson with a
 * holiday mark doesn't count; other lessons on the date do.
 */
export async function countsByDay(db: Reader, { from, to }: Period): Promise<DayCounts[]> {
  const { rows } = await sql<DayCounts>`
    select date, sum(case when status = 'present' then 1 else 0 end) as present, count(*) as marked
    from attendance where date >= ${from} and date <= ${to}
    group by date, class_id having sum(case status when 'holiday' then 1 else 0 end) = 0
    order by date, class_id`.execute(db);
  return [...groupBy(rows, ({ date }) => date)].map(([date, lessons]) => ({
    date,
    present: lessons.reduce((sum, { present }) => sum + present, 0),
    marked: lessons.reduce((sum, { marked }) => sum + marked, 0),
  }));
}

/** The lessons of a period that have a holiday mark, in all classes or one. */
export async function holidayLessons(
  db: Reader,
  period: Period,
  classId?: ClassId,
): Promise<Lesson[]> {
  const rows = await selectHolidays(db, period, classId).execute();
  return rows.map((row) => ({ date: row.date, classId: row.class_id }));
}

/**
 * The lessons of a period that a single student's mark turns into a holiday, even though others have a different mark;
 * by date.
 */
export async function singleHolidayMarks(db: Reader, { from, to }: Period, classId?: ClassId) {
  const rows = await db
    .selectFrom('attendance as other')
    .innerJoin('students', 'students.id', 'other.student_id')
    .select(['other.date', 'students.id', 'first_name', 'last_name'])
    // One student may do that to several lessons on a date.
    .distinct()
    .$if(classId !== undefined, (query) => query.where('other.class_id', '=', classId as ClassId))
    .where('other.date', '>=', from)
    .where('other.date', '<=', to)
    .where(isHoliday)
    .where((eb) => eb.not(eb.exists(marksBeside(db, '='))))
    .where((eb) => eb.exists(marksBeside(db, '<>')))
    .orderBy('other.date')
    .execute();
  return rows.map((row) => ({
    date: row.date,
    studentId: row.id,
    studentName: fullName({ firstName: row.first_name, lastName: row.last_name }),
  }));
}

/** Other students' marks in the same lesson as `other` that are Holiday, or that aren't. */
function marksBeside(db: Reader, isIt: '=' | '<>') {
  return db
    .selectFrom('attendance')
    .select('attendance.id')
    .where(sql<boolean>`attendance.date = other.date`)
    .where(sql<boolean>`attendance.class_id = other.class_id`)
    .where(sql<boolean>`attendance.student_id <> other.student_id`)
    .where('attendance.status', isIt, 'holiday');
}

export interface ListedStudent {
  id: StudentId;
  firstName: string;
  lastName: string;
  enrollmentStatus: EnrollmentStatus;
  /** False for an admin who used to be a student: lists of students leave them out. */
  isStudent: boolean;
}

/**
 * Everyone with a mark in a period, whatever their status today, and everyone on the roll now, by name. So a past month
 * still lists students who have left since. For a single class that isn't for everyone, only students with a mark in it
 * in the period, or a place.
 */
export async function listedStudents(
  db: Reader,
  { from, to }: Period,
  { classId, placesOnly = false }: { classId?: ClassId | undefined; placesOnly?: boolean } = {},
): Promise<ListedStudent[]> {
  const rows = await db
    .selectFrom('students')
    .innerJoin('users', 'users.id', 'students.id')
    .select(['students.id', 'first_name', 'last_name', 'enrollment_status', 'users.role'])
    .where((eb) => {
      const mark = eb
        .selectFrom('attendance')
        .select('student_id')
        .whereRef('student_id', '=', 'students.id')
        .where('date', '>=', from)
        .where('date', '<=', to)
        .$if(classId !== undefined, (query) => query.where('class_id', '=', classId as ClassId));
      const place = eb
        .selectFrom('class_places')
        .select('student_id')
        .whereRef('student_id', '=', 'students.id')
        .where('class_id', '=', classId ?? FIRST_CLASS)
        .where('from_date', '<=', to)
        .where((or) => or.or([or('until_date', 'is', null), or('until_date', '>=', from)]));
      const isOnRoll = eb.and([
        eb.and([eb('enrollment_status', 'in', attendingStatuses), eb('approved', '=', 1)]),
        eb('users.role', '=', 'student'),
        ...(placesOnly ? [eb.exists(place)] : []),
      ]);
      return eb.or([isOnRoll, eb.exists(mark)]);
    })
    .orderBy('name_order')
    .orderBy('students.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    enrollmentStatus: row.enrollment_status,
    isStudent: row.role === 'student',
  }));
}

export interface MarkCounts extends Record<CountedStatus, number> {
  /** How often each flag was set, by fee type; flags that were never set are missing. */
  flags: Record<FeeTypeKey, number>;
}

// Written like the indexes attendance_by_month and mark_fees_by_month.
const isIn = (month: Month) => sql<boolean>`substr(date, 1, 7) = ${month}`;

/** Which marks of a month count: in all classes or one, except in some lessons. */
export interface Counted {
  month: Month;
  /** Lessons to leave out. */
  apartFrom: readonly Lesson[];
  classId?: ClassId | undefined;
}

function isCountedLesson({ month, apartFrom, classId }: Counted) {
  const without = apartFrom.map(({ date, classId: id }) => sql`(${date}, ${id})`);
  return sql.join(
    [
      isIn(month),
      ...(classId === undefined ? [] : [sql<boolean>`class_id = ${classId}`]),
      ...(without.length > 0
        ? [sql<boolean>`(date, class_id) not in (values ${sql.join(without)})`]
        : []),
    ],
    sql` and `,
  );
}

const byStatus = sql.join(
  countedStatuses.map(
    (status) => sql`sum(case when status = ${status} then 1 else 0 end) as ${sql.ref(status)}`,
  ),
);

/** How many marks each student has, by status and flag. */
export async function countMarks(db: Reader, which: Counted): Promise<Map<StudentId, MarkCounts>> {
  const { rows } = await sql<{ student_id: StudentId } & Record<CountedStatus, number>>`
    select student_id, ${byStatus} from attendance
    where ${isCountedLesson(which)} group by student_id`.execute(db);
  const counts = new Map<StudentId, MarkCounts>();
  for (const { student_id, present, absent, medicalAbsence } of rows)
    counts.set(student_id, { present, absent, medicalAbsence, flags: {} });
  for (const { student_id, type, count } of await countFlags(db, which)) {
    const own = counts.get(student_id);
    if (own) own.flags[type] = count;
  }
  return counts;
}

/** How many marks each class has, by status. */
export async function countByClass(
  db: Reader,
  which: Counted,
): Promise<Map<ClassId, Record<CountedStatus, number>>> {
  const { rows } = await sql<{ class_id: ClassId } & Record<CountedStatus, number>>`
    select class_id, ${byStatus} from attendance
    where ${isCountedLesson(which)} group by class_id`.execute(db);
  return new Map(rows.map(({ class_id, ...counts }) => [class_id, counts]));
}

/** The lessons where each student has a mark that counts. */
export async function lessonsOfStudents(
  db: Reader,
  which: Counted,
): Promise<Map<StudentId, Lesson[]>> {
  const { rows } = await sql<{ student_id: StudentId; date: CalendarDate; class_id: ClassId }>`
    select student_id, date, class_id from attendance
    where ${isCountedLesson(which)}`.execute(db);
  const byStudent = groupBy(rows, (row) => row.student_id);
  return new Map(
    [...byStudent].map(([id, own]) => [
      id,
      own.map((row) => ({ date: row.date, classId: row.class_id })),
    ]),
  );
}

/**
 * The flags set on present students, by student and type. A flag that was charged implies that the student was present.
 */
async function countFlags(db: Reader, which: Counted) {
  // There are two parts, because for a condition with "or exists" PostgreSQL would read every mark in the table.
  const { rows } = await sql<{ student_id: StudentId; type: FeeTypeKey; count: number }>`
    with flags as (select date, class_id, student_id, type, cents from mark_fees
      where ${isCountedLesson(which)} and flag = 1)
    select student_id, type, count(*) as count from (
      select student_id, type from flags where cents > 0
      union all
      select flags.student_id, flags.type from flags
      inner join attendance
        on attendance.date = flags.date and attendance.class_id = flags.class_id
          and attendance.student_id = flags.student_id
      where flags.cents = 0 and attendance.status = 'present'
    ) as present
    group by student_id, type`.execute(db);
  return rows;
}

/** A page of the marks that a figure counts: newest first, by name within a day, and by class for each student. */
export async function listMarks(
  db: Reader,
  period: Period,
  { what, studentId, classId, limit = DEFAULT_LIMIT, cursor }: CountedMarksFilter,
): Promise<{ items: Omit<CountedMark, 'className'>[]; nextCursor: string | null }> {
  const after = decodeCursor<CalendarDate, string>(cursor);
  let query = selectMarks(db, period)
    .where((eb) =>
      eb(
        eb.refTuple('date', 'class_id'),
        'not in',
        selectHolidays(db, period).$asTuple('date', 'class_id'),
      ),
    )
    .where(isCounted(what))
    .innerJoin('students', 'students.id', 'attendance.student_id')
    .select(['attendance.id as mark_id', 'date', 'class_id', 'student_id', 'status'])
    .select(['first_name', 'last_name']);
  if (studentId) query = query.where('student_id', '=', studentId);
  if (classId) query = query.where('class_id', '=', classId);
  if (after) {
    // A cursor from before there were several classes has no class.
    const [studentAt = '', classAt = FIRST_CLASS] = after.id.split('/');
    query = query.where('date', '<=', after.sort).where((eb) => {
      const last = eb
        .selectFrom('students as last')
        .select(['last.name_order', 'last.id'])
        .select(eb.val(classAt as ClassId).as('class_id'))
        .where('last.id', '=', studentAt as StudentId)
        .$asTuple('name_order', 'id', 'class_id');
      return eb.or([
        eb('date', '<', after.sort),
        eb(eb.refTuple('students.name_order', 'students.id', 'class_id'), '>', last),
      ]);
    });
  }
  const rows = await query
    .orderBy('date', 'desc')
    .orderBy('students.name_order')
    .orderBy('students.id')
    .orderBy('class_id')
    .limit(limit + 1)
    .execute();
  const page = cutPage(rows, limit, (row) => ({
    sort: row.date,
    id: `${row.student_id}/${row.class_id}`,
  }));
  const flags = groupBy(
    await flagsOf(
      db,
      page.items.map((row) => row.mark_id),
    ),
    ({ mark_id }) => mark_id,
  );
  return {
    ...page,
    items: page.items.map((row) => ({
      date: row.date,
      classId: row.class_id,
      studentId: row.student_id,
      studentName: fullName({ firstName: row.first_name, lastName: row.last_name }),
      status: row.status,
      attributes: Object.fromEntries(
        (flags.get(row.mark_id) ?? []).map(({ type }) => [type, true]),
      ),
    })),
  };
}

async function flagsOf(db: Reader, markIds: readonly MarkId[]) {
  const rows: { mark_id: string; type: FeeTypeKey }[] = [];
  await inBatches(markIds, async (piece) => {
    const found = await db
      .selectFrom('mark_fees')
      .select(['mark_id', 'type'])
      .where('mark_id', 'in', piece)
      .where('flag', '=', 1)
      .execute();
    rows.push(...found);
  });
  return rows;
}
