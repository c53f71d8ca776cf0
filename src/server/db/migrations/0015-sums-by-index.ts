import { sql, type Kysely } from 'kysely';

/**
 * Indexes that sums are read from alone: budget entries with their status, because inactive ones don't count, and the
 * students who owe most.
 */
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
