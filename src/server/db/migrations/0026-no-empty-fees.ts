import { sql, type Kysely } from 'kysely';

/** Deletes fee rows without a flag or an amount. Reading a mark ignored them. */
export const noEmptyFees = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql.raw('delete from mark_fees where flag = 0 and cents = 0').execute(db);
  },
};
