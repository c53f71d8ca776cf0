import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest';
import { ensureBuilt } from '../../scripts/lib/build.mjs';
import { openForReading } from '../../src/server/db/database.ts';
import { checkBooks } from '../../src/server/features/ledger/check.service.ts';
import { untilAcknowledged, Writer } from '../support/acknowledged.ts';
import { addressOf, run, type Running } from '../support/process.ts';
import {
  ADMIN,
  callerFor,
  describeEngines,
  emptyPlace,
  signIn,
  type Place,
} from '../support/school.ts';

/** The number of kills per server; `npm run test:long` uses more. */
const KILLS = Number(process.env['KILLS'] ?? 1);
const WRITERS = 6;
/** So many past payments are written in several steps. */
const ROWS = 1500;
/** A server is killed at a random time between its start and this many writes. */
const MOST_WRITES = 60;
/** For a hang: on a busy machine a kill, a start and a look at all books take several seconds, the more the later. */
const TIMEOUT_MS = 60_000 + KILLS * 30_000;

beforeAll(ensureBuilt);

describeEngines('a killed server', (engine) => {
  let place: Place;
  let server: Running;
  beforeEach(async () => {
    place = await emptyPlace(engine, inject('postgresUrl'));
  });
  afterEach(async () => {
    await server.end('SIGKILL');
    await place.remove();
  });

  async function start(): Promise<string> {
    server = run({
      name: 'main',
      env: {
        DATA_DIR: place.dataDir,
        ...(place.databaseUrl ? { DATABASE_URL: place.databaseUrl } : {}),
        ADMIN_EMAIL: ADMIN.email,
        ADMIN_PASSWORD: ADMIN.password,
      },
    });
    return addressOf(server);
  }

  test(
    `has every write that it acknowledged, whole, after each of ${KILLS} kills`,
    async () => {
      let url = await start();
      const { cookie } = await signIn(url, ADMIN.email, ADMIN.password);
      const writers: Writer[] = [];
      for (let n = 0; n < WRITERS; n += 1) {
        const { body } = await callerFor(url, cookie).call('POST', '/students', {
          firstName: 'Ada',
          lastName: String(n),
          email: `ada${n}@school.test`,
          enrollmentStatus: 'Enrolled',
        });
        writers.push(new Writer(body.student.id, n));
      }

      for (let kill = 1; kill <= KILLS; kill += 1) {
        const caller = callerFor(url, cookie);
        const work = writers.map((writer) => writer.workUntilCut(caller));
        await untilAcknowledged(writers, Math.floor(Math.random() * MOST_WRITES));
        await server.end('SIGKILL');
        await Promise.all(work);

        url = await start();
        const again = callerFor(url, cookie);
        const database = openForReading(place);
        expect((await checkBooks(database)).problems, `after kill ${kill}`).toEqual([]);
        await database.close();
        for (const writer of writers) {
          await writer.finish(again);
          expect(await writer.missing(again), `after kill ${kill}`).toEqual([]);
        }
      }
      const acknowledged = writers.reduce((sum, writer) => sum + writer.acknowledged, 0);
      expect(acknowledged).toBeGreaterThan(KILLS);
      console.log(`${engine}: ${acknowledged} acknowledged writes, ${KILLS} kills, nothing lost`);
    },
    TIMEOUT_MS,
  );

  test(
    `has all parts of each payment of a family and of each act of charges or none, after each of ${KILLS} kills`,
    async () => {
      let url = await start();
      const { cookie } = await signIn(url, ADMIN.email, ADMIN.password);
      const studentIds: string[] = [];
      for (const firstName of ['Ada', 'Ben']) {
        const child = { firstName, lastName: 'Baker', email: `${firstName}@school.test` };
        const { body } = await callerFor(url, cookie).call('POST', '/students', child);
        studentIds.push(body.student.id);
      }
      const { body } = await callerFor(url, cookie).call('POST', '/families', {
        name: 'Baker',
        studentIds,
        adults: [],
      });
      const costume = { name: 'Costume', amount: 0, from: '2026-01-01', appliesTo: 'charge' };
      await callerFor(url, cookie).call('POST', '/fee-types', costume);
      const lines = studentIds.map((studentId, n) => ({ studentId, amount: n ? 600 : 400 }));
      const once = (path: string, input: object, key: string) =>
        callerFor(url, cookie).call('POST', path, input, { 'idempotency-key': key });
      // Both are charged, and both pay together.
      const pay = async (key: number) => {
        const charge = { type: 'costume', date: '2026-01-05', lines };
        expect((await once('/charges', charge, `charges-${key}`)).status).toBe(201);
        const payment = { amount: 1000, paymentMethod: 'cash', date: '2026-01-05', lines };
        return once(`/families/${body.family.id}/payments`, payment, `family-${key}`);
      };
      let acknowledged = 0;
      const payUntilCut = async () => {
        for (;;) {
          try {
            expect((await pay(acknowledged)).status).toBe(201);
          } catch (error) {
            if (error instanceof TypeError) return;
            throw error;
          }
          acknowledged += 1;
        }
      };
      for (let kill = 1; kill <= KILLS; kill += 1) {
        const work = payUntilCut();
        // At least one, so that there is something to lose.
        const goal = acknowledged + 1 + Math.floor(Math.random() * 9);
        await vi.waitUntil(() => acknowledged >= goal, { timeout: 60_000, interval: 1 });
        await server.end('SIGKILL');
        await work;

        url = await start();
        const database = openForReading(place);
        expect((await checkBooks(database)).problems, `after kill ${kill}`).toEqual([]);
        await database.close();
        // The one without an answer counts once, whether the server had saved it or not.
        expect((await pay(acknowledged)).status).toBe(201);
        acknowledged += 1;
        const paid: number[] = [];
        const charged: number[] = [];
        for (const id of studentIds) {
          const account = await callerFor(url, cookie).call('GET', `/students/${id}/account`);
          paid.push(account.body.totalPayments);
          charged.push(account.body.totalFees);
        }
        expect(paid).toEqual([400 * acknowledged, 600 * acknowledged]);
        expect(charged).toEqual(paid);
      }
      expect(acknowledged).toBeGreaterThan(KILLS);
    },
    TIMEOUT_MS,
  );

  test(
    `has all past records or none, after each of ${KILLS} kills`,
    async () => {
      let url = await start();
      const { cookie } = await signIn(url, ADMIN.email, ADMIN.password);
      const dateOf = (n: number) => new Date(Date.UTC(2020, 0, 1 + n)).toISOString().slice(0, 10);
      const imported = async (path: string) => {
        const caller = callerFor(url, cookie);
        const { items } = (await caller.call('GET', '/imports')).body;
        return { items, paid: (await caller.call('GET', path)).body.totalPayments };
      };
      for (let kill = 1; kill <= KILLS; kill += 1) {
        // Another student each time, so that nothing of it may be here already.
        const added = await callerFor(url, cookie).call('POST', '/students', {
          firstName: 'Ada',
          lastName: `Baker ${kill}`,
          email: `ada${kill}@school.test`,
        });
        const path = `/students/${added.body.student.id}/account`;
        const payment = { who: `Ada Baker ${kill}`, amount: 100, paymentMethod: 'cash' };
        const payments = Array.from({ length: ROWS }, (_, n) => ({ ...payment, date: dateOf(n) }));
        const input = { source: `Books ${kill}`, payments };
        const before = await imported(path);
        const { hash: basedOn } = (
          await callerFor(url, cookie).call('POST', '/imports/preview', input)
        ).body;
        const begun = callerFor(url, cookie)
          .call('POST', '/imports', { ...input, basedOn })
          .catch(() => null);
        await sleep(Math.random() * 600);
        await server.end('SIGKILL');
        await begun;

        url = await start();
        const database = openForReading(place);
        expect((await checkBooks(database)).problems, `after kill ${kill}`).toEqual([]);
        await database.close();
        const after = await imported(path);
        // One that was cut off was taken back at the start.
        expect(after.items.some(({ state }: { state: string }) => state === 'coming')).toBe(false);
        const isThere = after.paid > before.paid;
        expect(after.paid - before.paid).toBe(isThere ? ROWS * 100 : 0);
        // Whatever had happened: the same file once more, and it is there once.
        const caller = callerFor(url, cookie);
        const again = (await caller.call('POST', '/imports/preview', input)).body;
        expect([again.maybeHere.length, again.came.payments]).toEqual(
          isThere ? [ROWS, 0] : [0, ROWS],
        );
        const done = await caller.call('POST', '/imports', { ...input, basedOn: again.hash });
        expect(done.status, JSON.stringify(done.body)).toBe(201);
        expect((await imported(path)).paid - before.paid).toBe(ROWS * 100);
      }
    },
    TIMEOUT_MS,
  );

  test(
    `has let in all of a family or nobody, after each of ${KILLS} kills`,
    async () => {
      let url = await start();
      const { cookie } = await signIn(url, ADMIN.email, ADMIN.password);
      const call = async (method: string, path: string, body?: object) =>
        (await callerFor(url, cookie).call(method, path, body)).body;
      const first = { name: 'First', forWhom: 'everyone' };
      const made = await call('POST', '/classes', { name: 'Ballet', forWhom: 'places', first });
      const classId = made.class.id as string;
      await call('PATCH', `/classes/${classId}`, {
        openOnline: true,
        revision: made.class.revision,
      });
      const wishes = [{ classId, as: 'place' }];
      const decision = {
        familyId: null,
        children: [1, 2].map(() => ({ studentId: null, wishes })),
      };
      const approve = (id: string) =>
        callerFor(url, cookie).call('POST', `/applications/${id}/approve`, decision);
      for (let kill = 1; kill <= KILLS; kill += 1) {
        const names = Array.from({ length: 8 }, (_, n) => `Kin ${kill} ${'abcdefgh'[n]}`);
        for (const [n, lastName] of names.entries()) {
          const sent = await callerFor(url).call('POST', '/applications', {
            contact: { firstName: 'Rosa', lastName, email: `rosa-${kill}-${n}@home.test` },
            children: ['Mia', 'Leo'].map((firstName) => ({ firstName, lastName, wishes })),
          });
          expect(sent.status, JSON.stringify(sent.body)).toBe(201);
        }
        const { items } = await call('GET', '/applications');
        const work = Promise.allSettled(items.map(({ id }: { id: string }) => approve(id)));
        await sleep(Math.random() * 120);
        await server.end('SIGKILL');
        await work;

        url = await start();
        const database = openForReading(place);
        expect((await checkBooks(database)).problems, `after kill ${kill}`).toEqual([]);
        await database.close();
        const lastNames = async (path: string) =>
          ((await call('GET', path)).items as { lastName?: string; name?: string }[]).map(
            (one) => one.lastName ?? one.name,
          );
        const count = (found: unknown[], name: string) =>
          found.filter((one) => one === name).length;
        const approved = (await call('GET', '/applications?state=approved')).items as {
          contact: { lastName: string };
        }[];
        const [students, families] = [await lastNames('/students'), await lastNames('/families')];
        const placed = (await call('GET', `/classes/${classId}/places`)).items as {
          studentName: string;
        }[];
        for (const name of names) {
          const isIn = approved.some(({ contact }) => contact.lastName === name);
          expect(
            [
              count(students, name),
              count(families, name),
              placed.filter(({ studentName }) => studentName.endsWith(name)).length,
            ],
            name,
          ).toEqual(isIn ? [2, 1, 2] : [0, 0, 0]);
        }
        // Whoever still waits can be let in.
        for (const { id } of (await call('GET', '/applications')).items)
          expect((await approve(id)).status).toBe(200);
        expect((await call('GET', '/students')).items).toHaveLength(16 * kill);
      }
    },
    TIMEOUT_MS,
  );
});
