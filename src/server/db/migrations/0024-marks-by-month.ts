import { sql, type Kysely } from 'kysely';

const statements = [
  // As the attendance report asks: month by month, student by student.
  'create index attendance_by_month on attendance (substr(date, 1, 7), student_id, status, date)',
  `create index attendance_holidays on attendance (date) where status = 'holiday'`,
  // The flags too, whether they cost something or not, in place of an index of charges alone.
  'drop index mark_fees_charged',
  'create index mark_fees_by_month on mark_fees (substr(date, 1, 7), student_id, type, date, cents, flag)',
];

/** A month's attendance out of indexes alone. */
export const marksByMonth = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
