import { sql, type Kysely } from 'kysely';

/** Takes out the rows of fees that say nothing: neither a flag nor a cent. Marks were read without them. */
export const noEmptyFees = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql.raw('delete from mark_fees where flag = 0 and cents = 0').execute(db);
  },
};
