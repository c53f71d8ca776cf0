import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely';
import type { CountedMark, CountedMarksFilter } from '../../../contract/report.ts';
import type { CalendarDate } from '../../../domain/dates.ts';
import type { Period } from '../../../domain/periods.ts';
import type { MarkFigure } from '../../../domain/reports.ts';
import { attendingStatuses, fullName } from '../../../domain/student.ts';
import { cutPage, decodeCursor, DEFAULT_LIMIT } from '../../db/cursor.ts';
import type { Reader } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';

type Marks = ExpressionBuilder<Tables, 'attendance'>;
type Condition = ExpressionWrapper<Tables, 'attendance', SqlBool>;

function isStatus(eb: Marks, status: 'present' | 'absent' | 'medicalAbsence') {
  return eb('status', '=', status);
}

/** A flag counts only on who was present (D55). */
function isPresentWith(eb: Marks, flag: 'late' | 'no_shoes' | 'not_in_uniform') {
  return eb.and([isStatus(eb, 'present'), eb(flag, '=', 1)]);
}

/** Which marks a figure counts. */
const counts: Record<MarkFigure, (eb: Marks) => Condition> = {
  present: (eb) => isStatus(eb, 'present'),
  absent: (eb) => isStatus(eb, 'absent'),
  medicalAbsence: (eb) => isStatus(eb, 'medicalAbsence'),
  late: (eb) => isPresentWith(eb, 'late'),
  noShoes: (eb) => isPresentWith(eb, 'no_shoes'),
  notInUniform: (eb) => isPresentWith(eb, 'not_in_uniform'),
};

/** Whether a mark's day is a holiday day: one with any holiday mark. */
function onHoliday(eb: Marks, { from, to }: Period) {
  const holidays = eb
    .selectFrom('attendance as other')
    .select('other.date')
    .where('other.date', '>=', from)
    .where('other.date', '<=', to)
    .where('other.status', '=', 'holiday');
  return eb('attendance.date', 'in', holidays);
}

function selectMarks(db: Reader, { from, to }: Period) {
  return db
    .selectFrom('attendance')
    .where('attendance.date', '>=', from)
    .where('attendance.date', '<=', to);
}

/** How many marks something holds for. */
function countIf(eb: Marks, condition: Condition) {
  return eb.fn.sum<number>(eb.case().when(condition).then(1).else(0).end());
}

/** The days of a period with marks, and whether one of them is a holiday mark. */
export async function classDays(
  db: Reader,
  period: Period,
): Promise<{ date: CalendarDate; isHoliday: boolean }[]> {
  const rows = await selectMarks(db, period)
    .select((eb) => ['date', countIf(eb, onHoliday(eb, period)).as('holidays')])
    .groupBy('date')
    .execute();
  return rows.map(({ date, holidays }) => ({ date, isHoliday: holidays > 0 }));
}

export type MarkCounts = Record<MarkFigure, number>;

/** What each student was marked on the school days of a period, by the student's id. */
export async function countMarks(db: Reader, period: Period): Promise<Map<string, MarkCounts>> {
  const rows = await selectMarks(db, period)
    .select((eb) => {
      const count = (figure: MarkFigure) => countIf(eb, counts[figure](eb)).as(figure);
      return [
        'student_id',
        count('present'),
        count('absent'),
        count('medicalAbsence'),
        count('late'),
        count('noShoes'),
        count('notInUniform'),
      ];
    })
    .where((eb) => eb.not(onHoliday(eb, period)))
    .groupBy('student_id')
    .execute();
  return new Map(rows.map(({ student_id, ...marks }) => [student_id, marks]));
}

/** A page of the marks that a figure counts: newest first, those of a day by name. */
export async function listMarks(
  db: Reader,
  period: Period,
  { what, studentId, limit = DEFAULT_LIMIT, cursor }: CountedMarksFilter,
): Promise<{ items: CountedMark[]; nextCursor: string | null }> {
  const after = decodeCursor(cursor);
  let query = selectMarks(db, period)
    .where((eb) => eb.not(onHoliday(eb, period)))
    .where(counts[what])
    .innerJoin('students', 'students.id', 'attendance.student_id')
    .where('enrollment_status', 'in', attendingStatuses)
    .select(['date', 'student_id', 'status', 'late', 'no_shoes', 'not_in_uniform'])
    .select(['first_name', 'last_name']);
  if (studentId) query = query.where('student_id', '=', studentId);
  if (after) {
    query = query.where('date', '<=', after.sort).where((eb) => {
      const last = eb
        .selectFrom('students as last')
        .select(['last.name_order', 'last.id'])
        .where('last.id', '=', after.id)
        .$asTuple('name_order', 'id');
      return eb.or([
        eb('date', '<', after.sort),
        eb(eb.refTuple('students.name_order', 'students.id'), '>', last),
      ]);
    });
  }
  const rows = await query
    .orderBy('date', 'desc')
    .orderBy('students.name_order')
    .orderBy('students.id')
    .limit(limit + 1)
    .execute();
  const page = cutPage(rows, limit, (row) => ({ sort: row.date, id: row.student_id }));
  return {
    ...page,
    items: page.items.map((row) => ({
      date: row.date,
      studentId: row.student_id,
      studentName: fullName({ firstName: row.first_name, lastName: row.last_name }),
      status: row.status,
      attributes: {
        late: row.late === 1,
        noShoes: row.no_shoes === 1,
        notInUniform: row.not_in_uniform === 1,
      },
    })),
  };
}
