import type { CalendarDate } from '../../../domain/dates.ts';
import type { ClassId } from '../../../domain/ids.ts';
import { attendingStatuses } from '../../../domain/student.ts';
import type { Reader } from '../../db/database.ts';

/** How complete a lesson's roll is. */
export interface RollCount {
  /** How many students have a mark. */
  marked: number;
  /** How many students have a place or a mark. */
  onRoll: number;
}

/** Counts the rolls of these classes on a date, in one statement. Only students who attend the school count. */
export async function countRolls(
  db: Reader,
  date: CalendarDate,
  classIds: readonly ClassId[],
): Promise<Map<ClassId, RollCount>> {
  if (classIds.length === 0) return new Map();
  const rows = await db
    .with('on_roll', (cte) =>
      cte
        .selectFrom('class_places')
        .select(['class_id', 'student_id'])
        .select((eb) => eb.lit(0).$castTo<number>().as('marked'))
        .where('class_id', 'in', classIds)
        .where('from_date', '<=', date)
        .where((eb) => eb.or([eb('until_date', 'is', null), eb('until_date', '>=', date)]))
        .unionAll(
          cte
            .selectFrom('attendance')
            .select(['class_id', 'student_id'])
            .select((eb) => eb.lit(1).$castTo<number>().as('marked'))
            .where('date', '=', date)
            .where('class_id', 'in', classIds),
        ),
    )
    .selectFrom('on_roll')
    .innerJoin('students', 'students.id', 'on_roll.student_id')
    .innerJoin('users', 'users.id', 'students.id')
    .select((eb) => [
      'class_id',
      eb.fn.sum<number>('marked').as('marked'),
      eb.fn.count<number>('student_id').distinct().as('count'),
    ])
    .where('users.role', '=', 'student')
    .where('approved', '=', 1)
    .where('enrollment_status', 'in', attendingStatuses)
    .groupBy('class_id')
    .execute();
  return new Map(rows.map(({ class_id, marked, count }) => [class_id, { marked, onRoll: count }]));
}
