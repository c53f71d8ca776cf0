import { expect, test } from 'vitest';
import type { Family } from '../../src/contract/family.ts';
import type { Payment } from '../../src/contract/payment.ts';
import { aGuardian } from '../support/families.ts';
import { noPdfReader, pdfText } from '../support/pdf.ts';
import { describeSchool, statusesOf } from '../support/school.ts';

// A family payment is one act, and in the books it is one payment for each student.

describeSchool("a family's payment", (school) => {
  const admin = () => school().admin;
  const post = (path: string, body: object = {}) => admin().call('POST', path, body);
  const get = async (path: string) => (await admin().call('GET', path)).body;
  const accountOf = async (id: string) => {
    const { owed, creditAvailable } = await get(`/students/${id}/account`);
    return { owed, creditAvailable };
  };

  /** Ada was absent on Oct 5 and 19, and Ben on Oct 13: they owe $10.00 and $5.00. */
  async function bakers() {
    const ids: string[] = [];
    for (const firstName of ['Ada', 'Ben'])
      ids.push((await school().addStudent({ firstName, lastName: 'Baker' })).id);
    const [ada, ben] = ids as [string, string];
    for (const [date, id] of [
      ['2026-10-05', ada],
      ['2026-10-13', ben],
      ['2026-10-19', ada],
    ])
      await admin().call('PUT', `/attendance/${date}/${id}`, { status: 'absent' });
    const ann = { firstName: 'Ann', lastName: 'Baker' };
    const { body } = await post('/families', { name: 'Baker', studentIds: ids, adults: [ann] });
    const family = body.family as Family;
    return { ada, ben, family, payer: family.adults[0]?.userId, path: `/families/${family.id}` };
  }
  const cash = { paymentMethod: 'cash', date: '2026-11-20', notes: 'Fall' };

  test('of the same amount and date is refused where that is asked for, however it would be shared', async () => {
    const { path } = await bakers();
    const input = { ...cash, amount: 1200, unlessRepeated: true };
    expect((await post(`${path}/payments`, { ...input, dryRun: true })).status).toBe(201);
    expect((await post(`${path}/payments`, input)).status).toBe(201);
    const again = await post(`${path}/payments`, input);
    expect(again.status).toBe(409);
    expect(again.body.fields.repeats).toMatch(/^\$12\.00 from Baker for Nov 20, 2026 was recorded/);
    expect((await post(`${path}/payments`, { ...input, unlessRepeated: false })).status).toBe(201);
  });

  test('is shared oldest fee first, shown before it is saved, and one payment for each in the books', async () => {
    const { ada, ben, family, payer, path } = await bakers();
    const input = { ...cash, amount: 1200, payerId: payer };
    const shown = await post(`${path}/payments`, { ...input, dryRun: true });
    expect(shown.status).toBe(201);
    expect(shown.body).toMatchObject({
      actId: '',
      payments: [
        { studentId: ada, amount: 700 },
        { studentId: ben, amount: 500 },
      ],
      students: [{ calculatedBalance: 300 }, { calculatedBalance: 0 }],
    });
    expect(await accountOf(ada)).toEqual({ owed: 1000, creditAvailable: 0 });

    const { status, body } = await post(`${path}/payments`, input);
    expect(status).toBe(201);
    expect(body.payments).toMatchObject([
      { studentId: ada, amount: 700, notes: 'Fall', date: '2026-11-20' },
      { studentId: ben, amount: 500, notes: 'Fall', date: '2026-11-20' },
    ]);
    for (const { family: part } of body.payments as Payment[])
      expect(part).toEqual({
        id: family.id,
        name: 'Baker',
        actId: body.actId,
        total: 1200,
        payer: { id: payer, name: 'Ann Baker' },
      });
    expect(await accountOf(ada)).toEqual({ owed: 300, creditAvailable: 0 });
    const { items } = await get(`/payments?studentId=${ada}`);
    expect(items).toEqual([body.payments[0]]);
    const { entries } = await get(`/students/${ada}/account`);
    expect(entries.at(-1)).toMatchObject({ note: 'Cash, paid by Ann Baker: Fall', amount: -700 });
    const audit = await get('/audit-log?entity=payment&limit=2');
    expect(audit.items).toMatchObject([
      { action: 'Payment recorded', after: { family: { total: 1200 } } },
      { action: 'Payment recorded', after: { family: { total: 1200 } } },
    ]);
    expect(await school().disagreements()).toEqual([]);
  });

  test('what is over becomes the credit of the first by name, or of who is named', async () => {
    const { ada, ben, path } = await bakers();
    await post(`${path}/payments`, { ...cash, amount: 1700 });
    expect(await accountOf(ada)).toEqual({ owed: 0, creditAvailable: 200 });
    await post(`${path}/payments`, { ...cash, amount: 300, creditTo: ben });
    expect(await accountOf(ben)).toEqual({ owed: 0, creditAvailable: 300 });
    expect((await get(`${path}/account`)).creditAvailable).toBe(500);
  });

  test('refuses a credit for somebody outside the family, also when it is only shown', async () => {
    const { path } = await bakers();
    const other = await school().addStudent();
    const message = 'Please choose a student of this family for the credit';
    for (const dryRun of [true, false]) {
      const body = { ...cash, amount: 1700, creditTo: other.id, dryRun };
      const refused = await post(`${path}/payments`, body);
      expect(refused.status).toBe(400);
      expect(refused.body).toMatchObject({ fields: { creditTo: message } });
    }
    expect(await get(`${path}/account`)).toMatchObject({ owed: 1500, creditAvailable: 0 });
  });

  test('is listed by its family; the lists of one student say what it is a part of, to admins', async () => {
    const { ada, family, path } = await bakers();
    await post('/payments', { ...cash, studentId: ada, amount: 100 });
    const { body: made } = await post(`${path}/payments`, { ...cash, amount: 1200 });
    const mother = await aGuardian(school(), family.id);
    const list = await get(`/payments?familyId=${family.id}`);
    expect(list).toMatchObject({ total: 1200, count: 2 });
    expect(list.items.map(({ id }: Payment) => id).toSorted()).toEqual(
      made.payments.map(({ id }: Payment) => id).toSorted(),
    );
    expect(list).not.toHaveProperty('refunded');
    expect(await get('/payments?familyId=none')).toMatchObject({ items: [], total: 0 });

    const details = `/students/${ada}/financial-details`;
    const { paymentHistory } = await get(details);
    const parts = paymentHistory.map(({ amount, family: part }: Payment) => [amount, part?.total]);
    expect(parts.toSorted()).toEqual([
      [100, undefined],
      [700, 1200],
    ]);
    const hers = (await mother.call('GET', details)).body.paymentHistory as object[];
    expect(hers).toHaveLength(2);
    for (const line of hers) expect(line).not.toHaveProperty('family');
  });

  test('is shared as its lines say, which have to add up and to be for students of the family', async () => {
    const { ada, ben, path } = await bakers();
    const other = await school().addStudent();
    const refused = async (lines: object[], changes: object = {}) => {
      const body = { ...cash, amount: 800, lines, ...changes };
      const answer = await post(`${path}/payments`, body);
      expect(answer.status).toBe(400);
      return answer.body.message as string;
    };
    expect(await refused([{ studentId: ada, amount: 600 }])).toContain(
      'The lines add up to $6.00, but the payment is $8.00.',
    );
    expect(await refused([{ studentId: other.id, amount: 800 }])).toContain('not in this family');
    expect(
      await refused([
        { studentId: ada, amount: 400 },
        { studentId: ada, amount: 400 },
      ]),
    ).toContain('There are two lines for Ada Baker.');
    expect(await refused([{ studentId: ada, amount: 800 }], { payerId: other.id })).toContain(
      'choose a parent or guardian',
    );
    await refused([{ studentId: ada, amount: 800 }], { paymentMethod: 'gold' });
    expect(await accountOf(ada)).toEqual({ owed: 1000, creditAvailable: 0 });

    const lines = [
      { studentId: ben, amount: 600 },
      { studentId: ada, amount: 200 },
    ];
    expect((await post(`${path}/payments`, { ...cash, amount: 800, lines })).status).toBe(201);
    expect(await accountOf(ada)).toEqual({ owed: 800, creditAvailable: 0 });
    expect(await accountOf(ben)).toEqual({ owed: 0, creditAvailable: 100 });
  });

  test('is deleted and restored as a whole, also once the family is gone', async () => {
    const { ada, ben, family, path } = await bakers();
    const { body: made } = await post(`${path}/payments`, { ...cash, amount: 2000 });
    const act = `${path}/payments/${made.actId}`;
    const [part] = made.payments as Payment[];
    const alone = await admin().call('DELETE', `/payments/${part?.id}`);
    expect(alone.status).toBe(409);
    expect(alone.body.message).toContain("This is part of a family's payment of $20.00.");
    expect((await admin().call('DELETE', `/families/none/payments/${made.actId}`)).status).toBe(
      404,
    );

    const { body: preview } = await post('/previews', {
      act: 'familyPayments.remove',
      input: { id: family.id, actId: made.actId },
    });
    expect(preview.students).toMatchObject([
      { studentId: ada, after: { owed: 1000, creditAvailable: 0 } },
      { studentId: ben, after: { owed: 500, creditAvailable: 0 } },
    ]);

    await admin().call('DELETE', path);
    const named = await get(`/payments/${part?.id}`);
    expect(named.family).toMatchObject({ id: family.id, name: null, total: 2000 });
    const { body: deleted } = await admin().call('DELETE', act);
    expect(deleted.deletedPayments).toHaveLength(2);
    expect(await accountOf(ada)).toEqual({ owed: 1000, creditAvailable: 0 });
    expect((await admin().call('DELETE', act)).status).toBe(404);
    expect(await school().disagreements()).toEqual([]);

    const { body: restored } = await post(`${act}/restore`);
    expect(restored.payments).toMatchObject(made.payments.map(({ id }: Payment) => ({ id })));
    expect(await accountOf(ada)).toEqual({ owed: 0, creditAvailable: 500 });
    expect(await accountOf(ben)).toEqual({ owed: 0, creditAvailable: 0 });
    expect((await post(`${act}/restore`)).status).toBe(409);
    expect(await school().disagreements()).toEqual([]);
  });

  test('none of it is restored if one part can’t be, and none deleted if one can’t be', async () => {
    const { ada, ben, path } = await bakers();
    const { body: made } = await post(`${path}/payments`, { ...cash, amount: 1500 });
    const act = `${path}/payments/${made.actId}`;
    await admin().call('DELETE', act);
    await admin().call('DELETE', `/attendance/2026-10-13/${ben}`);
    const refused = await post(`${act}/restore`);
    expect(refused.status).toBe(409);
    expect(refused.body.message).toContain('can no longer be restored');
    expect(await accountOf(ada)).toEqual({ owed: 1000, creditAvailable: 0 });
    expect(await get(`/payments?studentId=${ada}`)).toMatchObject({ items: [] });

    await post(`${path}/payments`, { ...cash, amount: 1000 });
    const { body: again } = await post(`${path}/payments`, {
      ...cash,
      amount: 200,
      lines: [
        { studentId: ada, amount: 100 },
        { studentId: ben, amount: 100 },
      ],
    });
    // Ben's credit is paid out, he leaves and is anonymized: after that, his part can't be deleted.
    await post(`/students/${ben}/refunds`, { amount: 100, method: 'cash', date: '2026-11-20' });
    await admin().call('DELETE', `/students/${ben}`);
    await post(`/users/${ben}/anonymize`, { confirmed: true });
    const kept = await admin().call('DELETE', `${path}/payments/${again.actId}`);
    expect(kept.status).toBe(409);
    expect(await accountOf(ada)).toEqual({ owed: 0, creditAvailable: 100 });
    expect(await school().disagreements()).toEqual([]);
  });

  test('a deleted one can’t be restored in part, after one of its students was anonymized', async () => {
    const { ada, ben, path } = await bakers();
    await admin().call('DELETE', `/attendance/2026-10-13/${ben}`);
    const { body: made } = await post(`${path}/payments`, {
      ...cash,
      amount: 200,
      lines: [
        { studentId: ada, amount: 100 },
        { studentId: ben, amount: 100 },
      ],
    });
    await admin().call('DELETE', `${path}/payments/${made.actId}`);
    await admin().call('DELETE', `/students/${ben}`);
    expect((await post(`/users/${ben}/anonymize`, { confirmed: true })).status).toBe(200);
    expect((await post(`${path}/payments/${made.actId}/restore`)).status).toBe(404);
    expect(await get(`/payments?studentId=${ada}`)).toMatchObject({ items: [] });
    expect(await school().disagreements()).toEqual([]);
  });

  test('a student who has left keeps their balance when it is deleted', async () => {
    const { ada, ben, path } = await bakers();
    const { body: made } = await post(`${path}/payments`, { ...cash, amount: 1500 });
    await admin().call('DELETE', `/students/${ben}`);
    await admin().call('DELETE', `${path}/payments/${made.actId}`);
    expect(await accountOf(ben)).toEqual({ owed: 0, creditAvailable: 0 });
    expect(await accountOf(ada)).toEqual({ owed: 1000, creditAvailable: 0 });
    await post(`${path}/payments/${made.actId}/restore`);
    expect(await accountOf(ada)).toEqual({ owed: 0, creditAvailable: 0 });
    expect(await school().disagreements()).toEqual([]);
  });

  test('two at once, and one sent twice: each counts once', async () => {
    const { ada, ben, path } = await bakers();
    const key = { 'idempotency-key': crypto.randomUUID() };
    const body = { ...cash, amount: 1500 };
    const answers = await Promise.all([
      post(`${path}/payments`, body),
      ...[1, 2].map(() => admin().call('POST', `${path}/payments`, body, key)),
    ]);
    expect(statusesOf(answers)).toEqual([201, 201, 201]);
    expect(await accountOf(ada)).toEqual({ owed: 0, creditAvailable: 1500 });
    expect(await accountOf(ben)).toEqual({ owed: 0, creditAvailable: 0 });
    const [first] = answers;
    const act = `${path}/payments/${first?.body.actId}`;
    const deleted = await Promise.all([1, 2, 3].map(() => admin().call('DELETE', act)));
    expect(statusesOf(deleted)).toEqual([200, 404, 404]);
    const restored = await Promise.all([1, 2, 3].map(() => post(`${act}/restore`)));
    expect(statusesOf(restored).filter((status) => status === 200)).toHaveLength(1);
    expect(await school().disagreements()).toEqual([]);
  });

  test('has one receipt with a line for each student, for its guardians only', async ({ skip }) => {
    const noReader = await noPdfReader();
    skip(noReader !== null, noReader ?? '');
    const { ada, family, payer, path } = await bakers();
    const { body: made } = await post(`${path}/payments`, {
      ...cash,
      amount: 1200,
      payerId: payer,
    });
    const mother = await aGuardian(school(), family.id);
    const receipt = `${path}/receipts/${made.actId}`;
    const read = async (address: string, cookie: string) => {
      const answer = await fetch(`${school().app.url}/api/v1${address}`, { headers: { cookie } });
      expect(answer.status).toBe(200);
      return pdfText(await answer.arrayBuffer());
    };
    const text = await read(receipt, mother.cookie);
    for (const words of [
      'Received from Ann Baker on Nov 20, 2026',
      '$12.00',
      'For Ada Baker',
      '$7.00',
      'For Ben Baker',
      '$5.00',
      `Receipt ${made.payments[0].receiptNumber}`,
    ])
      expect(text).toContain(words);
    const part = await read(`/payments/${made.payments[0].id}/receipt`, mother.cookie);
    expect(part).toContain('A family’s payment of $12.00');

    const stranger = await aGuardian(school(), (await bakers()).family.id);
    expect((await stranger.call('GET', receipt)).status).toBe(404);
    // Ada moves to another family: its guardians can see her part, but not the others.
    await admin().call('PATCH', path, { studentIds: [made.payments[1].studentId] });
    const next = await post('/families', { name: 'Cole', studentIds: [ada], adults: [] });
    const father = await aGuardian(school(), next.body.family.id);
    expect((await father.call('GET', receipt)).status).toBe(404);
    expect((await father.call('GET', `/payments/${made.payments[0].id}/receipt`)).status).toBe(200);
    expect((await mother.call('GET', receipt)).status).toBe(404);
  });

  test('a payment of one student alone is part of none', async () => {
    const { ada } = await bakers();
    const { body } = await post('/payments', { ...cash, studentId: ada, amount: 100 });
    expect(body.payment.family).toBeNull();
  });

  test('the check of the books finds parts that differ', async () => {
    const { path } = await bakers();
    const { body: made } = await post(`${path}/payments`, { ...cash, amount: 1500 });
    const { db } = school().app.database;
    const change = (date: string) =>
      db
        .updateTable('payments')
        .set({ date: date as never })
        .where('id', '=', made.payments[0].id)
        .execute();
    await change('2026-11-19');
    expect(await school().disagreements()).toEqual([
      `the parts of the family’s payment ${made.actId} differ, or only some of them are deleted`,
    ]);
    await change('2026-11-20');
  });
});
