import { sql, type Kysely } from 'kysely';

/** What sums are read from alone: budget entries with their status, as inactive ones count in none, and who owes most. */
export const sumsByIndex = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of [
      'drop index budget_entries_by_date',
      'create index budget_entries_by_date on budget_entries (date, id, budget_type, category, status, amount)',
      'create index accounts_owing on accounts ((owed - credit), student_id) where owed - credit > 0',
    ]) {
      await sql.raw(statement).execute(db);
    }
  },
};
