import { UNCOUNTED_STATUS, type BudgetFigures } from '../../../domain/budget.ts';
import type { CategorySums } from '../../../domain/expense.ts';
import type { CalendarDate } from '../../../domain/dates.ts';
import type { StudentId } from '../../../domain/ids.ts';
import { ZERO, type Cents } from '../../../domain/money.ts';
import type { Period } from '../../../domain/periods.ts';
import type { EntryStatus } from '../../../domain/budget.ts';
import type { Reader } from '../../db/database.ts';

export interface EntrySums extends Pick<BudgetFigures, 'feeRevenue' | 'contributionRevenue'> {
  expensesByCategory: CategorySums;
}

/** A period's revenue by type and expense entries by category, in one statement. Inactive entries don't count. */
export async function sumEntries(db: Reader, { from, to }: Period): Promise<EntrySums> {
  const rows = await db
    .selectFrom('budget_entries')
    .select(({ fn }) => ['budget_type', 'category', fn.sum<Cents>('amount').as('total')])
    .where('date', '>=', from)
    .where('date', '<=', to)
    .where('status', '<>', UNCOUNTED_STATUS)
    .groupBy(['budget_type', 'category'])
    .execute();
  const sums: EntrySums = { feeRevenue: ZERO, contributionRevenue: ZERO, expensesByCategory: {} };
  for (const { budget_type, category, total } of rows) {
    if (budget_type === 'fee_revenue') sums.feeRevenue = total;
    else if (budget_type === 'contribution_revenue') sums.contributionRevenue = total;
    else if (category) sums.expensesByCategory[category] = total;
  }
  return sums;
}

export interface ContributionRow {
  id: string;
  amount: Cents;
  date: CalendarDate;
  description: string;
  status: EntryStatus;
  expected_amount: Cents;
  contributor_id: StudentId;
  first_name: string;
  last_name: string;
}

/** The students' contributions in a period that aren't inactive, with the contributor's name, newest first. */
export function listContributions(db: Reader, { from, to }: Period): Promise<ContributionRow[]> {
  return db
    .selectFrom('budget_entries')
    .innerJoin('students', 'students.id', 'budget_entries.contributor_id')
    .innerJoin('users', 'users.id', 'students.id')
    .select(['budget_entries.id', 'amount', 'date', 'description', 'status'])
    .select('expected_amount')
    .$narrowType<{ expected_amount: Cents }>()
    .select(['students.id as contributor_id', 'first_name', 'last_name'])
    .where('budget_type', '=', 'contribution_revenue')
    .where('date', '>=', from)
    .where('date', '<=', to)
    .where('status', '<>', UNCOUNTED_STATUS)
    .where('users.role', '=', 'student')
    .orderBy('date', 'desc')
    .orderBy('budget_entries.id', 'desc')
    .execute();
}
