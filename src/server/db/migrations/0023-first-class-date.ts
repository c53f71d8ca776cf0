import { sql, type Kysely } from 'kysely';

/** The date of the first class, if somebody has entered it. */
export const firstClassDate = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql.raw('alter table settings add column first_class_date text').execute(db);
  },
};
