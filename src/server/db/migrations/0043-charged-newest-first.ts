import { sql, type Kysely } from 'kysely';

/** What each student was charged, from the newest day back, from indexes alone. */
export const chargedNewestFirst = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of [
      'create index attendance_fees_by_student on attendance (student_id, date, class_id, fee) where fee > 0',
      'create index charges_standing_by_student on charges (student_id, date, amount) where reversed_at is null',
    ])
      await sql.raw(statement).execute(db);
  },
};
