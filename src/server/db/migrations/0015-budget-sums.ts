import { sql, type Kysely } from 'kysely';

/** Inactive entries count in no sum: the index that sums are read from alone says the status too. */
export const budgetSums = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of [
      'drop index budget_entries_by_date',
      'create index budget_entries_by_date on budget_entries (date, id, budget_type, category, status, amount)',
    ]) {
      await sql.raw(statement).execute(db);
    }
  },
};
