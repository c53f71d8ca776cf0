import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { calendarDate } from '../../src/domain/dates.ts';
import { expenseCategories } from '../../src/domain/expense.ts';
import type { StudentId } from '../../src/domain/ids.ts';
import { cents } from '../../src/domain/money.ts';
import type { Database } from '../../src/server/db/database.ts';
import { budgetOf, readContributors } from '../../src/server/features/budget/budget.service.ts';
import { listEntries } from '../../src/server/features/budget/budgetEntry.service.ts';
import {
  expensesByCategory,
  listExpenses,
} from '../../src/server/features/budget/expense.service.ts';
import { createStudent } from '../../src/server/features/enrollment/enrollment.service.ts';
import { planOf, watchQueries } from '../support/queries.ts';
import { anAdmin, bothEngines } from '../support/school.ts';

const { describeServices } = bothEngines('the planner decides which index is used');

const COUNT = 20_000;
const MONTH = { from: calendarDate('2026-11-01'), to: calendarDate('2026-11-30') };

describeServices('20,000 expenses and as many budget entries', (school) => {
  const database = () => school().database;
  const categories = expenseCategories.map((one) => `'${one}'`).join(', ');
  const numbers = `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${COUNT})`;
  /** Picks a value from a list by the row's number. */
  const pick = (list: string, length: number, by: string) =>
    `(select case ${by} % ${length} ${list
      .split(', ')
      .map((value, index) => `when ${index} then ${value}`)
      .join(' ')} end)`;
  const two = (number: string) => `case when ${number} < 10 then '0' else '' end || (${number})`;
  const date = `(2015 + i % 12) || '-' || ${two('1 + i % 11')} || '-' || ${two('1 + i % 28')}`;

  let contributor: StudentId;
  beforeAll(async () => {
    const { db, engine } = database();
    await school().write({ actor: anAdmin }, async (work) => {
      for (let number = 0; number < 200; number += 1) {
        const email = `dancer${number}@school.test`;
        const input = { firstName: 'Ada', lastName: `No. ${number}`, email };
        const { student } = await createStudent(work, { text: '', hash: '' }, input);
        contributor = student.id;
      }
    });
    const ids = (await db.selectFrom('students').select('id').orderBy('id').execute()).map(
      ({ id }) => `'${id}'`,
    );
    const student = pick(ids.join(', '), ids.length, 'i');
    await sql
      .raw(
        `insert into expenses (id, amount, category, description, date, budget_source, notes, admin_id,
          created_at, updated_at)
        ${numbers} select 'expense ' || i, i, ${pick(categories, expenseCategories.length, 'i')},
          'Something', ${date}, 'fee-revenue', '', 'a', '', '' from n`,
      )
      .execute(db);
    await sql
      .raw(
        `insert into budget_entries (id, budget_type, amount, date, description, status, admin_id,
          created_at, updated_at, fee_type, student_id, contributor_id, contributor_name, expected_amount)
        ${numbers} select 'entry ' || i,
          case when i % 3 = 0 then 'fee_revenue' else 'contribution_revenue' end, i, ${date}, 'Something',
          case when i % 50 = 0 then 'pending' else 'active' end, 'a', '', '',
          case when i % 3 = 0 then 'late' end, case when i % 3 = 0 then ${student} end,
          case when i % 3 > 0 then ${student} end, case when i % 3 > 0 then 'Ada' end,
          case when i % 3 > 0 then 7000 end from n`,
      )
      .execute(db);
    if (engine === 'postgres') await sql`vacuum analyze expenses, budget_entries`.execute(db);
  });

  const indexes: [string, (database: Database) => Promise<unknown>, string, RegExp][] = [
    ['expenses', ({ db }) => listExpenses(db, {}), 'expenses', /expenses_by_date/],
    ['expenses of a period', ({ db }) => listExpenses(db, MONTH), 'expenses', /expenses_by_date/],
    [
      'expenses of a category',
      ({ db }) => listExpenses(db, { category: 'supplies', ...MONTH }),
      'expenses',
      /expenses_by_category/,
    ],
    ['entries', ({ db }) => listEntries(db, {}), 'budget_entries', /budget_entries_by_date/],
    [
      'entries of a period',
      ({ db }) => listEntries(db, MONTH),
      'budget_entries',
      /budget_entries_by_date/,
    ],
    [
      'entries of a type',
      ({ db }) => listEntries(db, { budgetType: 'fee_revenue' }),
      'budget_entries',
      /budget_entries_by_type/,
    ],
    [
      'entries of a status',
      ({ db }) => listEntries(db, { status: 'pending' }),
      'budget_entries',
      /budget_entries_by_status/,
    ],
    [
      'entries of a type and status',
      ({ db }) => listEntries(db, { budgetType: 'fee_revenue', status: 'pending' }),
      'budget_entries',
      /budget_entries_by_type_and_status/,
    ],
    [
      "a contributor's entries",
      ({ db }) => listEntries(db, { contributorId: contributor }),
      'budget_entries',
      /budget_entries_by_contributor/,
    ],
    [
      'the total of all expenses',
      ({ db }) => listExpenses(db, {}),
      'expenses: sum',
      /COVERING INDEX expenses_by|Index Only Scan using expenses_by/,
    ],
    [
      'the total of a category',
      ({ db }) => listExpenses(db, { category: 'supplies' }),
      'expenses: sum',
      /COVERING INDEX expenses_by_category|Index Only Scan using expenses_by_category/,
    ],
    [
      'expenses by category',
      ({ db }) => expensesByCategory(db, MONTH),
      'expenses: sum',
      /COVERING INDEX expenses_by|Index Only Scan using expenses_by/,
    ],
    [
      'the revenue of a period',
      ({ db }) => budgetOf(db, MONTH),
      'budget_entries: sum',
      /COVERING INDEX budget_entries_by_date|Index Only Scan using budget_entries_by_date/,
    ],
  ];
  test.each(indexes)(
    '%s are read by an index, lists in its order',
    async (name, act, what, index) => {
      const [table, sum] = what.split(': ');
      const statements = (await watchQueries(database()).during(act)).filter(
        ({ sql: text }) =>
          text.includes(`from "${table}"`) && text.includes('sum(') === (sum !== undefined),
      );
      expect(statements).toHaveLength(1);
      const plan = await planOf(database(), statements[0] as (typeof statements)[number]);
      expect(plan).toMatch(index);
      expect(plan).not.toMatch(new RegExp(`SCAN ${table}(?! USING)|Seq Scan on ${table}`));
      // A contributor has fewer than a page, which PostgreSQL may as well sort.
      const isShort = name === "a contributor's entries";
      if (sum === undefined && !isShort) expect(plan).not.toMatch(/TEMP B-TREE|Sort Key/);
    },
  );

  test('can be paged to the last one without loss, with the total of all on every page', async () => {
    const { db } = database();
    const seen = new Set<string>();
    let cursor: string | undefined;
    do {
      const page = await listExpenses(db, { limit: 1000, cursor });
      expect(page).toMatchObject({ count: COUNT, total: (COUNT * (COUNT + 1)) / 2 });
      for (const { id } of page.items) seen.add(id);
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(seen.size).toBe(COUNT);
  });

  test("are all included in their contributors' sums", async () => {
    const { items, totals } = await readContributors(database().db, new Date(), {
      expectedAmount: cents(7000),
      from: calendarDate('2000-01-01'),
      to: calendarDate('2099-12-31'),
    });
    expect(items).toHaveLength(200);
    const given = Array.from({ length: COUNT }, (_, index) => index + 1).filter((i) => i % 3 > 0);
    expect(totals.received).toBe(given.reduce((total, one) => total + one, 0));
    expect(items.reduce((count, { paymentCount }) => count + paymentCount, 0)).toBe(given.length);
  });
});
