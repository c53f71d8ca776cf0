import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { ensureBuilt } from '../../scripts/lib/build.mjs';
import { giveFirstRows, type App } from '../../src/server/app.ts';
import { month as toMonth } from '../../src/domain/dates.ts';
import { addMonths } from '../../src/domain/months.ts';
import { openDatabase, openForReading, type Database } from '../../src/server/db/database.ts';
import { appliedMigrations, knownMigrations } from '../../src/server/db/migrations/index.ts';
import { checkBooks } from '../../src/server/features/ledger/check.service.ts';
import { listen } from '../support/events.ts';
import { addressOf, run, type Running } from '../support/process.ts';
import {
  ADMIN,
  callerFor,
  column,
  emptyPlace,
  signIn,
  startServer,
  type Place,
} from '../support/school.ts';

beforeAll(ensureBuilt);

const postgresUrl = inject('postgresUrl');
/** Starts two separate processes, like an operator would: they share PostgreSQL but no memory. */
async function startBoth(place: Place): Promise<{ servers: Running[]; urls: [string, string] }> {
  const start = () =>
    run({
      name: 'main',
      env: {
        DATA_DIR: place.dataDir,
        DATABASE_URL: place.databaseUrl ?? '',
        ADMIN_EMAIL: ADMIN.email,
        ADMIN_PASSWORD: ADMIN.password,
      },
    });
  const servers = [start(), start()] as const;
  const urls = [await addressOf(servers[0]), await addressOf(servers[1])] as [string, string];
  return { servers: [...servers], urls };
}

const PASSWORD = 'plie-and-releve';
const enter = (url: string, email: string, password: string) =>
  callerFor(url).call('POST', '/api/auth/sign-in/email', { email, password });

describe.skipIf(postgresUrl === null)('two servers on one PostgreSQL', () => {
  let place: Place;
  let servers: Running[] = [];
  let urls: [string, string];
  beforeAll(async () => {
    place = await emptyPlace('postgres', postgresUrl);
    ({ servers, urls } = await startBoth(place));
  });
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.end('SIGTERM')));
    await place?.remove();
  });
  test('and a third that find an empty database at the same time create its schema, settings and admin once', async () => {
    const empty = await emptyPlace('postgres', postgresUrl);
    // Inside one process, they are closer together in time than three processes could be.
    const apps = await Promise.all([1, 2, 3].map(() => startServer(empty)));
    const { db } = (apps[0] as App).database;
    expect(await appliedMigrations(db)).toEqual(knownMigrations);
    const each = { settings: 1, fee_types: 4, fee_amounts: 4, users: 1, credentials: 1 } as const;
    for (const table of Object.keys(each) as (keyof typeof each)[])
      expect(await db.selectFrom(table).selectAll().execute(), table).toHaveLength(each[table]);
    const { cookie } = await signIn(apps[0]?.url ?? '', ADMIN.email, ADMIN.password);
    for (const { url } of apps)
      expect((await callerFor(url, cookie).call('GET', '/me')).body.role).toBe('admin');
    await Promise.all(apps.map((app) => app.stop()));
    await empty.remove();
  });

  test('give an empty school its own fee types, methods and class once, however close together they are', async () => {
    const empty = await emptyPlace('postgres', postgresUrl);
    const options = { dataDir: empty.dataDir, databaseUrl: empty.databaseUrl };
    const opened = [];
    for (let n = 0; n < 4; n += 1) opened.push(await openDatabase(options));
    const [{ db }] = opened as [Database];
    for (let round = 0; round < 150; round += 1) {
      for (const table of ['fee_amounts', 'fee_types', 'payment_methods', 'classes'] as const)
        await db.deleteFrom(table).execute();
      await Promise.all([...opened, ...opened].map((server) => giveFirstRows(server, 'UTC')));
    }
    const counted = await db.selectFrom('fee_amounts').selectAll().execute();
    expect(counted).toHaveLength(4);
    await Promise.all(opened.map((server) => server.close()));
    await empty.remove();
  });

  test('share their sessions: created on one, valid on the other, and ended there means ended here', async () => {
    const [here, there] = urls;
    const email = 'nora@school.test';
    await callerFor(here).call('POST', '/api/auth/sign-up/email', { email, password: PASSWORD });
    const nora = await signIn(here, email, PASSWORD);
    const noraThere = callerFor(there, nora.cookie);
    expect((await noraThere.call('GET', '/me')).body).toMatchObject({ email, role: 'student' });

    // Permissions are read again for each request, no matter on which server they changed.
    const admin = await signIn(there, ADMIN.email, ADMIN.password);
    const { id } = (await nora.call('GET', '/me')).body;
    await admin.call('PUT', `/users/${id}/role`, { role: 'admin' });
    expect((await nora.call('GET', '/me')).body.role).toBe('admin');

    const signOut = '/api/auth/sign-out';
    // Browsers send their origin.
    const { status } = await noraThere.call('POST', signOut, {}, { origin: there });
    expect(status).toBe(200);
    expect((await nora.call('GET', '/me')).body).toMatchObject({ id: null, role: 'anonymous' });
  });

  test('mark the same students at once: each mark counts once, and both send all events in the same order', async () => {
    const date = '2026-05-08';
    const admin = await signIn(urls[0], ADMIN.email, ADMIN.password);
    const [here, there] = [admin, callerFor(urls[1], admin.cookie)];
    const listeners = await Promise.all(urls.map((url) => listen(url, admin.cookie, date)));
    const ids: string[] = [];
    for (let n = 0; n < 3; n += 1) {
      const student = { firstName: 'Ada', lastName: String(n), enrollmentStatus: 'Enrolled' };
      const email = `ada${n}@school.test`;
      ids.push((await admin.call('POST', '/students', { ...student, email })).body.student.id);
    }
    const statuses = ['absent', 'present', 'medicalAbsence', 'absent'];
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        (n % 2 ? here : there).call(
          'PUT',
          `/attendance/${date}/${ids[n % 3]}`,
          { status: statuses[n % 4] },
          // Some are sent twice, like after a lost response.
          { 'idempotency-key': `mark-${n % 24}` },
        ),
      ),
    );
    for (const answer of answers) expect(answer.status).toBe(200);

    // The last event: a listener that has received it has received everything before it, once or twice.
    await here.call('PUT', `/attendance/${date}/${ids[0]}`, { status: 'present' });
    const { students: day, lastEventId } = (await admin.call('GET', `/attendance/${date}`)).body;
    await expect
      .poll(() => listeners.map(({ heard }) => Number(heard.at(-1)?.id)), { timeout: 60_000 })
      .toEqual([lastEventId, lastEventId]);
    const [one, other] = listeners;
    expect(one?.heard).toEqual(other?.heard);
    const heardIds = column(one?.heard ?? [], 'id').map(Number);
    expect(heardIds).toEqual(heardIds.toSorted((a, b) => a - b));
    for (const id of ids) {
      const last = one?.heard.findLast(({ data }) => data.studentId === id);
      const { attendance } = day.find((student: { id: string }) => student.id === id);
      expect(last?.data.attendance).toEqual(attendance);
    }
    for (const listener of listeners) listener.hangUp();
    const books = openForReading(place);
    expect((await checkBooks(books)).problems).toEqual([]);
    await books.close();
  });

  test('count wrong passwords together: guessing at both is stopped just as early', async () => {
    const seen: number[] = [];
    for (let guess = 0; guess < 11; guess += 1)
      seen.push((await enter(urls[guess % 2] ?? '', 'nora@school.test', `guess-${guess}`)).status);
    expect(seen).toEqual([...Array<number>(10).fill(401), 429]);
    // They run in parallel, because a refusal takes a while by design.
    await Promise.all(
      urls.map(async (url) => {
        const refused = await enter(url, 'nora@school.test', PASSWORD);
        expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
        expect((await enter(url, ADMIN.email, ADMIN.password)).status).toBe(200);
      }),
    );
  });

  test('close a month while forty write into it from both: what is signed is what is there', async () => {
    const own = await emptyPlace('postgres', postgresUrl);
    const { servers: both, urls: ofBoth } = await startBoth(own);
    const [one, two] = await Promise.all(
      ofBoth.map((url) => signIn(url, ADMIN.email, ADMIN.password)),
    );
    if (!one || !two) throw new Error('There are two servers');
    const ids: string[] = [];
    for (let n = 0; n < 20; n += 1) {
      const { body } = await one.call('POST', '/students', {
        firstName: 'Writer',
        lastName: String(n),
        email: `writer${n}@school.test`,
        enrollmentStatus: 'Enrolled',
      });
      ids.push(body.student.id);
    }
    const { body: school } = await one.call('GET', '/school');
    const month = addMonths(toMonth(school.today.slice(0, 7)), -1);
    const dates = [`${month}-05`, `${month}-06`];
    await one.call('PUT', `/attendance/${dates[0]}/${ids[0]}`, { status: 'absent' });
    const writes = ids.flatMap((id, n) =>
      dates.map((date) => async () => {
        // They are spread over the time in which somebody tries to close the month.
        await new Promise((resolve) => setTimeout(resolve, n * 15));
        const by = n % 2 === 0 ? one : two;
        const answer = await by.call('PUT', `/attendance/${date}/${id}`, { status: 'absent' });
        return { status: answer.status, message: String(answer.body.message) };
      }),
    );
    const closing = async () => {
      for (let attempt = 0; attempt < 200; attempt += 1) {
        const { body } = await two.call('GET', `/closings/${month}`);
        const answer = await two.call('POST', '/closings', { month, basedOn: body.hash });
        if (answer.status === 201) return;
        expect(answer.body.message).toMatch(/have changed since they were shown/);
      }
      throw new Error('It was never closed');
    };
    const [, ...answers] = await Promise.all([closing(), ...writes.map((write) => write())]);
    const refused = answers.filter(({ status }) => status === 409);
    expect(answers.filter(({ status }) => ![200, 409].includes(status))).toEqual([]);
    for (const { message } of refused) expect(message).toMatch(/ is closed\. Add a correction/);
    const { body } = await one.call('GET', `/closings/${month}`);
    expect(body.drift).toEqual([]);
    const { body: report } = await one.call('GET', `/reports/attendance?month=${month}`);
    const value = (key: string) =>
      body.figures.find((figure: { key: string }) => figure.key === key)?.value;
    expect(value('absences')).toBe(report.summary.absentCount);
    // It includes all that were answered with 200, except the repeated one.
    expect(report.summary.absentCount).toBe(answers.length - refused.length);
    await Promise.all(both.map((server) => server.end('SIGTERM')));
    await own.remove();
  });
});
