import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import type { App } from '../../src/server/app.ts';
import { openForReading } from '../../src/server/db/database.ts';
import { checkBooks } from '../../src/server/features/ledger/check.service.ts';
import { untilAcknowledged, Writer } from '../support/acknowledged.ts';
import { openLine } from '../support/line.mjs';
import { createDatabase, startPostgres, startStandby } from '../support/postgres.ts';
import {
  ADMIN,
  callerFor,
  emptyPlace,
  signIn,
  startServer,
  type Caller,
} from '../support/school.ts';

async function runSql(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
}

const portOf = (url: string) => Number(new URL(url).port);

const ready = async ({ url }: App) => (await fetch(`${url}/readyz`)).status;

type Server = NonNullable<Awaited<ReturnType<typeof startPostgres>>>;

describe.skipIf(inject('postgresUrl') === null)('a database server that dies (postgres)', () => {
  let primary: Server;
  let standby: Server;
  /** Stands in for the proxy that leads to the server that accepts writes. */
  let proxy: Awaited<ReturnType<typeof openLine>>;
  const to = { host: '127.0.0.1', port: 0 };
  let proxied: string;
  let primaryAlone: string;
  let standbyAlone: string;
  let app: App;
  let admin: Caller;
  let folder: Awaited<ReturnType<typeof emptyPlace>>;
  const apps: App[] = [];
  async function start(databaseUrl: string): Promise<App> {
    const one = await startServer({ ...folder, databaseUrl });
    apps.push(one);
    return one;
  }

  beforeAll(async () => {
    folder = await emptyPlace('sqlite', null);
    primary = (await startPostgres()) as Server;
    const url = await createDatabase(primary.url, { name: 'school' });
    primaryAlone = url;
    standby = await startStandby(primary);
    await runSql(primary.url, `alter system set synchronous_standby_names = '*'`);
    await runSql(primary.url, 'select pg_reload_conf()');
    to.port = portOf(url);
    proxy = await openLine(to);
    const at = (port: number) => url.replace(`:${portOf(url)}/`, `:${port}/`);
    standbyAlone = at(portOf(standby.url));
    proxied = at(proxy.port);
    app = await start(proxied);
    admin = await signIn(app.url, ADMIN.email, ADMIN.password);
  });
  afterAll(async () => {
    for (const one of apps) await one.stop();
    await proxy?.cut();
    await primary?.stop();
    await standby?.stop();
    await folder?.remove();
  });

  test('a read-only server is refused at startup', async () => {
    await runSql(standby.url, `select pg_is_in_recovery()`);
    await expect(start(standbyAlone)).rejects.toThrow(/only reads/);
  });

  test("server defaults for isolation and read-only transactions don't break the app", async () => {
    await runSql(
      primary.url,
      `alter database school set default_transaction_isolation = 'serializable'`,
    );
    const second = await start(proxied);
    const caller = callerFor(second.url, admin.cookie);
    const add = (n: number) => ({
      firstName: 'Ada',
      lastName: 'Of Many',
      email: `of-many-${n}@school.test`,
      enrollmentStatus: 'Enrolled',
    });
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => caller.call('POST', '/students', add(n))),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(201));
    const [{ body }] = answers as [(typeof answers)[number]];
    const marks = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        caller.call('PUT', `/attendance/2026-11-20/${body.student.id}`, {
          status: n % 2 ? 'absent' : 'present',
        }),
      ),
    );
    expect(marks.map(({ status }) => status)).toEqual(Array(20).fill(200));
    await runSql(primary.url, 'alter database school reset default_transaction_isolation');

    // Somebody makes the database read-only: requests are refused until it accepts writes again.
    await runSql(primary.url, `alter system set default_transaction_read_only = on`);
    await runSql(primary.url, 'select pg_reload_conf()');
    const mark = () =>
      caller.call('PUT', `/attendance/2026-11-20/${body.student.id}`, { status: 'present' });
    await vi.waitFor(async () => expect((await mark()).status).toBe(503), 60_000);
    expect(await ready(second)).toBe(503);
    await runSql(primary.url, 'alter system reset default_transaction_read_only');
    await runSql(primary.url, 'select pg_reload_conf()');
    await vi.waitFor(async () => expect((await mark()).status).toBe(200), 60_000);
  });

  test('a request that conflicts with others on every attempt is asked to try again', async () => {
    const { body } = await admin.call('POST', '/students', {
      firstName: 'Ada',
      lastName: 'In A Queue',
      email: 'in-a-queue@school.test',
      enrollmentStatus: 'Enrolled',
    });
    const pay = () =>
      admin.call('POST', '/payments', {
        studentId: body.student.id,
        amount: 100,
        paymentMethod: 'cash',
        date: '2026-11-20',
      });
    const url = primaryAlone;
    await runSql(
      url,
      `create function stand_in_the_way() returns trigger language plpgsql
        as $$ begin raise exception 'no' using errcode = '40001'; end $$`,
    );
    await runSql(
      url,
      `create trigger first before insert on payments for each row execute function stand_in_the_way()`,
    );
    expect(await pay()).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
    await runSql(url, 'drop trigger first on payments');
    expect((await pay()).status).toBe(201);
  });

  test('the standby replaces it: no acknowledged write is lost, and none is done twice', async () => {
    const students: string[] = [];
    for (let n = 0; n < 8; n += 1) {
      const { body } = await admin.call('POST', '/students', {
        firstName: 'Ada',
        lastName: `No. ${n}`,
        email: `ada${n}@school.test`,
        enrollmentStatus: 'Enrolled',
      });
      students.push(body.student.id);
    }
    const writers = students.map((id, n) => new Writer(id, n));
    const over = new AbortController();
    const work = Promise.all(writers.map((one) => one.workThrough(() => admin, over)));

    await untilAcknowledged(writers, 40);
    await primary.stop();
    to.port = portOf(standby.url);
    // Only the read-only standby is left: every kind of request is refused.
    await vi.waitFor(async () => expect(await ready(app)).toBe(503), { timeout: 60_000 });
    expect((await admin.call('GET', '/students')).status).toBe(503);
    await runSql(standby.url, `alter system set synchronous_standby_names = ''`);
    await runSql(standby.url, 'select pg_promote()');
    await untilAcknowledged(writers, 40);
    over.abort();
    await work;
    for (const writer of writers) {
      await writer.finish(admin);
      expect(await writer.missing(admin)).toEqual([]);
    }
    expect(await ready(app)).toBe(200);
    const database = openForReading({ dataDir: '', databaseUrl: proxied });
    expect((await checkBooks(database)).problems).toEqual([]);
    await database.close();
  });
});
