import { expect, test } from 'vitest';
import type { NewExpense } from '../../src/contract/expense.ts';
import { createExpense } from '../../src/server/features/budget/expense.service.ts';
import { anAdmin, column, describeSchool, statusesOf } from '../support/school.ts';

const DAY = '2026-11-20';

describeSchool('expenses', (school) => {
  const admin = () => school().admin;
  const aReceipt = { amount: 1250, category: 'supplies', description: 'Tape', date: DAY };
  const spend = async (more: object = {}) =>
    (await admin().call('POST', '/expenses', { ...aReceipt, ...more })).body;
  const list = async (query: string) => (await admin().call('GET', `/expenses?${query}`)).body;

  test('are recorded with who did it, and paid from Fee Revenue by default', async () => {
    const answer = await admin().call('POST', '/expenses', aReceipt);
    const { id: adminId } = (await admin().call('GET', '/me')).body;
    expect(answer).toMatchObject({
      status: 201,
      body: { ...aReceipt, budgetSource: 'fee-revenue', notes: '', adminId, isMajor: false },
    });
    const { id, createdAt, updatedAt } = answer.body;
    expect([createdAt, updatedAt]).toEqual(Array(2).fill(school().clock.now.toISOString()));
    expect((await admin().call('GET', `/expenses/${id}`)).body).toEqual(answer.body);
    const from = { budgetSource: 'contribution-revenue', notes: 'For the show' };
    expect(await spend(from)).toMatchObject(from);
  });

  test('are refused without an admin, by the service too', async () => {
    const nobody = { ...anAdmin, id: null };
    await expect(
      school().write({ actor: nobody }, (work) => createExpense(work, aReceipt as NewExpense)),
    ).rejects.toThrow('Admin ID is required');
    const signedOut = await school().anonymous.call('POST', '/expenses', aReceipt);
    expect(signedOut).toMatchObject({ status: 401, body: { message: 'Admin ID is required' } });
  });

  test('are listed newest first by category and period, with the total of all pages', async () => {
    for (const date of ['2025-02-03', '2025-02-05', '2025-02-05', '2025-02-07', '2025-02-28'])
      await spend({ date, category: 'utilities', amount: 100 });
    await spend({ date: '2025-02-05', category: 'insurance', amount: 7 });

    const february = 'from=2025-02-01&to=2025-02-28';
    expect(await list(february)).toMatchObject({ total: 507, count: 6, nextCursor: null });
    const utilities = await list(`${february}&category=utilities`);
    expect(utilities).toMatchObject({ total: 500, count: 5 });
    expect(column(utilities.items, 'date')).toEqual([
      '2025-02-28',
      '2025-02-07',
      '2025-02-05',
      '2025-02-05',
      '2025-02-03',
    ]);
    const first = await list(`${february}&category=utilities&limit=2`);
    expect(first).toMatchObject({ total: 500, count: 5, items: utilities.items.slice(0, 2) });
    const next = await list(`${february}&category=utilities&limit=3&cursor=${first.nextCursor}`);
    expect(next).toMatchObject({ total: 500, nextCursor: null, items: utilities.items.slice(2) });
    expect(await list('from=2025-02-05&to=2025-02-05')).toMatchObject({ total: 207, count: 3 });
    expect(await list('from=1999-01-01&to=1999-12-31')).toEqual({
      items: [],
      nextCursor: null,
      total: 0,
      count: 0,
    });
  });

  test('can be changed field by field; the other fields and who recorded it stay', async () => {
    const before = await spend({ notes: 'Blue' });
    school().clock.now = new Date('2026-11-21T16:00:00Z');
    const { id } = before;
    const answer = await admin().call('PATCH', `/expenses/${id}`, {
      amount: 2000,
      category: 'equipment',
    });
    expect(answer).toMatchObject({ status: 200 });
    expect(answer.body).toEqual({
      ...before,
      amount: 2000,
      category: 'equipment',
      updatedAt: '2026-11-21T16:00:00.000Z',
    });
    expect((await admin().call('GET', `/expenses/${id}`)).body).toEqual(answer.body);
    school().clock.now = new Date('2026-11-21T16:30:00Z');
    const same = await admin().call('PATCH', `/expenses/${id}`, { amount: 2000 });
    expect(same.body).toEqual(answer.body);
    const { items } = (await admin().call('GET', '/audit-log?entity=expense&limit=1')).body;
    expect(items).toMatchObject([{ at: '2026-11-21T16:00:00.000Z' }]);
    const wrong = await admin().call('PATCH', `/expenses/${id}`, { amount: 1, category: 'gifts' });
    expect(wrong.status).toBe(400);
    expect((await admin().call('GET', `/expenses/${id}`)).body).toEqual(answer.body);
  });

  test('that are deleted are in no list and no total, and are restored as they were', async () => {
    const expense = await spend({ date: '2024-05-05', notes: 'Kept' });
    const { id } = expense;
    const may = () => list('from=2024-05-01&to=2024-05-31');
    expect(await may()).toMatchObject({ total: 1250, count: 1 });
    const deleted = await admin().call('DELETE', `/expenses/${id}`);
    expect(deleted).toMatchObject({ status: 200, body: { deletedExpense: expense } });
    expect(await may()).toMatchObject({ total: 0, count: 0, items: [] });
    for (const [method, path, body] of [
      ['GET', `/expenses/${id}`, undefined],
      ['PATCH', `/expenses/${id}`, { amount: 5 }],
      ['DELETE', `/expenses/${id}`, undefined],
    ] as const) {
      expect(await admin().call(method, path, body)).toMatchObject({
        status: 404,
        body: { message: 'Expense not found' },
      });
    }
    const restored = await admin().call('POST', `/expenses/${id}/restore`);
    expect(restored).toMatchObject({ status: 200, body: expense });
    expect(await may()).toMatchObject({ total: 1250, items: [expense] });
    expect(await admin().call('POST', `/expenses/${id}/restore`)).toMatchObject({
      status: 409,
      body: { message: 'This expense is already restored.' },
    });
    expect(await admin().call('POST', '/expenses/nothing/restore')).toMatchObject({
      status: 404,
      body: { message: 'Expense not found' },
    });
  });

  test('are deleted once, and restored once, however many requests arrive at the same time', async () => {
    const { id } = await spend();
    const together = (method: string, path: string) =>
      Promise.all([1, 2, 3, 4].map(() => admin().call(method, path)));
    const deletions = await together('DELETE', `/expenses/${id}`);
    expect(statusesOf(deletions)).toEqual([200, 404, 404, 404]);
    const returns = await together('POST', `/expenses/${id}/restore`);
    expect(statusesOf(returns)).toEqual([200, 409, 409, 409]);
  });

  test('sent again with the same key are recorded once', async () => {
    const send = () =>
      admin().call(
        'POST',
        '/expenses',
        { ...aReceipt, date: '2023-01-02' },
        {
          'idempotency-key': `receipt-${school().engine}`,
        },
      );
    const answers = await Promise.all([send(), send(), send()]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await list('from=2023-01-02&to=2023-01-02')).toMatchObject({ count: 1 });
  });

  test('are major from the threshold in the settings', async () => {
    const below = await spend({ amount: 49_999 });
    const at = await spend({ amount: 50_000 });
    expect([below.isMajor, at.isMajor]).toEqual([false, true]);
    await admin().call('PATCH', '/settings', { majorExpenseThreshold: 40_000 });
    expect((await admin().call('GET', `/expenses/${below.id}`)).body.isMajor).toBe(true);
    await admin().call('PATCH', '/settings', { majorExpenseThreshold: 50_000 });
  });

  test('leave a record of changes in the audit log', async () => {
    const expense = await spend({ description: 'A new floor' });
    const { id } = expense;
    const { body: changed } = await admin().call('PATCH', `/expenses/${id}`, { amount: 99 });
    await admin().call('DELETE', `/expenses/${id}`);
    await admin().call('POST', `/expenses/${id}/restore`);
    const { items } = (await admin().call('GET', '/audit-log?entity=expense&limit=4')).body;
    expect(items).toMatchObject([
      { action: 'Expense restored', entityId: id, before: null, after: changed },
      { action: 'Expense deleted', entityId: id, before: changed, after: null },
      { action: 'Expense changed', entityId: id, before: expense, after: changed },
      { action: 'Expense recorded', entityId: id, before: null, after: expense },
    ]);
    expect(school().errors).toEqual([]);
  });
});
