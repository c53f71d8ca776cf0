import { sql, type Kysely } from 'kysely';

/** Sums of payments by date and method, from an index alone. */
export const paymentsSummed = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql
      .raw('create index payments_summed on payments (date, payment_method, amount)')
      .execute(db);
  },
};
