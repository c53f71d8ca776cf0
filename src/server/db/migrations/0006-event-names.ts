import { sql, type Kysely } from 'kysely';

/** Class days now have events besides marks. */
export const eventNames = {
  async up(db: Kysely<unknown>): Promise<void> {
    const statement = "alter table live_events add column name text not null default 'attendance'";
    await sql.raw(statement).execute(db);
  },
};
