import { sql, type Kysely } from 'kysely';

/** What payments come to, by date and method, out of an index alone. */
export const paymentsSummed = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql
      .raw('create index payments_summed on payments (date, payment_method, amount)')
      .execute(db);
  },
};
