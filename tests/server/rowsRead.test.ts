import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calendarDate } from '../../src/domain/dates.ts';
import { studentId, type StudentId } from '../../src/domain/ids.ts';
import { cents } from '../../src/domain/money.ts';
import { markInBulk } from '../../src/server/features/attendance/attendance.service.ts';
import { createEntry } from '../../src/server/features/budget/budgetEntry.service.ts';
import { createCharges } from '../../src/server/features/charge/charge.service.ts';
import { createExpense } from '../../src/server/features/budget/expense.service.ts';
import { createFeeType } from '../../src/server/features/feeType/feeType.service.ts';
import { createPayment } from '../../src/server/features/payment/payment.service.ts';
import { contractOperations, fill } from '../support/contract.ts';
import { rowsRead, watchStatements } from '../support/queries.ts';
import { anAdmin, bothEngines, type TestSchool } from '../support/school.ts';

const { describeSchool } = bothEngines('the planner decides which rows are read');

/** Nothing is sent here, but the list of emails is only there with a mail server. */
const mail = { url: 'smtp://127.0.0.1:1', from: 'a@school.test', publicUrl: 'https://s.test' };

/** The planner may take another path to the same rows, which is a row or two more; four years would be hundreds. */
const SLACK = 5;
const STUDENTS = 4;
/** Days in the month that the others are copies of. */
const DAYS = [2, 4, 6, 9, 11, 13, 16, 18, 20];
/** How many copies, four weeks apart: a little over a year, so that there is also a year before, and five years. */
const [ONE_YEAR, FIVE_YEARS] = [15, 66];

/** Requests about today, one month or one thing, which must read as many rows after five years as after one. */
const flat: Record<string, string> = {
  'accounting.accounts': '/accounting',
  'school.howToPay': '/how-to-pay',
  'school.get': '/school',
  'setup.progress': '/setup/progress',
  'me.get': '/me',
  'me.sessions': '/me/sessions',
  'me.written': '/me/writes/0190f9a0-0000-7000-8000-000000000000',
  'me.secondStep': '/me/second-step',
  'calendarFeeds.get': '/me/calendar',
  'students.owing': '/students/owing?by=household&before=2026-11-20',
  'students.today': '/students/today',
  'studentFields.list': '/student-fields',
  'students.list': '/students',
  'students.get': '/students/{id}',
  'mails.list': '/mails?limit=5',
  'mailChoices.list': '/me/mail-choices',
  'notices.list': '/notices',
  'imports.get': '/imports/none',
  'students.account': '/students/{id}/account?limit=10',
  'families.list': '/families',
  'families.get': '/families/none',
  'familyPayments.receipt': '/families/none/receipts/none',
  'approvals.list': '/approvals',
  'door.get': '/door',
  'applications.list': '/applications',
  'agreements.list': '/agreements',
  'attendance.day': '/attendance/2026-11-20',
  'attendance.others': '/attendance/2026-11-20/others',
  'attendance.classDays': '/class-days?limit=5',
  'attendance.ofStudent': '/students/{id}/attendance?month=2026-11',
  'classes.list': '/classes',
  'places.list': '/classes/first/places',
  'places.ofAll': '/places?on=2026-11-20',
  'places.ofStudent': '/students/{id}/places',
  'waits.list': '/classes/first/waits',
  'offers.get': '/offers/none?token=none',
  'questions.list': '/questions?state=open',
  'lessons.list': '/lessons?from=2026-11-20&to=2026-11-20',
  'holidays.list': '/holidays?year=2026',
  'holidays.listPublic': '/holidays/public',
  'holidays.impact': '/holidays/2026-11-20/impact',
  'payments.list': '/payments?from=2026-11-01&to=2026-11-30&limit=5',
  'payments.get': '/payments/{payment}',
  'payments.receipt': '/payments/{payment}/receipt',
  'refunds.list': '/refunds?from=2026-11-01&to=2026-11-30',
  'charges.list': '/charges?month=2026-11&limit=5',
  'tuition.prices': '/tuition/prices',
  'tuition.due': '/tuition/due',
  'tuition.get': '/tuition?month=2026-11',
  'chargeRuns.get': '/charge-runs/late?month=2026-11',
  'paymentMethods.list': '/payment-methods',
  'expenses.list': '/expenses?from=2026-11-01&to=2026-11-30&limit=5',
  'expenses.get': '/expenses/{expense}',
  'budgetEntries.list': '/budget-entries?from=2026-11-01&to=2026-11-30&limit=5',
  'budgetEntries.get': '/budget-entries/{entry}',
  'budget.summary': '/budget/summary?from=2026-11-01&to=2026-11-30',
  'budget.contributors': '/budget/contributors?from=2026-11-01&to=2026-11-30',
  'financialReports.monthly': '/reports/financial/monthly?month=2026-11',
  'financialReports.monthlyExport': '/reports/financial/monthly/export?format=csv&month=2026-11',
  'financialReports.cumulative': '/reports/financial/cumulative?from=2026-11-01&to=2026-11-21',
  'financialReports.cumulativeExport':
    '/reports/financial/cumulative/export?format=csv&from=2026-11-01&to=2026-11-21',
  'financialReports.visualization':
    '/reports/financial/visualization?from=2026-11-01&to=2026-11-21',
  'financialReports.visualizationExport':
    '/reports/financial/visualization/export?format=csv&from=2026-11-01&to=2026-11-21',
  'attendanceReports.monthly': '/reports/attendance?month=2026-11',
  'attendanceReports.monthlyExport': '/reports/attendance/export?format=csv&month=2026-11',
  'attendanceReports.marks': '/reports/attendance/marks?month=2026-11&what=absent&limit=5',
  'publicDashboard.list': '/public-dashboard',
  'settings.get': '/settings',
  'feeTypes.list': '/fee-types',
  'users.list': '/users',
  'users.getRole': '/users/{id}/role',
  'staff.list': '/staff',
  'auditLog.list': '/audit-log?limit=5',
  'searches.find': '/search?q=ada',
};

/** Requests that aren't counted, and why. */
const uncounted: Record<string, string> = {
  'applications.get': 'everybody of the school, to say who they may be',
  'signatures.list': 'all that was ever signed',
  'signatures.print': 'one signature',
  'attendance.events': 'what happens from now on',
  'students.statement': "a student's whole account, from the first line",
  'students.financialDetails': 'all fees and payments of a student',
  'publicDashboard.get': 'all fees and payments of a student',
  'families.account': 'all fees and payments of a family',
  'credits.report': 'all credits that were ever given',
  'credits.list': 'all credits that a student was ever given',
  'users.export': 'everything that is known of a person',
  'closings.list': 'every month that can be closed',
  'imports.list': 'everything that was ever brought, a few times in the life of a school',
  'closings.get': 'the books up to the end of a month',
  'closings.export': 'the books up to the end of a month',
  'archive.contents': 'counts everything',
  'accounting.file': 'a month, and what was paid before it',
  'yearStatements.ofFamily': 'all fees and payments of a family',
  'yearStatements.printFamily': 'all fees and payments of a family',
  'yearStatements.ofStudent': 'all fees and payments of a student',
  'yearStatements.printStudent': 'all fees and payments of a student',
  'archive.export': 'is everything',
};

/** Makes copies of November, each four weeks earlier than the one before. */
async function copyBack({ app }: TestSchool, from: number, to: number): Promise<void> {
  const earlier = (column: string) =>
    `(left(${column}, 10)::date - 28 * k)::text || substr(${column}, 11)`;
  const changed: Record<string, string> = {
    id: `id || '-' || k`,
    mark_id: `mark_id || '-' || k`,
    date: earlier('date'),
    at: earlier('at'),
    number: 'number - 1000 * k',
    // The copied line is of the copied charge.
    source_id: `case when source_type = 'charge' then source_id || '-' || k else source_id end`,
  };
  const tables = {
    attendance: 'date',
    mark_fees: 'date',
    payments: 'date',
    charges: 'date',
    expenses: 'date',
    budget_entries: 'date',
    journal: 'date',
    audit_log: 'at',
  };
  for (const [table, when] of Object.entries(tables)) {
    const { rows } = await sql<{ name: string }>`
      select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = ${table} and is_identity = 'NO'`.execute(
      app.database.db,
    );
    const names = rows.map(({ name }) => name);
    await sql
      .raw(
        `insert into ${table} (${names.map((name) => `"${name}"`).join()})
        select ${names.map((name) => changed[name] ?? `"${name}"`).join()}
        from ${table}, generate_series(${from}, ${to}) as k where ${when} >= '2026-11-01'`,
      )
      .execute(app.database.db);
  }
  await sql`vacuum analyze`.execute(app.database.db);
}

describeSchool(
  'the rows that a read reads',
  (school, engine) => {
    const values: Record<string, string> = {};
    let statements: ReturnType<typeof watchStatements>;
    afterAll(() => statements.stop());

    beforeAll(async () => {
      statements = watchStatements();
      const ids: StudentId[] = [];
      for (let i = 0; i < STUDENTS; i += 1) ids.push(studentId((await school().addStudent()).id));
      const [id = studentId('')] = ids;
      await school().write({ actor: anAdmin }, async (work) => {
        const from = calendarDate('2026-01-01');
        const costume = { name: 'Costume', amount: cents(0), from, appliesTo: 'charge' } as const;
        await createFeeType(work, costume);
        for (const day of DAYS) {
          const date = calendarDate(`2026-11-${String(day).padStart(2, '0')}`);
          await markInBulk(work, { date, studentIds: ids, status: 'absent' });
        }
        const date = calendarDate('2026-11-16');
        const lines = ids.map((each) => ({ studentId: each, amount: cents(300) }));
        await createCharges(work, { type: 'costume', date, lines });
        const amount = cents(3000);
        for (const each of ids) {
          const paid = { studentId: each, amount, paymentMethod: 'cash', date } as const;
          values['payment'] = (await createPayment(work, paid)).payment.id;
        }
        const common = { amount, date, description: 'For the show' };
        values['expense'] = (await createExpense(work, { ...common, category: 'other' })).id;
        const given = { contributorId: id, contributorName: 'Ada Lovelace' };
        values['entry'] = (
          await createEntry(work, { ...common, ...given, budgetType: 'contribution_revenue' })
        ).id;
      });
      values['id'] = id;
      // For students added after the month began, tuition starts with their first mark.
      const price = { per: 'month', amount: 6000 };
      await school().admin.call('PUT', '/classes/first/prices/2020-01-01', price);
      await school().admin.call('PATCH', '/settings', { lateFee: { after: 18, percent: 10 } });
    });

    test('every read is counted, or known to be about all of the past', () => {
      const reads = contractOperations().filter(({ method }) => method === 'GET');
      expect([...Object.keys(flat), ...Object.keys(uncounted)].toSorted()).toEqual(
        reads.map(({ name }) => name).toSorted(),
      );
    });

    test.skipIf(engine === 'sqlite')('are as many after five years as after one', async () => {
      const counted = async () => {
        const counts: Record<string, number> = {};
        for (const [name, path] of Object.entries(flat)) {
          const ask = () => school().admin.call('GET', fill(path, values));
          // The first response also reads what is only read once, so it isn't counted.
          const { status, body } = await ask();
          expect([200, 404], `${name}: ${JSON.stringify(body)}`).toContain(status);
          counts[name] = await rowsRead(school().app.database, await statements.during(ask));
        }
        return counts;
      };
      await copyBack(school(), 1, ONE_YEAR);
      const afterOne = await counted();
      await copyBack(school(), ONE_YEAR + 1, FIVE_YEARS);
      const afterFive = await counted();
      const more = Object.entries(afterFive).filter(
        ([name, rows]) => rows > (afterOne[name] ?? 0) + SLACK,
      );
      expect(more.map(([name, rows]) => `${name}: ${afterOne[name]} rows, then ${rows}`)).toEqual(
        [],
      );
      expect(afterOne['students.list']).toBeGreaterThan(3 * STUDENTS);
    });
  },
  { mail, mailPollMs: 2 ** 30 },
);
