import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import type { App } from '../../src/server/app.ts';
import { checkBooks } from '../../src/server/features/ledger/check.service.ts';
import {
  callerFor,
  emptyPlace,
  signIn,
  ADMIN,
  startServer,
  type Place,
} from '../support/school.ts';
import type * as Migrations from '../../src/server/db/migrations/index.ts';

// Two servers on one PostgreSQL are upgraded one after the other, while people mark.

const MIGRATIONS = '../../src/server/db/migrations/index.ts';
const NEXT = '9000-next-release';
const MOTTO = "alter table settings add column motto text not null default ''";

/** Starts the next release: today's program with one more migration, which runs `statements`. */
async function startNext(place: Place, statements: string[], isBreaking: boolean): Promise<App> {
  vi.resetModules();
  vi.doMock(MIGRATIONS, async (original) => {
    const today = await original<typeof Migrations>();
    const migrate: typeof today.migrate = async (db) => {
      const applied = await today.appliedMigrations(db);
      if (applied.includes(NEXT)) return;
      await db.transaction().execute(async (tx) => {
        for (const statement of statements) await sql.raw(statement).execute(tx);
        await sql`insert into kysely_migration (name, timestamp) values (${NEXT}, '')`.execute(tx);
      });
      if (isBreaking) await sql`update schema_support set oldest = ${NEXT}`.execute(db);
    };
    return { ...today, knownMigrations: [...today.knownMigrations, NEXT], migrate };
  });
  const next = await import('../support/place.ts');
  return next.startServer(place);
}

const postgresUrl = inject('postgresUrl');

describe.skipIf(postgresUrl === null)('the next release on the same PostgreSQL', () => {
  let place: Place;
  const running: App[] = [];
  const started = (app: App) => {
    running.push(app);
    return app;
  };
  const ready = async ({ url }: App) => (await fetch(`${url}/readyz`)).status;
  beforeAll(async () => {
    place = await emptyPlace('postgres', postgresUrl);
  });
  afterEach(async () => {
    vi.doUnmock(MIGRATIONS);
    vi.resetModules();
    for (const app of running.splice(0)) await app.stop();
  });
  afterAll(() => place?.remove());

  test('with a change that both can live with: all servers stay ready, and the old release starts again', async () => {
    const [one] = [started(await startServer(place))];
    const next = started(await startNext(place, [MOTTO], false));
    expect([await ready(one), await ready(next)]).toEqual([200, 200]);
    const again = started(await startServer(place));
    expect(await ready(again), 'rolled back without a restore').toBe(200);
  });

  test('with a change that the old one cannot live with: it turns unready, and no request is lost', async () => {
    await place.remove();
    place = await emptyPlace('postgres', postgresUrl);
    let [one, two] = [started(await startServer(place)), started(await startServer(place))];
    const admin = await signIn(one.url, ADMIN.email, ADMIN.password);
    const ids: string[] = [];
    for (let n = 0; n < 4; n += 1) {
      const input = { firstName: 'Ada', lastName: `No. ${n}`, email: `ada${n}@school.test` };
      ids.push((await admin.call('POST', '/students', input)).body.student.id);
    }

    // This acts like a proxy, which picks a server that is ready, and like the app, which repeats a request with the
    // same key until it is accepted.
    const seen = new Set<number>();
    const over = new AbortController();
    let taken = 0;
    async function pay(id: string): Promise<void> {
      const key = { 'idempotency-key': crypto.randomUUID() };
      const input = { studentId: id, amount: 100, paymentMethod: 'cash', date: '2026-11-20' };
      for (let at = 0; ; at += 1) {
        const url = [one, two][at % 2]?.url ?? '';
        const answer = await callerFor(url, admin.cookie)
          .call('POST', '/payments', input, key)
          .catch(() => null);
        if (answer) seen.add(answer.status);
        if (answer?.status === 201) break;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      taken += 1;
    }
    const load = Promise.all(
      ids.map(async (id) => {
        while (!over.signal.aborted) await pay(id);
      }),
    );
    await expect.poll(() => taken).toBeGreaterThan(10);

    const upgraded = started(await startNext(place, [MOTTO], true));
    await expect.poll(() => ready(one)).toBe(503);
    expect(await ready(two)).toBe(503);
    const refused = await callerFor(one.url, admin.cookie).call('GET', '/students');
    expect(refused.status).toBe(503);
    const [before, old] = [taken, one];
    one = upgraded;
    await expect.poll(() => taken).toBeGreaterThan(before + 10);
    await old.stop();
    await two.stop();
    two = upgraded;
    over.abort();
    await load;
    running.splice(0, running.length, upgraded);

    expect(seen, 'nobody sees an error of ours').not.toContain(500);
    const { body } = await callerFor(one.url, admin.cookie).call('GET', '/payments?limit=1');
    expect(body.count).toBe(taken);
    expect((await checkBooks(upgraded.database)).problems).toEqual([]);
    await expect(startServer(place)).rejects.toThrow(/made by a newer Turnout/);
  });

  test('what breaks in the moment before is refused as unavailable, not as an error of ours', async () => {
    await place.remove();
    place = await emptyPlace('postgres', postgresUrl);
    const app = started(await startServer(place));
    const admin = await signIn(app.url, ADMIN.email, ADMIN.password);
    const { db } = app.database;
    await sql`alter table payments rename column notes to words`.execute(db);
    const student = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@school.test' };
    const { id } = (await admin.call('POST', '/students', student)).body.student;
    const payment = { studentId: id, amount: 100, paymentMethod: 'cash', date: '2026-11-20' };
    const pay = () => admin.call('POST', '/payments', payment);
    expect((await pay()).status, 'without a word of it').toBe(500);
    await sql`update schema_support set oldest = ${NEXT}`.execute(db);
    expect(await pay()).toMatchObject({
      status: 503,
      body: { code: 'UNAVAILABLE' },
    });
    expect(await ready(app)).toBe(503);
  });
});
