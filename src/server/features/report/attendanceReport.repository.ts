import type { ExpressionBuilder } from 'kysely';
import type { CalendarDate } from '../../../domain/dates.ts';
import type { Period } from '../../../domain/periods.ts';
import type { Reader } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';

type Marks = ExpressionBuilder<Tables, 'attendance'>;

function isStatus(eb: Marks, status: 'present' | 'absent' | 'medicalAbsence' | 'holiday') {
  return eb('status', '=', status);
}

/** How many marks something holds for. */
function countIf(eb: Marks, condition: ReturnType<typeof isStatus>) {
  return eb.fn.sum<number>(eb.case().when(condition).then(1).else(0).end());
}

/** The days of a period with marks, and whether one of them is a holiday mark. */
export async function classDays(
  db: Reader,
  { from, to }: Period,
): Promise<{ date: CalendarDate; isHoliday: boolean }[]> {
  const rows = await db
    .selectFrom('attendance')
    .select((eb) => ['date', countIf(eb, isStatus(eb, 'holiday')).as('holidays')])
    .where('date', '>=', from)
    .where('date', '<=', to)
    .groupBy('date')
    .execute();
  return rows.map(({ date, holidays }) => ({ date, isHoliday: holidays > 0 }));
}

export interface MarkCounts {
  present: number;
  absent: number;
  medicalAbsence: number;
  /** Of the present ones (D55). */
  late: number;
  noShoes: number;
  notInUniform: number;
}

/** What each student was marked in a period, the days given left out, by the student's id. */
export async function countMarks(
  db: Reader,
  { from, to }: Period,
  without: readonly CalendarDate[],
): Promise<Map<string, MarkCounts>> {
  const rows = await db
    .selectFrom('attendance')
    .select((eb) => {
      const present = (flag: 'late' | 'no_shoes' | 'not_in_uniform') =>
        countIf(eb, eb.and([isStatus(eb, 'present'), eb(flag, '=', 1)]));
      return [
        'student_id',
        countIf(eb, isStatus(eb, 'present')).as('present'),
        countIf(eb, isStatus(eb, 'absent')).as('absent'),
        countIf(eb, isStatus(eb, 'medicalAbsence')).as('medicalAbsence'),
        present('late').as('late'),
        present('no_shoes').as('noShoes'),
        present('not_in_uniform').as('notInUniform'),
      ];
    })
    .where('date', '>=', from)
    .where('date', '<=', to)
    .$if(without.length > 0, (query) => query.where('date', 'not in', without))
    .groupBy('student_id')
    .execute();
  return new Map(rows.map(({ student_id, ...counts }) => [student_id, counts]));
}
