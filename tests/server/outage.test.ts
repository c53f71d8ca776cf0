import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { calendarDate } from '../../src/domain/dates.ts';
import type { StudentId } from '../../src/domain/ids.ts';
import type { App } from '../../src/server/app.ts';
import { openForReading, type Database } from '../../src/server/db/database.ts';
import { checkBooks } from '../../src/server/features/ledger/ledger.check.ts';
import { listen } from '../support/events.ts';
import { openLine, type Line } from '../support/line.mjs';
import {
  ADMIN,
  callerFor,
  emptyPlace,
  signIn,
  startServer,
  type Answer,
  type Caller,
  type Place,
} from '../support/school.ts';

/** The longest that a request may wait for a database that does not answer, and what a busy machine adds. */
const LONGEST_WAIT_MS = 15_000 + 1_500;

const postgresUrl = inject('postgresUrl');
describe.skipIf(postgresUrl === null)('a database that is away for a while (postgres)', () => {
  let place: Place;
  let line: Line;
  /** The database, past the line. */
  let beside: Database;
  let app: App;
  let admin: Caller;
  let id: StudentId;
  beforeAll(async () => {
    place = await emptyPlace('postgres', postgresUrl);
    beside = openForReading(place);
    const url = new URL(place.databaseUrl ?? '');
    line = await openLine({ host: url.hostname, port: Number(url.port) });
    url.port = String(line.port);
    app = await startServer({ ...place, databaseUrl: url.href });
    admin = await signIn(app.url, ADMIN.email, ADMIN.password);
    const { body } = await admin.call('POST', '/students', {
      firstName: 'Ada',
      lastName: 'L',
      email: 'ada@school.test',
      enrollmentStatus: 'Enrolled',
    });
    id = body.student.id;
  });
  afterAll(async () => {
    await app?.stop();
    await line?.cut();
    await beside?.close();
    await place?.remove();
  });

  const mark = (status: string, key?: string, date = '2026-11-20') =>
    admin.call(
      'PUT',
      `/attendance/${date}/${id}`,
      { status },
      key ? { 'idempotency-key': key } : {},
    );
  /** One of each way in: each asks the database for something else first. */
  const visits = () => [
    ...Array.from({ length: 20 }, () => admin.call('GET', '/students')),
    callerFor(app.url).call('GET', '/public-dashboard'),
    admin.call('GET', '/attendance/2026-11-20/events'),
    admin.call('POST', '/api/auth/sign-out'),
    ...['sign-in', 'sign-up'].map((way) =>
      callerFor(app.url).call('POST', `/api/auth/${way}/email`, { ...ADMIN, name: 'Robin' }),
    ),
  ];
  function expectUnavailable(answers: Answer[]): void {
    for (const { status, body } of answers) {
      expect(status).toBe(503);
      expect(body).toMatchObject({
        code: 'UNAVAILABLE',
        message: expect.stringMatching(
          /the database is not available. Please try again shortly\.$/,
        ),
        requestId: expect.any(String),
      });
    }
  }
  const expectBooksToAgree = async () => expect((await checkBooks(beside)).problems).toEqual([]);

  test('is told of with 503, nothing hangs, and all goes on when it is back', async () => {
    expect((await mark('absent')).status).toBe(200);
    const listener = await listen(app.url, admin.cookie, '2026-11-20');
    await line.cut();
    expectUnavailable(
      await Promise.all([
        ...Array.from({ length: 20 }, () => mark('present', 'the-one')),
        ...visits(),
      ]),
    );
    expect((await fetch(`${app.url}/readyz`)).status).toBe(503);
    expect((await fetch(`${app.url}/healthz`)).status).toBe(200);

    await line.mend();
    // Whoever was told that signing out failed is signed in.
    expect((await admin.call('GET', '/me')).body.role).toBe('admin');
    // The retry of what was refused has the effect of once.
    expect((await mark('present', 'the-one')).body).toMatchObject({ previousStatus: 'absent' });
    expect((await mark('present', 'the-one')).body).toMatchObject({ previousStatus: 'absent' });
    expect((await fetch(`${app.url}/readyz`)).status).toBe(200);
    // Who had the day open either heard of it, or was cut off and asks anew from where they were.
    const ended = await Promise.race([listener.ended, listener.until(1)]);
    const again = Array.isArray(ended)
      ? listener
      : await listen(app.url, admin.cookie, '2026-11-20', { lastEventId: listener.lastId });
    await vi.waitUntil(
      () => again.heard.some(({ data }) => data.attendance?.status === 'present'),
      {
        timeout: 60_000,
      },
    );
    again.hangUp();
  });

  test('goes away in the middle of signing out or registering: nobody is told that it was done', async () => {
    const cut = line.cutBefore('delete from "sessions"');
    expectUnavailable([await admin.call('POST', '/api/auth/sign-out')]);
    await cut;
    await line.mend();
    expect((await admin.call('GET', '/me')).body.role).toBe('admin');

    const cutAgain = line.cutBefore('insert into "users"');
    const eve = { email: 'eve@school.test', password: 'plie-and-releve', name: 'Eve' };
    const register = () => callerFor(app.url).call('POST', '/api/auth/sign-up/email', eve);
    expectUnavailable([await register()]);
    await cutAgain;
    await line.mend();
    expect((await register()).status).toBe(200);
  });

  test('is only slow: every answer comes, and is right', async () => {
    line.slow(15);
    const statuses = ['absent', 'present', 'medicalAbsence'];
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => mark(statuses[n % 3] as string)),
    );
    line.slow(0);
    for (const { status } of answers) expect(status).toBe(200);
    const { body } = await admin.call('GET', `/students/${id}`);
    const day = await admin.call('GET', '/attendance/2026-11-20');
    expect(body.balance).toBe(day.body.students[0].attendance.fee.total);
  });

  test('freezes in the middle of a write: all are told in time, and nothing of it stays', async () => {
    const date = '2026-10-16';
    // The topic of its event, which is saved last.
    const inTheMiddle = line.freezeAfter(`attendance/${date}`);
    const start = performance.now();
    const marking = mark('absent', 'half', date);
    await inTheMiddle;
    expectUnavailable(await Promise.all([marking, ...visits()]));
    expect(performance.now() - start).toBeLessThan(LONGEST_WAIT_MS);
    expect((await fetch(`${app.url}/readyz`)).status).toBe(503);

    // PostgreSQL itself, which has not heard that anybody hung up, has let go of it.
    const { rows } =
      await sql`select l.locktype from pg_locks l join pg_database d on d.oid = l.database
      where d.datname = current_database() and l.pid <> pg_backend_pid()`.execute(beside.db);
    expect(rows).toEqual([]);

    line.thaw();
    expect((await mark('absent', 'half', date)).body).toMatchObject({
      previousStatus: null,
      feeDifference: 500,
    });
    expect((await mark('absent', 'half', date)).body).toMatchObject({ previousStatus: null });
    await expectBooksToAgree();
  });

  test('freezes after a commit was sent: it is told of as unknown, and the retry finds it done', async () => {
    const date = calendarDate('2026-10-17');
    const sent = line.freezeAfter('commit');
    const start = performance.now();
    const marking = mark('absent', 'sent', date);
    await sent;
    expectUnavailable([await marking]);
    expect(performance.now() - start).toBeLessThan(LONGEST_WAIT_MS);
    const entries = () =>
      beside.db
        .selectFrom('journal')
        .select(['kind', 'amount'])
        .where('student_id', '=', id)
        .where('date', '=', date)
        .execute();
    const once = [{ kind: 'fee-charged', amount: 500 }];
    expect(await entries()).toEqual(once);

    line.thaw();
    expect(await mark('absent', 'sent', date)).toMatchObject({
      status: 200,
      body: { previousStatus: null, feeDifference: 500 },
    });
    expect(await entries()).toEqual(once);
    await expectBooksToAgree();
  });

  test('takes too long for one statement: that is told of; but a command may take its time', async () => {
    const patiently = sql`select pg_sleep(11)`.execute(beside.db);
    await app.database.db.transaction().execute(async (tx) => {
      await tx
        .selectFrom('accounts')
        .select('owed')
        .where('student_id', '=', id)
        .forUpdate()
        .execute();
      const waiting = mark('present');
      // Whoever holds a lock is at work, not away.
      const working = setInterval(() => void sql`select 1`.execute(tx), 1000);
      expectUnavailable([await waiting]);
      clearInterval(working);
    });
    expect((await mark('present')).status).toBe(200);
    await patiently;
  });
});
