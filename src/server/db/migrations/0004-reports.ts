import { sql, type Kysely } from 'kysely';

// Reports are answered from these alone, without a look at the tables. Most marks cost nothing: only those that do
// are in their index, which has them in the order in which they are added up.
const statements = [
  `create index attendance_charged on attendance
    (substr(date, 1, 7), student_id, date, fee_absence, fee_late, fee_no_shoes, fee_not_in_uniform)
    where fee_absence + fee_late + fee_no_shoes + fee_not_in_uniform > 0`,
  `drop index payments_by_date`,
  `create index payments_by_date on payments (date, id, student_id, amount)`,
  `drop index payments_by_student`,
  `create index payments_by_student on payments (student_id, date, id, amount)`,
];

export const reports = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
