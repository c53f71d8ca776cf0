import { sql, type Kysely } from 'kysely';

/** Whom the school calls when something happens to a student; empty if nobody is known. */
export const emergencyContact = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql
      .raw(
        `alter table students add column emergency_contact text not null default '' check (length(emergency_contact) <= 200)`,
      )
      .execute(db);
  },
};
