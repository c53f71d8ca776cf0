import { expect, test } from 'vitest';
import { tidy } from '../../src/server/db/housekeeping.ts';
import { bothEngines, column, statusesOf } from '../support/school.ts';

const { describeSchool } = bothEngines('the database decides which of two requests is first');

const DAY = '2026-11-20';
const once = (key: string) => ({ 'idempotency-key': key });

describeSchool('the same request sent twice with one key', (school) => {
  const paymentsOf = async (id: string) =>
    (await school().admin.call('GET', `/payments?studentId=${id}`)).body.items;
  const pay = (studentId: string, key: string, amount = 500) =>
    school().admin.call(
      'POST',
      '/payments',
      { studentId, amount, paymentMethod: 'cash', date: DAY },
      once(key),
    );

  test('takes effect once and gets the first response, even if things have changed since', async () => {
    const { id } = await school().addStudent();
    const first = await pay(id, 'a-payment');
    await school().admin.call('PATCH', `/students/${id}`, { firstName: 'Later' });
    const second = await pay(id, 'a-payment');
    expect(first.status).toBe(201);
    expect([second.status, second.body]).toEqual([first.status, first.body]);
    expect(await paymentsOf(id)).toHaveLength(1);
  });

  test('ten times at once: one payment, ten equal responses', async () => {
    const { id } = await school().addStudent();
    const answers = await Promise.all(Array.from({ length: 10 }, () => pay(id, 'ten-at-once')));
    expect(statusesOf(answers)).toEqual(Array(10).fill(201));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await paymentsOf(id)).toHaveLength(1);
  });

  test('adds one student, with one temporary password that works', async () => {
    const input = { firstName: 'Once', lastName: 'Only', email: 'once@school.test' };
    const add = () => school().admin.call('POST', '/students', input, once('a-student'));
    const [first, second] = [await add(), await add()];
    expect(second.body).toEqual(first.body);
    await school().signIn(input.email, second.body.temporaryPassword);
  });

  test('deletes a payment once, and does not say the second time that it is gone', async () => {
    const { id } = await school().addStudent();
    const { payment } = (await pay(id, 'to-be-deleted')).body;
    const remove = () =>
      school().admin.call('DELETE', `/payments/${payment.id}`, undefined, once('deleting'));
    const [first, second] = [await remove(), await remove()];
    expect(first.status).toBe(200);
    expect(second.body).toEqual(first.body);
  });

  test('a key that was used for something else is refused', async () => {
    const { id } = await school().addStudent();
    await pay(id, 'used-up', 500);
    const message = 'This Idempotency-Key was already used for a different request.';
    const refused = { status: 409, body: { code: 'CONFLICT', message } };
    expect(await pay(id, 'used-up', 600)).toMatchObject(refused);
    const { admin } = school();
    const other = await admin.call('DELETE', `/students/${id}`, undefined, once('used-up'));
    expect(other).toMatchObject(refused);
    expect(column(await paymentsOf(id), 'amount')).toEqual([500]);
  });

  test('a refused request leaves its key free', async () => {
    const { id } = await school().addStudent();
    expect((await pay('nobody', 'try-again')).status).toBe(404);
    expect((await pay(id, 'try-again')).status).toBe(201);
  });

  test('two people may use the same key', async () => {
    const [one, two] = [await school().addSignedInStudent(), await school().addSignedInStudent()];
    for (const [firstName, { student, caller }] of [
      ['Uno', one],
      ['Due', two],
    ] as const) {
      const answer = await caller.call('PATCH', '/me/profile', { firstName }, once('mine'));
      expect(answer.body).toMatchObject({ id: student.id, firstName });
    }
  });

  test("the response is for its owner only: the key doesn't work after logging out", async () => {
    const { id } = await school().addStudent();
    await pay(id, 'overheard');
    const { anonymous: stranger } = school();
    const input = { studentId: id, amount: 500, paymentMethod: 'cash', date: DAY };
    expect((await stranger.call('POST', '/payments', input, once('overheard'))).status).toBe(401);
  });

  test('only its owner can ask for its outcome', async () => {
    const { id } = await school().addStudent();
    const asked = () => school().admin.call('GET', '/me/writes/asked-about');
    expect((await asked()).body).toEqual({ saved: false });
    const first = await pay(id, 'asked-about');
    const at = new Date(school().clock.now).toISOString();
    expect((await asked()).body).toEqual({ saved: true, at, answer: first.body });
    const { caller } = await school().addSignedInStudent();
    expect((await caller.call('GET', '/me/writes/asked-about')).body).toEqual({ saved: false });
    expect((await school().anonymous.call('GET', '/me/writes/asked-about')).status).toBe(401);
  });

  test('the outcome of a refused request says that nothing was saved', async () => {
    expect((await pay('nobody', 'refused')).status).toBe(404);
    const { body } = await school().admin.call('GET', '/me/writes/refused');
    expect(body).toEqual({ saved: false });
  });

  test('a repeated response says when it was first given; a first response does not', async () => {
    const { id } = await school().addStudent();
    const [first, second] = [await pay(id, 'when'), await pay(id, 'when')];
    expect(first.headers.get('idempotency-replayed')).toBeNull();
    expect(second.headers.get('idempotency-replayed')).toBe(
      new Date(school().clock.now).toISOString(),
    );
  });

  test('after a day the response is deleted, after a week the key too; nothing is done twice', async () => {
    const { id } = await school().addStudent();
    const { db } = school().app.database;
    await pay(id, 'long-ago');
    const later = (hours: number) => new Date(school().clock.now.getTime() + hours * 3_600_000);
    await tidy(db, later(25));
    const again = await pay(id, 'long-ago');
    expect([again.status, again.body.message]).toEqual([
      409,
      'This was saved before, on Nov 21, 2026. Nothing was recorded twice.',
    ]);
    const { body } = await school().admin.call('GET', '/me/writes/long-ago');
    expect(body).toMatchObject({ saved: true });
    expect(body).not.toHaveProperty('answer');
    expect(await paymentsOf(id)).toHaveLength(1);
    await tidy(db, later(7 * 24 + 1));
    expect((await school().admin.call('GET', '/me/writes/long-ago')).body).toEqual({
      saved: false,
    });
  });

  test('the books agree afterward', async () => {
    expect(await school().disagreements()).toEqual([]);
    expect(school().errors).toEqual([]);
  });
});
