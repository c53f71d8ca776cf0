import { sql, type Kysely } from 'kysely';

/** Notes since when a student has been on the roll. The audit log knows when who registered was approved. */
export const onRollSince = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of [
      `alter table students add column on_roll_since text not null default ''`,
      `update students set on_roll_since = coalesce(
        (select max(at) from audit_log
          where student_id = students.id and action = 'Registration approved'),
        created_at)`,
    ])
      await sql.raw(statement).execute(db);
  },
};
