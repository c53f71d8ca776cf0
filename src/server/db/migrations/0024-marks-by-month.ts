import { sql, type Kysely } from 'kysely';

const statements = [
  // In the order of the attendance report: month by month, student by student.
  'create index attendance_by_month on attendance (substr(date, 1, 7), student_id, status, date)',
  `create index attendance_holidays on attendance (date) where status = 'holiday'`,
  // Replaces an index of charges alone: it also has flags that cost nothing.
  'drop index mark_fees_charged',
  'create index mark_fees_by_month on mark_fees (substr(date, 1, 7), student_id, type, date, cents, flag)',
];

/** A month's attendance, from indexes alone. */
export const marksByMonth = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
