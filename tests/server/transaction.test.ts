import { sql } from 'kysely';
import { describe, expect, inject, test } from 'vitest';
import { instant } from '../../src/domain/dates.ts';
import type { Work } from '../../src/server/db/work.ts';
import { openLine } from '../support/line.mjs';
import {
  ADMIN,
  anAdmin,
  describeServices,
  emptyPlace,
  signIn,
  startServer,
} from '../support/school.ts';

describeServices('a unit of work', (school) => {
  const add = ({ tx }: Work, topic: string) =>
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

  test('leaves nothing of its earlier statements if one fails', async () => {
    const failing = school().write({ actor: anAdmin }, async (work) => {
      await add(work, 'before');
      await sql`select * from no_such_table`.execute(work.tx);
    });
    await expect(failing).rejects.toThrow(/no_such_table/);
    expect(await added()).toEqual([]);

    await school().write({ actor: anAdmin }, async (work) => {
      await add(work, 'a');
      await add(work, 'b');
    });
    expect((await added()).toSorted()).toEqual(['a', 'b']);
  });
});

const postgresUrl = inject('postgresUrl');
describe.skipIf(postgresUrl === null)('a database on another machine (postgres)', () => {
  test('needs no more round trips than before for a mark and for a payment', async () => {
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
      // The first requests also open connections.
      await mark('present', 'first-mark');
      await turnsOf('POST', '/payments', payment, 'first-payment');

      // Each turn is a round trip to the database's machine.
      expect(await mark('absent', 'second-mark')).toBeLessThanOrEqual(20);
      expect(await turnsOf('POST', '/payments', payment, 'second-payment')).toBeLessThanOrEqual(18);
    } finally {
      await app.stop();
      await line.cut();
      await place.remove();
    }
  });
});
