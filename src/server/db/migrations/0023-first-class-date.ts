import { sql, type Kysely } from 'kysely';

/** When the first class is, where somebody has said so. */
export const firstClassDate = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql.raw('alter table settings add column first_class_date text').execute(db);
  },
};
