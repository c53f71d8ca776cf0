import { sql, type Kysely } from 'kysely';

// Reports read only these indexes and not the tables. Most marks cost nothing, so the first index includes only those
// with a fee. Both are sorted the way the reports add up: month by month, student by student.
const statements = [
  `create index attendance_charged on attendance
    (substr(date, 1, 7), student_id, date, fee_absence, fee_late, fee_no_shoes, fee_not_in_uniform)
    where fee_absence + fee_late + fee_no_shoes + fee_not_in_uniform > 0`,
  `create index payments_received on payments (substr(date, 1, 7), student_id, date, amount)`,
];

export const reports = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
