import { sql, type Kysely } from 'kysely';

// The statements of features/report are answered from these alone, without a look at the tables. Most marks cost
// nothing: only those that do are in the index.
const statements = [
  `create index attendance_charged on attendance
    (date, student_id, fee_absence, fee_late, fee_no_shoes, fee_not_in_uniform)
    where fee_absence + fee_late + fee_no_shoes + fee_not_in_uniform > 0`,
  `create index payments_received on payments (date, student_id, amount)`,
];

export const reports = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
