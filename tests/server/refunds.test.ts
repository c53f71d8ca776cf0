import { expect, test } from 'vitest';
import { describeSchool } from '../support/school.ts';

// Credit may be used right away, reversed, or paid out.

describeSchool('refunds and given credits', (school) => {
  const admin = () => school().admin;
  const post = (path: string, body: object = {}) => admin().call('POST', path, body);
  const account = async (id: string) => (await admin().call('GET', `/students/${id}/account`)).body;

  /** A student who was absent (and owes $5.00), or who paid $20.00 in advance. */
  async function owing(): Promise<string> {
    const { id } = await school().addStudent();
    await admin().call('PUT', `/attendance/2026-10-07/${id}`, { status: 'absent' });
    return id;
  }
  async function paidAhead(): Promise<string> {
    const { id } = await school().addStudent();
    const payment = { studentId: id, amount: 2000, paymentMethod: 'cash', date: '2026-10-05' };
    expect((await post('/payments', payment)).status).toBe(201);
    return id;
  }
  const refund = { amount: 1200, method: 'cash', date: '2026-10-09', notes: 'Moved away' };

  test('money is paid out of the credit, listed, and counted as less paid', async () => {
    const id = await paidAhead();
    const { status, body } = await post(`/students/${id}/refunds`, refund);
    expect(status).toBe(201);
    expect(body.refund).toMatchObject({ ...refund, studentId: id, methodName: 'Cash' });
    expect(body.student).toMatchObject({ calculatedBalance: -800, totalPayments: 800 });
    expect(await account(id)).toMatchObject({ owed: 0, creditAvailable: 800, totalPayments: 800 });
    expect((await account(id)).entries.at(-1)).toMatchObject({
      kind: 'refund',
      amount: 1200,
      balance: -800,
      date: '2026-10-09',
      note: 'Cash: Moved away',
    });
    const listed = (await admin().call('GET', `/refunds?studentId=${id}&method=cash`)).body;
    expect(listed).toMatchObject({ items: [body.refund], total: 1200, count: 1 });
    expect((await admin().call('GET', `/refunds?studentId=${id}&from=2026-10-10`)).body.count).toBe(
      0,
    );
    const paid = (await admin().call('GET', `/payments?studentId=${id}&method=cash`)).body;
    expect(paid).toMatchObject({ total: 2000, count: 1, refunded: 1200 });
    const audit = await admin().call('GET', '/audit-log?entity=refund&limit=1');
    expect(audit.body.items[0]).toMatchObject({ action: 'Refund recorded', after: refund });
    expect(await school().disagreements()).toEqual([]);
  });

  test('reports count money in less refunds, which have a line of their own', async () => {
    const { id } = await school().addStudent();
    const paid = { studentId: id, amount: 2000, paymentMethod: 'cash', date: '2026-06-05' };
    await post('/payments', paid);
    await post(`/students/${id}/refunds`, { ...refund, date: '2026-06-09' });
    for (const path of ['monthly?month=2026-06', 'cumulative?from=2026-06-01&to=2026-06-30']) {
      const { body } = await admin().call('GET', `/reports/financial/${path}`);
      expect(body.cashFlow, path).toEqual({
        moneyIn: 800,
        refunds: 1200,
        moneyOut: 0,
        result: 800,
      });
    }
    const csv = await fetch(
      `${school().app.url}/api/v1/reports/financial/cumulative/export?format=csv&from=2026-06-01&to=2026-06-30`,
      { headers: { cookie: admin().cookie } },
    );
    expect(await csv.text()).toContain('Refunds');
  });

  test('never more than the credit, not twice at once, not for nothing, not by an unknown method', async () => {
    const id = await paidAhead();
    const both = await Promise.all(
      [1500, 1500].map((amount) => post(`/students/${id}/refunds`, { ...refund, amount })),
    );
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([201, 409]));
    expect(both.find(({ status }) => status === 409)?.body.message).toMatch(
      /has a credit of \$5\.00\. More than that can't be paid out\.$/,
    );
    const none = await school().addStudent();
    expect((await post(`/students/${none.id}/refunds`, refund)).body.message).toMatch(
      /has no credit that could be paid out\.$/,
    );
    for (const [wrong, field] of [
      [{ amount: 0 }, 'amount'],
      [{ method: 'gold' }, 'method'],
      [{ date: '1999-01-01' }, 'date'],
    ] as const) {
      const answer = await post(`/students/${id}/refunds`, { ...refund, amount: 100, ...wrong });
      expect(answer.status, field).toBe(400);
    }
    expect((await post('/students/nobody/refunds', refund)).status).toBe(404);
    expect(await account(id)).toMatchObject({ creditAvailable: 500 });
  });

  test('a deleted refund is credit again, and the deletion is undone unless that credit was used', async () => {
    const id = await paidAhead();
    const made = (await post(`/students/${id}/refunds`, refund)).body.refund;
    const deleted = await admin().call('DELETE', `/refunds/${made.id}`);
    expect(deleted.body.student).toMatchObject({ creditAvailable: 2000, totalPayments: 2000 });
    expect((await admin().call('DELETE', `/refunds/${made.id}`)).status).toBe(404);
    expect((await admin().call('GET', `/refunds?studentId=${id}`)).body.items).toEqual([]);
    const restored = await post(`/refunds/${made.id}/restore`);
    expect(restored.body).toMatchObject({ refund: made, student: { creditAvailable: 800 } });
    expect((await post(`/refunds/${made.id}/restore`)).status).toBe(409);

    await admin().call('DELETE', `/refunds/${made.id}`);
    await post(`/students/${id}/refunds`, { ...refund, amount: 2000 });
    expect((await post(`/refunds/${made.id}/restore`)).body.message).toContain(
      'the credit it was paid from has been used since',
    );
    expect(await school().disagreements()).toEqual([]);
  });

  test('a payment can be deleted although its credit was paid out', async () => {
    const id = await paidAhead();
    await post(`/students/${id}/refunds`, refund);
    const [payment] = (await admin().call('GET', `/payments?studentId=${id}`)).body.items;
    expect((await admin().call('DELETE', `/payments/${payment.id}`)).status).toBe(200);
    expect(await account(id)).toMatchObject({ owed: 1200, totalPayments: -1200 });
    expect(await school().disagreements()).toEqual([]);
  });

  test('a refund at the moment a holiday is removed is not lost', async () => {
    for (let day = 2; day < 14; day += 1) {
      const date = `2026-03-${String(day).padStart(2, '0')}`;
      const { id } = await school().addStudent();
      const paid = { studentId: id, amount: 900, paymentMethod: 'cash', date: '2026-03-20' };
      await post('/payments', { ...paid, notes: `Payment for ${date}` });
      await post(`/holidays/${date}`, { name: 'Snow', confirmed: true, retroactive: true });
      await Promise.all([
        post(`/students/${id}/refunds`, { ...refund, amount: 200 }),
        admin().call('DELETE', `/holidays/${date}`),
      ]);
      const [credit] = (await admin().call('GET', `/students/${id}/credits`)).body.items;
      expect(credit).toMatchObject({ usedAmount: 200, holidayName: null });
    }
    expect(await school().disagreements()).toEqual([]);
  });

  test('a given credit pays what is owed now only when asked, and can be reversed unless used', async () => {
    const id = await owing();
    const kept = (await post(`/students/${id}/credits`, { amount: 300 })).body;
    expect(await account(id)).toMatchObject({
      owed: 500,
      creditAvailable: 300,
      calculatedBalance: 200,
    });
    const used = (await post(`/students/${id}/credits`, { amount: 800, apply: true })).body;
    expect(used).toMatchObject({
      amount: 800,
      usedAmount: 500,
      availableAmount: 300,
      canBeReversed: true,
    });
    expect(used).not.toHaveProperty('apply');
    expect(await account(id)).toMatchObject({
      owed: 0,
      creditAvailable: 600,
      calculatedBalance: -600,
    });

    const reverse = (creditId: string) =>
      admin().call('DELETE', `/students/${id}/credits/${creditId}`);
    const reversed = await reverse(used.id);
    expect(reversed.body).toMatchObject({ credit: { id: used.id }, student: { balance: 500 } });
    expect(await account(id)).toMatchObject({ owed: 500, creditAvailable: 300, adjustments: -300 });
    expect((await account(id)).entries.at(-1)).toMatchObject({
      kind: 'credit-reversed',
      amount: 800,
    });
    expect((await reverse(used.id)).status).toBe(404);

    await post(`/students/${id}/credits/apply`, { amount: 100 });
    const refused = await reverse(kept.id);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringContaining('This credit has been used since'),
    ]);
    expect(await school().disagreements()).toEqual([]);
  });

  test('only a given credit is reversed, and only of its own student', async () => {
    const [id, other] = [await paidAhead(), await owing()];
    const [overpaid] = (await admin().call('GET', `/students/${id}/credits`)).body.items;
    expect(overpaid.canBeReversed).toBe(false);
    expect((await admin().call('DELETE', `/students/${id}/credits/${overpaid.id}`)).status).toBe(
      409,
    );
    const given = (await post(`/students/${other}/credits`, { amount: 100 })).body;
    expect((await admin().call('DELETE', `/students/${id}/credits/${given.id}`)).status).toBe(404);
  });

  test('the list says since when each owes, and filters by amount and time', async () => {
    const { id } = await school().addStudent({ lastName: 'Since' });
    for (const date of ['2026-08-18', '2026-09-15', '2026-10-13'])
      await admin().call('PUT', `/attendance/${date}/${id}`, { status: 'absent' });
    const listed = async () =>
      (await admin().call('GET', '/students')).body.items.find(
        (one: { id: string }) => one.id === id,
      );
    expect((await listed()).owesSince).toBe('2026-08-18');
    // With five dollars and one cent, the oldest fee is paid, and a part of the next.
    const payment = { studentId: id, amount: 501, paymentMethod: 'cash', date: '2026-10-20' };
    await post('/payments', payment);
    expect((await listed()).owesSince).toBe('2026-09-15');
    const owes = async (query: string) =>
      (await admin().call('GET', `/students/owing?limit=1000&${query}`)).body.items.map(
        (one: { id: string }) => one.id,
      );
    expect(await owes('min=999&before=2026-09-16')).toContain(id);
    for (const query of ['min=1000', 'before=2026-09-15'])
      expect(await owes(query)).not.toContain(id);
    // A credit counts, whether or not it was applied.
    await post(`/students/${id}/credits`, { amount: 999 });
    expect(await listed()).toMatchObject({ owesSince: null, calculatedBalance: 0 });
  });
});
