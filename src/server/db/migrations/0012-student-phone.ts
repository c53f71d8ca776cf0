import { sql, type Kysely } from 'kysely';

/** A student's phone number, as it was typed; empty if there is none. */
export const studentPhone = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql
      .raw(
        `alter table students add column phone text not null default '' check (length(phone) <= 30)`,
      )
      .execute(db);
  },
};
