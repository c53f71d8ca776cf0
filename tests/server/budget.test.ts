import { beforeAll, expect, test } from 'vitest';
import type { NewBudgetEntry } from '../../src/contract/budget.ts';
import type { Student } from '../../src/contract/student.ts';
import { calendarDate } from '../../src/domain/dates.ts';
import { budgetOf } from '../../src/server/features/budget/budget.service.ts';
import { createEntry } from '../../src/server/features/budget/budgetEntry.service.ts';
import { anAdmin, column, describeSchool, statusesOf } from '../support/school.ts';

const DAY = '2026-11-20';

describeSchool('the budget', (school) => {
  let maya: Student;
  beforeAll(async () => {
    maya = await school().addStudent({ firstName: 'Maya', lastName: 'Torres' });
  });
  const admin = () => school().admin;
  const fee = () => ({
    budgetType: 'fee_revenue',
    amount: 500,
    date: DAY,
    description: 'Late to class',
    feeType: 'late',
    studentId: maya.id,
  });
  const contribution = (who = maya) => ({
    budgetType: 'contribution_revenue',
    amount: 7000,
    date: DAY,
    description: `Contribution from ${who.firstName}`,
    contributorId: who.id,
    contributorName: `${who.firstName} ${who.lastName}`,
    expectedAmount: 7000,
  });
  const expense = () => ({
    budgetType: 'expense',
    amount: 60_000,
    date: DAY,
    description: 'A new floor',
    category: 'maintenance',
    notes: 'Oak',
  });
  const post = async (input: object) => (await admin().call('POST', '/budget-entries', input)).body;
  const list = async (query = '') => (await admin().call('GET', `/budget-entries?${query}`)).body;
  const summary = async (from: string, to = from) =>
    (await admin().call('GET', `/budget/summary?from=${from}&to=${to}`)).body;

  test('has entries of three types, each with its own fields', async () => {
    const { id: adminId } = (await admin().call('GET', '/me')).body;
    const answer = await admin().call('POST', '/budget-entries', fee());
    const at = school().clock.now.toISOString();
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      ...fee(),
      id: expect.any(String),
      studentName: 'Maya Torres',
      status: 'active',
      adminId,
      createdAt: at,
      updatedAt: at,
    });
    const { id } = answer.body;
    expect((await admin().call('GET', `/budget-entries/${id}`)).body).toEqual(answer.body);
    expect(await post(contribution())).toEqual({
      ...contribution(),
      id: expect.any(String),
      status: 'completed',
      adminId,
      createdAt: at,
      updatedAt: at,
    });
    expect(await post(expense())).toEqual({
      ...expense(),
      id: expect.any(String),
      status: 'active',
      isMajor: true,
      adminId,
      createdAt: at,
      updatedAt: at,
    });
    const bare = { budgetType: 'expense', amount: 1, date: DAY, description: 'Stamps' };
    expect(await post(bare)).toMatchObject({ category: 'other', notes: '', isMajor: false });
  });

  test('gives a new entry its status by the rule, unless it comes with one', async () => {
    const statusOf = async (input: object) => (await post(input)).status;
    expect(await statusOf({ ...contribution(), amount: 6999 })).toBe('pending');
    expect(await statusOf({ ...contribution(), amount: 7000 })).toBe('completed');
    expect(await statusOf({ ...contribution(), amount: 6999, expectedAmount: 6000 })).toBe(
      'completed',
    );
    expect(await statusOf({ ...contribution(), amount: 6999, status: 'inactive' })).toBe(
      'inactive',
    );
    expect(await statusOf({ ...fee(), status: 'pending' })).toBe('pending');
  });

  test('uses the expected amount in the settings for a contribution without one', async () => {
    const { expectedAmount: _, ...plain } = contribution();
    expect(await post(plain)).toMatchObject({ expectedAmount: 7000 });
    await admin().call('PATCH', '/settings', { expectedContribution: 9000 });
    expect(await post(plain)).toMatchObject({ expectedAmount: 9000, status: 'pending' });
    await admin().call('PATCH', '/settings', { expectedContribution: 7000 });
  });

  test('accepts a contribution far above the expected amount: only the screen asks first', async () => {
    expect(await post({ ...contribution(), amount: 70_000 })).toMatchObject({
      amount: 70_000,
      status: 'completed',
    });
  });

  test('refuses unknown students, and anonymous callers', async () => {
    const nobody = { status: 404, body: { message: 'Student not found' } };
    const send = (input: object) => admin().call('POST', '/budget-entries', input);
    expect(await send({ ...fee(), studentId: 'nobody' })).toMatchObject(nobody);
    expect(await send({ ...contribution(), contributorId: 'nobody' })).toMatchObject(nobody);
    await expect(
      school().write({ actor: { ...anAdmin, id: null } }, (work) =>
        createEntry(work, fee() as NewBudgetEntry),
      ),
    ).rejects.toThrow('Admin ID is required');
    expect(await school().anonymous.call('POST', '/budget-entries', fee())).toMatchObject({
      status: 401,
      body: { message: 'Admin ID is required' },
    });
  });

  test('lists entries newest first, by type, status, period and contributor', async () => {
    const leo = await school().addStudent({ firstName: 'Leo', lastName: 'Silva' });
    await post({ ...fee(), date: '2025-03-01', status: 'pending' });
    await post({ ...fee(), date: '2025-03-02' });
    await post({ ...contribution(leo), date: '2025-03-03', amount: 100 });
    await post({ ...contribution(leo), date: '2025-03-04' });
    await post({ ...expense(), date: '2025-03-05' });
    const days = async (query: string) =>
      column((await list(`from=2025-03-01&to=2025-03-31&${query}`)).items, 'date').map((date) =>
        Number(String(date).slice(-2)),
      );
    expect(await days('')).toEqual([5, 4, 3, 2, 1]);
    expect(await days('budgetType=fee_revenue')).toEqual([2, 1]);
    expect(await days('status=pending')).toEqual([3, 1]);
    expect(await days('budgetType=contribution_revenue&status=pending')).toEqual([3]);
    expect(await days(`contributorId=${leo.id}`)).toEqual([4, 3]);
    expect(column((await list('from=2025-03-02&to=2025-03-04')).items, 'date')).toHaveLength(3);

    const pages: object[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page = await list(
        `from=2025-03-01&to=2025-03-31&limit=2${cursor && `&cursor=${cursor}`}`,
      );
      pages.push(...page.items);
      cursor = page.nextCursor;
    }
    expect(pages).toEqual((await list('from=2025-03-01&to=2025-03-31')).items);
  });

  test('lets entries be changed if the merged entry is valid', async () => {
    const change = (id: string, changes: object) =>
      admin().call('PATCH', `/budget-entries/${id}`, changes);
    const before = await post(contribution());
    school().clock.now = new Date('2026-11-21T17:00:00Z');
    const { body: after } = await change(before.id, { amount: 6000, status: 'pending' });
    expect(after).toEqual({
      ...before,
      amount: 6000,
      status: 'pending',
      updatedAt: '2026-11-21T17:00:00.000Z',
    });

    school().clock.now = new Date('2026-11-21T17:30:00Z');
    expect((await change(before.id, { amount: 6000, contributorId: maya.id })).body).toEqual(after);

    const leo = await school().addStudent({ firstName: 'Leo', lastName: 'Silva' });
    const { body: moved } = await change(before.id, { contributorId: leo.id });
    expect(moved).toMatchObject({ contributorId: leo.id, contributorName: 'Leo Silva' });

    const { body: asFee } = await change(before.id, {
      budgetType: 'fee_revenue',
      feeType: 'makeup',
      studentId: maya.id,
    });
    expect(asFee).toMatchObject({ budgetType: 'fee_revenue', studentName: 'Maya Torres' });
    expect(asFee).not.toHaveProperty('contributorId');

    const wrong: [object, string][] = [
      [{ budgetType: 'contribution_revenue' }, 'Contributor ID is required'],
      [{ budgetType: 'gift' }, 'Invalid budget type: gift'],
      [{ amount: 0 }, 'Amount must be a positive number'],
      [{ description: ' ' }, 'Description is required'],
      [{ feeType: '' }, 'Fee type is required'],
    ];
    for (const [changes, message] of wrong) {
      expect(await change(before.id, changes)).toMatchObject({ status: 400, body: { message } });
    }
    expect((await change(before.id, { category: 'other' })).status).toBe(400);
    expect((await admin().call('GET', `/budget-entries/${before.id}`)).body).toEqual(asFee);
  });

  test('lets entries be deleted, and restored as they were', async () => {
    const entry = await post({ ...fee(), date: '2024-06-06' });
    const path = `/budget-entries/${entry.id}`;
    const june = async () => (await list('from=2024-06-01&to=2024-06-30')).items;
    expect(await admin().call('DELETE', path)).toMatchObject({
      status: 200,
      body: { deletedEntry: entry },
    });
    expect(await june()).toEqual([]);
    expect(await summary('2024-06-01', '2024-06-30')).toMatchObject({ feeRevenue: 0 });
    const gone = { status: 404, body: { message: 'Budget entry not found' } };
    expect(await admin().call('GET', path)).toMatchObject(gone);
    expect(await admin().call('PATCH', path, { amount: 5 })).toMatchObject(gone);
    expect(await admin().call('DELETE', path)).toMatchObject(gone);
    const returns = await Promise.all([1, 2, 3].map(() => admin().call('POST', `${path}/restore`)));
    expect(statusesOf(returns)).toEqual([200, 409, 409]);
    expect(returns.find(({ status }) => status === 409)?.body.message).toBe(
      'This entry is already restored.',
    );
    expect(await june()).toEqual([entry]);
    expect(await admin().call('POST', '/budget-entries/nothing/restore')).toMatchObject(gone);
  });

  test('adds up a period: revenue, expenses of both kinds once, and shares', async () => {
    await post({ ...fee(), date: '2022-05-01', amount: 1000 });
    await post({ ...contribution(), date: '2022-05-31', amount: 2000 });
    await post({ ...expense(), date: '2022-05-15', amount: 300, category: 'supplies' });
    await post({ ...fee(), date: '2022-06-01', amount: 999_999 });
    const receipt = { amount: 500, category: 'supplies', description: 'Tape', date: '2022-05-02' };
    await admin().call('POST', '/expenses', receipt);
    await admin().call('POST', '/expenses', { ...receipt, amount: 70, category: 'insurance' });
    const { body: gone } = await admin().call('POST', '/expenses', receipt);
    await admin().call('DELETE', `/expenses/${gone.id}`);

    expect(await summary('2022-05-01', '2022-05-31')).toEqual({
      feeRevenue: 1000,
      contributionRevenue: 2000,
      totalRevenue: 3000,
      totalExpenses: 870,
      netBudget: 2130,
      isPositive: true,
      feePercentage: 33.3,
      contributionPercentage: 66.7,
      period: { from: '2022-05-01', to: '2022-05-31' },
    });
    const period = { from: calendarDate('2022-05-01'), to: calendarDate('2022-05-31') };
    expect(await budgetOf(school().app.database.db, period)).toEqual({
      feeRevenue: 1000,
      contributionRevenue: 2000,
      expensesByCategory: { supplies: 800, insurance: 70 },
    });
    expect(await summary('2022-05-02')).toMatchObject({ netBudget: -570, isPositive: false });
    expect(await summary('2020-01-01')).toMatchObject({
      totalRevenue: 0,
      feePercentage: 0,
      contributionPercentage: 0,
      isPositive: true,
    });
  });

  test('an inactive entry counts in no sum until it is active again', async () => {
    const period = 'from=2019-05-01&to=2019-05-31';
    const dated = { date: '2019-05-10' };
    const posted = [
      await post({ ...fee(), ...dated, amount: 1000 }),
      await post({ ...contribution(), ...dated, amount: 2000 }),
      await post({ ...expense(), ...dated, amount: 300, category: 'supplies' }),
    ];
    const sums = async () => {
      const { feeRevenue, contributionRevenue, totalExpenses } = await summary(
        '2019-05-01',
        '2019-05-31',
      );
      const { total, count } = await list(period);
      const report = (await admin().call('GET', '/reports/financial/monthly?month=2019-05')).body;
      const { items } = (await admin().call('GET', `/budget/contributors?${period}`)).body;
      const given = items.find((one: { contributorId: string }) => one.contributorId === maya.id);
      expect(report.budget).toMatchObject({ feeRevenue, contributionRevenue });
      expect(report.summary.totalExpenses).toBe(totalExpenses);
      expect(given.totalAmount).toBe(contributionRevenue);
      return { feeRevenue, contributionRevenue, totalExpenses, total, count };
    };
    const set = (status: string) =>
      Promise.all(
        posted.map(({ id }) => admin().call('PATCH', `/budget-entries/${id}`, { status })),
      );
    const all = {
      feeRevenue: 1000,
      contributionRevenue: 2000,
      totalExpenses: 300,
      total: 3300,
      count: 3,
    };
    expect(await sums()).toEqual(all);
    await set('inactive');
    const none = { feeRevenue: 0, contributionRevenue: 0, totalExpenses: 0, total: 0, count: 0 };
    expect(await sums()).toEqual(none);
    expect((await list(period)).items).toHaveLength(3);
    await set('active');
    expect(await sums()).toEqual(all);
  });

  test('a status set by the rule follows the amount; one that somebody chose stays', async () => {
    const change = async (id: string, changes: object) =>
      (await admin().call('PATCH', `/budget-entries/${id}`, changes)).body.status;
    const { id, status } = await post({ ...contribution(), amount: 1000, expectedAmount: 7000 });
    expect(status).toBe('pending');
    expect(await change(id, { amount: 7000 })).toBe('completed');
    expect(await change(id, { expectedAmount: 9000 })).toBe('pending');
    expect(await change(id, { description: 'In two parts' })).toBe('pending');
    expect(await change(id, { amount: 9000, status: 'pending' })).toBe('pending');
    expect(await change(id, { amount: 9500 }), 'chosen against the rule').toBe('pending');
    expect(await change(id, { status: 'active' })).toBe('active');
    expect(await change(id, { amount: 100 })).toBe('active');
  });

  test('records changes to entries in the audit log, with the student', async () => {
    const entry = await post(fee());
    const { id } = entry;
    const { body: changed } = await admin().call('PATCH', `/budget-entries/${id}`, { amount: 99 });
    await admin().call('DELETE', `/budget-entries/${id}`);
    await admin().call('POST', `/budget-entries/${id}/restore`);
    const { body } = await admin().call('GET', '/audit-log?entity=budgetEntry&limit=4');
    const studentId = maya.id;
    expect(body.items).toMatchObject([
      { action: 'Budget entry restored', studentId, before: null, after: changed },
      { action: 'Budget entry deleted', studentId, before: changed, after: null },
      { action: 'Budget entry changed', studentId, before: entry, after: changed },
      { action: 'Budget entry recorded', studentId, before: null, after: entry },
    ]);
    expect(school().errors).toEqual([]);
  });
});

describeSchool('contributors', (school) => {
  const admin = () => school().admin;
  const give = (student: Student, amount: number, date = DAY) =>
    admin().call('POST', '/budget-entries', {
      budgetType: 'contribution_revenue',
      amount,
      date,
      description: 'Contribution',
      contributorId: student.id,
      contributorName: `${student.firstName} ${student.lastName}`,
    });
  const read = async (query = '') =>
    (await admin().call('GET', `/budget/contributors${query}`)).body;

  test('are listed by what they paid; a former student is listed only with a contribution', async () => {
    expect(await read()).toEqual({
      items: [],
      totals: { received: 0, expected: 0, remaining: 0, overpaid: 0 },
      period: { from: '2026-08-13', to: '2026-11-21' },
    });
    const add = (firstName: string, enrollmentStatus = 'Enrolled') =>
      school().addStudent({ firstName, lastName: 'L', enrollmentStatus });
    const [eve, ann, bob] = [await add('eve'), await add('Ann'), await add('Bob')];
    const cid = await add('Cid', 'Pending Payment');
    const [gone] = [await add('Dan', 'Inactive'), await add('Fay', 'Removed')];
    await give(ann, 3000, '2026-10-01');
    await give(ann, 1000, '2026-11-02');
    await give(ann, 500, '2026-10-15');
    await give(bob, 7000);
    await give(gone, 9000);
    const removed = await give(eve, 100);
    await admin().call('DELETE', `/budget-entries/${removed.body.id}`);

    const { items, totals } = await read();
    expect(column(items, 'contributorName')).toEqual(['Ann L', 'Bob L', 'Cid L', 'Dan L', 'eve L']);
    const [a, b, c, d] = items;
    expect(a).toMatchObject({
      contributorId: ann.id,
      totalAmount: 4500,
      expectedAmount: 7000,
      difference: -2500,
      status: 'partial',
      isPartial: true,
      isComplete: false,
      isOverpaid: false,
      paymentCount: 3,
      latestPaymentDate: '2026-11-02',
    });
    expect(column(a.contributions, 'amount')).toEqual([1000, 500, 3000]);
    expect(b).toMatchObject({ status: 'complete', difference: 0, isComplete: true });
    expect(c).toMatchObject({
      contributorId: cid.id,
      status: 'no payments',
      totalAmount: 0,
      difference: -7000,
      isPartial: false,
      paymentCount: 0,
      latestPaymentDate: null,
      contributions: [],
    });
    expect(d).toMatchObject({ status: 'overpaid', difference: 2000, isOverpaid: true });
    expect(totals).toEqual({
      received: 20_500,
      expected: 35_000,
      remaining: 16_500,
      overpaid: 2000,
    });

    const expecting = await read('?expectedAmount=4500');
    expect(column(expecting.items, 'status')).toEqual([
      'complete',
      'overpaid',
      'no payments',
      'overpaid',
      'no payments',
    ]);
    expect(expecting.totals).toMatchObject({ expected: 22_500, overpaid: 7000 });
  });

  test('can be limited to a period, and are rated by the expected amount of their latest contribution in it', async () => {
    const pat = await school().addStudent({ firstName: 'Pat', lastName: 'P' });
    const expecting = (amount: number, expectedAmount: number, date: string) =>
      admin().call('POST', '/budget-entries', {
        budgetType: 'contribution_revenue',
        amount,
        expectedAmount,
        date,
        description: 'Contribution',
        contributorId: pat.id,
        contributorName: 'Pat P',
      });
    await expecting(5000, 5000, '2025-09-10');
    await expecting(2000, 6000, '2026-09-10');
    await expecting(3000, 4000, '2026-10-10');
    const contributor = async (query = '') => {
      const { items } = await read(query);
      return items.find(({ contributorId }: { contributorId: string }) => contributorId === pat.id);
    };
    expect(await contributor()).toMatchObject({
      totalAmount: 5000,
      expectedAmount: 4000,
      paymentCount: 2,
      status: 'overpaid',
    });
    expect(await contributor('?from=2025-08-13&to=2026-08-12')).toMatchObject({
      totalAmount: 5000,
      expectedAmount: 5000,
      status: 'complete',
    });
    expect(await contributor('?to=2026-09-30')).toMatchObject({
      totalAmount: 2000,
      status: 'partial',
    });
    expect(await contributor('?expectedAmount=7000')).toMatchObject({ expectedAmount: 7000 });
    expect(await contributor('?from=2024-01-01&to=2024-12-31')).toMatchObject({
      totalAmount: 0,
      expectedAmount: 7000,
      status: 'no payments',
    });
    const reversed = await admin().call(
      'GET',
      '/budget/contributors?from=2026-02-01&to=2026-01-01',
    );
    expect(reversed).toMatchObject({
      status: 400,
      body: { message: 'Start date must be before end date' },
    });
  });

  test('refuse an expected amount of zero or less', async () => {
    for (const wrong of ['0', '-5', 'x', '1.5', '']) {
      expect(
        await admin().call('GET', `/budget/contributors?expectedAmount=${wrong}`),
      ).toMatchObject({
        status: 400,
        body: { message: 'Expected amount must be a positive number' },
      });
    }
  });
});
