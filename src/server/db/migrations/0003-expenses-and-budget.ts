import { sql, type Kysely } from 'kysely';
import type { Engine } from '../engine.ts';
import { dateShape, dialects, oneOf, type Dialect } from './dialects.ts';

// Fixed copies from the time of this schema.
const expenseCategories = [
  'supplies',
  'utilities',
  'maintenance',
  'equipment',
  'marketing',
  'administrative',
  'insurance',
  'other',
];
const budgetSources = ['fee-revenue', 'contribution-revenue', 'expense'];
const budgetTypes = ['fee_revenue', 'contribution_revenue', 'expense'];
const entryStatuses = ['active', 'pending', 'completed', 'inactive'];
const revenueFeeTypes = ['late', 'absent', 'penalty', 'makeup', 'other'];

// Only records that were imported without an admin have none.
const adminId = `admin_id text not null default 'unknown-admin'`;

// Some indexes have more columns than a search needs, so that sums can be computed from the index alone; for that,
// SQLite also needs deleted_at in the index.

function expenseTable(d: Dialect): string[] {
  return [
    `create table expenses (
      id ${d.key} primary key,
      amount ${d.money} not null check (amount > 0),
      category ${d.key} not null check (category in (${oneOf(expenseCategories)})),
      description text not null check (description <> ''),
      date ${d.key} not null ${dateShape('date')},
      budget_source text not null check (budget_source in (${oneOf(budgetSources)})),
      notes text not null,
      ${adminId},
      created_at text not null,
      updated_at text not null,
      deleted_at text
    ) ${d.end}`,
    `create index expenses_by_date on expenses (date, id, category, amount, deleted_at)
      where deleted_at is null`,
    `create index expenses_by_category on expenses (category, date, id, amount, deleted_at)
      where deleted_at is null`,
  ];
}

const typeColumns = [
  'fee_type',
  'student_id',
  'contributor_id',
  'contributor_name',
  'expected_amount',
  'category',
  'notes',
];

/** A check that an entry of this type fills exactly these of the type-specific columns. */
function checkOfType(type: string, filled: readonly string[]): string {
  const checks = typeColumns.map(
    (column) => `${column} is ${filled.includes(column) ? 'not null' : 'null'}`,
  );
  return `(budget_type = '${type}' and ${checks.join(' and ')})`;
}

function budgetEntryTable(d: Dialect): string[] {
  const index = (name: string, columns: string) =>
    `create index budget_entries_by_${name} on budget_entries (${columns}, date, id)
      where deleted_at is null`;
  return [
    `create table budget_entries (
      id ${d.key} primary key,
      budget_type ${d.key} not null check (budget_type in (${oneOf(budgetTypes)})),
      amount ${d.money} not null check (amount > 0),
      date ${d.key} not null ${dateShape('date')},
      description text not null check (description <> ''),
      status ${d.key} not null check (status in (${oneOf(entryStatuses)})),
      ${adminId},
      created_at text not null,
      updated_at text not null,
      deleted_at text,
      fee_type text check (fee_type in (${oneOf(revenueFeeTypes)})),
      student_id ${d.key} references students (id),
      contributor_id ${d.key} references students (id),
      contributor_name text check (contributor_name <> ''),
      expected_amount ${d.money} check (expected_amount > 0),
      category ${d.key} check (category in (${oneOf(expenseCategories)})),
      notes text,
      constraint columns_by_type check (
        ${checkOfType('fee_revenue', ['fee_type', 'student_id'])}
        or ${checkOfType('contribution_revenue', ['contributor_id', 'contributor_name', 'expected_amount'])}
        or ${checkOfType('expense', ['category', 'notes'])}
      )
    ) ${d.end}`,
    `create index budget_entries_by_date
      on budget_entries (date, id, budget_type, category, amount, deleted_at)
      where deleted_at is null`,
    index('type', 'budget_type'),
    index('status', 'status'),
    index('type_and_status', 'budget_type, status'),
    index('contributor', 'contributor_id'),
  ];
}

export const expensesAndBudget = (engine: Engine) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const d = dialects[engine];
    for (const statement of [...expenseTable(d), ...budgetEntryTable(d)]) {
      await sql.raw(statement).execute(db);
    }
  },
});
