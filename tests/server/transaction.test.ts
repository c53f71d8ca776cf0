import { setImmediate as turnOfEventLoop } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, inject, test } from 'vitest';
import { instant } from '../../src/domain/dates.ts';
import type { Tx } from '../../src/server/db/database.ts';
import { inTransaction } from '../../src/server/db/transaction.ts';
import { openLine } from '../support/line.mjs';
import { ADMIN, describeServices, emptyPlace, signIn, startServer } from '../support/school.ts';

describeServices('a transaction', (school) => {
  const add = (tx: Tx, topic: string) =>
    tx
      .insertInto('live_events')
      .values({ topic, name: 'probe', payload: '{}', at: instant('2026-11-20T12:00Z') })
      .execute();
  async function added(): Promise<string[]> {
    const rows = await school()
      .database.db.selectFrom('live_events')
      .select('topic')
      .where('name', '=', 'probe')
      .execute();
    return rows.map(({ topic }) => topic);
  }

  test('of which one part fails leaves nothing, and what another part goes on to write is refused', async () => {
    let goOn = () => {};
    const failed = new Promise<void>((resolve) => (goOn = resolve));
    let late: Promise<unknown> = Promise.resolve();
    const act = inTransaction(school().database.db, (tx) => {
      late = (async () => {
        await add(tx, 'before');
        await failed;
        return add(tx, 'after');
      })();
      return Promise.all([late, sql`select * from no_such_table`.execute(tx)]);
    });

    await expect(act).rejects.toThrow(/no_such_table/);
    goOn();
    await expect(late).rejects.toThrow('The transaction has ended');
    await turnOfEventLoop();
    expect(await added()).toEqual([]);

    await inTransaction(school().database.db, (tx) => Promise.all([add(tx, 'a'), add(tx, 'b')]));
    expect((await added()).toSorted()).toEqual(['a', 'b']);
  });

  test('that has ended takes no more, however it ended', async () => {
    const { db } = school().database;
    const ended = await inTransaction(db, (tx) => Promise.resolve(tx));
    await expect(add(ended, 'too late')).rejects.toThrow('The transaction has ended');
    expect(await added()).not.toContain('too late');
  });
});

const postgresUrl = inject('postgresUrl');
describe.skipIf(postgresUrl === null)('a database on another machine (postgres)', () => {
  test('is asked for what belongs together at once: a mark or a payment takes a few turns, not one for each statement', async () => {
    const place = await emptyPlace('postgres', postgresUrl);
    const url = new URL(place.databaseUrl ?? '');
    const line = await openLine({ host: url.hostname, port: Number(url.port) });
    url.port = String(line.port);
    const app = await startServer({ ...place, databaseUrl: url.href });
    try {
      const admin = await signIn(app.url, ADMIN.email, ADMIN.password);
      const student = { firstName: 'Ada', lastName: 'L', email: 'ada@school.test' };
      const { body } = await admin.call('POST', '/students', {
        ...student,
        enrollmentStatus: 'Enrolled',
      });
      const { id } = body.student;
      async function turnsOf(method: string, path: string, input: unknown, key: string) {
        const before = line.turns();
        const { status } = await admin.call(method, path, input, { 'idempotency-key': key });
        expect(status).toBeLessThan(300);
        return line.turns() - before;
      }
      const mark = (status: string, key: string) =>
        turnsOf('PUT', `/attendance/2026-11-20/${id}`, { status }, key);
      const payment = { studentId: id, amount: 500, date: '2026-11-20', paymentMethod: 'cash' };
      // The first ones also open connections.
      await mark('present', 'first-mark');
      await turnsOf('POST', '/payments', payment, 'first-payment');

      // Who asks, what they hold, what is read, what is written, what tells of it, the commit.
      expect(await mark('absent', 'second-mark')).toBeLessThanOrEqual(8);
      expect(await turnsOf('POST', '/payments', payment, 'second-payment')).toBeLessThanOrEqual(8);
    } finally {
      await app.stop();
      await line.cut();
      await place.remove();
    }
  });
});
