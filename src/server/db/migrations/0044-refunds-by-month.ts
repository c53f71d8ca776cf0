import { sql, type Kysely } from 'kysely';

/** A month's payments are net of refunds, which are summed like payments: student by student, from an index alone. */
export const refundsByMonth = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create index refunds_received
      on refunds (substr(date, 1, 7), student_id, date, amount, deleted_at)
      where deleted_at is null`.execute(db);
  },
};
