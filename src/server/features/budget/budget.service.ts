import type { Contributor, ContributorStatus } from '../../../contract/budget.ts';
import {
  budgetMessages,
  contributorState,
  contributorTotals,
  periodProblem,
  summarizeBudget,
  type BudgetSummary,
} from '../../../domain/budget.ts';
import { groupBy } from '../../../domain/collections.ts';
import { dateInZone, instant } from '../../../domain/dates.ts';
import { addCategorySums, type CategorySums } from '../../../domain/expense.ts';
import type { StudentId } from '../../../domain/ids.ts';
import { minus, sumCents, type Cents } from '../../../domain/money.ts';
import { compareNames } from '../../../domain/names.ts';
import { isReversed, type Period } from '../../../domain/periods.ts';
import { feeYearUntil } from '../../../domain/reports.ts';
import { invalid } from '../../../domain/refusal.ts';
import { fullName } from '../../../domain/student.ts';
import type { Reader } from '../../db/database.ts';
import { expensesByCategory } from './expense.service.ts';
import { readPlainSettings } from '../setting/setting.service.ts';
import { listAttending } from '../student/student.service.ts';
import * as repository from './budget.repository.ts';

/** What came in and went out in a period, in cents. */
export interface PeriodBudget {
  feeRevenue: Cents;
  contributionRevenue: Cents;
  /** Expenses and budget entries that are expenses, each counted once. */
  expensesByCategory: CategorySums;
}

/** Revenue by type and expenses by category, with one statement for each of the two tables. */
export async function budgetOf(db: Reader, period: Period): Promise<PeriodBudget> {
  const entries = await repository.sumEntries(db, period);
  const expenses = await expensesByCategory(db, period);
  return {
    ...entries,
    expensesByCategory: addCategorySums(expenses, entries.expensesByCategory),
  };
}

/** The summary of a period; refused if it ends before it starts. */
export async function readSummary(
  db: Reader,
  period: Period,
): Promise<BudgetSummary & { period: Period }> {
  const problem = periodProblem(period.from, period.to);
  if (problem !== null) throw invalid(problem);
  const { feeRevenue, contributionRevenue, ...spent } = await budgetOf(db, period);
  const totalExpenses = sumCents(Object.values(spent.expensesByCategory));
  return { ...summarizeBudget({ feeRevenue, contributionRevenue, totalExpenses }), period };
}

interface ContributorsAsked extends Partial<Period> {
  expectedAmount?: Cents | undefined;
}

interface Person {
  id: StudentId;
  name: string;
}

/**
 * How much everyone has paid who contributed in a period or is expected to: the students who attend, and other current
 * students who contributed. The default period is the fee year so far. The expected amount, in cents, is
 * `expectedAmount` for everyone if given, otherwise the amount in each student's latest contribution, otherwise the
 * setting.
 */
export async function readContributors(
  db: Reader,
  now: Date,
  { expectedAmount, ...asked }: ContributorsAsked,
): Promise<ContributorStatus> {
  const { expectedContribution, feeYearStart, timeZone } = await readPlainSettings(db);
  const to = asked.to ?? dateInZone(instant(now), timeZone);
  const period = { from: asked.from ?? feeYearUntil(to, feeYearStart).from, to };
  if (isReversed(period)) throw invalid(budgetMessages.rangeReversed);
  const contributions = await repository.listContributions(db, period);
  const given = groupBy(contributions, (row) => row.contributor_id);
  const people = new Map<StudentId, Person>();
  for (const student of await listAttending(db)) {
    people.set(student.id, { id: student.id, name: fullName(student) });
  }
  for (const [id, [row]] of given) {
    if (!row) continue;
    const name = fullName({ firstName: row.first_name, lastName: row.last_name });
    people.set(id, { id, name });
  }
  const items = [...people.values()]
    .toSorted((a, b) => compareNames(a.name, b.name) || (a.id < b.id ? -1 : 1))
    .map((person) => {
      const own = given.get(person.id) ?? [];
      const expected = expectedAmount ?? own[0]?.expected_amount ?? expectedContribution;
      return toContributor(person, own, expected);
    });
  return { items, totals: contributorTotals(items), period };
}

function toContributor(
  person: Person,
  contributions: readonly repository.ContributionRow[],
  expectedAmount: Cents,
): Contributor {
  const totalAmount = sumCents(contributions.map(({ amount }) => amount));
  const status = contributorState(totalAmount, expectedAmount);
  return {
    contributorId: person.id,
    contributorName: person.name,
    totalAmount,
    expectedAmount,
    difference: minus(totalAmount, expectedAmount),
    status,
    isOverpaid: status === 'overpaid',
    isComplete: status === 'complete',
    isPartial: status === 'partial',
    paymentCount: contributions.length,
    latestPaymentDate: contributions[0]?.date ?? null,
    contributions: contributions.map(({ id, amount, date, description, status: entryStatus }) => ({
      id,
      amount,
      date,
      description,
      status: entryStatus,
    })),
  };
}
