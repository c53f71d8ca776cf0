import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { calendarDate } from '../../src/domain/dates.ts';
import type { StudentId } from '../../src/domain/ids.ts';
import type { App } from '../../src/server/app.ts';
import { openForReading, type Database } from '../../src/server/db/database.ts';
import { postgresLimits, type PostgresLimits } from '../../src/server/db/postgres.ts';
import { checkBooks } from '../../src/server/features/ledger/check.service.ts';
import { listen } from '../support/events.ts';
import { openLine, type Line } from '../support/line.mjs';
import { startedPlace } from '../support/place.ts';
import {
  ADMIN,
  callerFor,
  signIn,
  startServer,
  type Answer,
  type Caller,
  type Place,
} from '../support/school.ts';

/** A tenth of a school's usual limits, in the same order. */
const SHORT: PostgresLimits = {
  connectMs: 500,
  statementMs: 800,
  silenceMs: 1000,
  heartbeatMs: 500,
};
/** Longer than any test: another limit must end the wait, or the test fails. */
const NEVER_MS = 3_600_000;

const postgresUrl = inject('postgresUrl');
describe.skipIf(postgresUrl === null)('a database that is down for a while (postgres)', () => {
  let place: Place;
  let line: Line;
  /** A connection to the database that bypasses the line. */
  let directDatabase: Database;
  let databaseUrl: string;
  let app: App;
  let admin: Caller;
  let id: StudentId;
  beforeAll(async () => {
    place = await startedPlace('postgres', postgresUrl, inject('startedPlaces'));
    // A command may take longer than any of these limits.
    directDatabase = openForReading({ ...place, databaseLimits: SHORT });
    const url = new URL(place.databaseUrl ?? '');
    line = await openLine({ host: url.hostname, port: Number(url.port) });
    url.port = String(line.port);
    databaseUrl = url.href;
    await start();
    const { body } = await admin.call('POST', '/students', {
      firstName: 'Ada',
      lastName: 'L',
      email: 'ada@school.test',
      enrollmentStatus: 'Enrolled',
    });
    id = body.student.id;
  });
  afterEach(() => line.thaw());
  afterAll(async () => {
    await app?.stop();
    await line?.cut();
    await directDatabase?.close();
    await place?.remove();
  });

  /** Starts a server behind the line and stops the previous one. */
  async function start(databaseLimits: PostgresLimits = postgresLimits): Promise<void> {
    await app?.stop();
    app = await startServer({ ...place, databaseUrl }, { databaseLimits });
    admin = await signIn(app.url, ADMIN.email, ADMIN.password);
  }

  const mark = (status: string, key?: string, date = '2026-11-20') =>
    admin.call(
      'PUT',
      `/attendance/${date}/${id}`,
      { status },
      key ? { 'idempotency-key': key } : {},
    );
  /** One request of each kind; each starts with a different query. */
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
  /**
   * Repeats a request until it isn't refused with 503, because on a busy machine the short limits may be exceeded
   * again.
   */
  const untilAvailable = (ask: () => Promise<Answer>) =>
    vi.waitFor(
      async () => {
        const answer = await ask();
        if (answer.status === 503) throw new Error('not yet');
        return answer;
      },
      { timeout: 60_000 },
    );
  const expectBooksToAgree = async () =>
    expect((await checkBooks(directDatabase)).problems).toEqual([]);

  test('causes 503, nothing hangs, and everything works again when it is back', async () => {
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
    // If logging out was reported as failed, the session must still work.
    expect((await admin.call('GET', '/me')).body.role).toBe('admin');
    // The retry of a refused request takes effect once.
    expect((await mark('present', 'the-one')).body).toMatchObject({ previousStatus: 'absent' });
    expect((await mark('present', 'the-one')).body).toMatchObject({ previousStatus: 'absent' });
    expect((await fetch(`${app.url}/readyz`)).status).toBe(200);
    // A client with the day open either received the event, or was disconnected and resumes from its last id.
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

  test('goes down in the middle of logging out or registering: neither is reported as done', async () => {
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

  test('is only slow: every response arrives and is correct', async () => {
    line.slow(5);
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

  test('freezes in the middle of a write: all requests are refused while it is frozen, and nothing is saved', async () => {
    await start(SHORT);
    const date = '2026-10-16';
    // This is the topic of its event, which is saved last.
    const inTheMiddle = line.freezeAfter(`attendance/${date}`);
    const marking = mark('absent', 'half', date);
    await inTheMiddle;
    expectUnavailable(await Promise.all([marking, ...visits()]));
    expect((await fetch(`${app.url}/readyz`)).status).toBe(503);

    // PostgreSQL can't notice that the client has closed, but it releases the locks by itself.
    const locks = async () => {
      const { rows } =
        await sql`select l.locktype from pg_locks l join pg_database d on d.oid = l.database
        where d.datname = current_database() and l.pid <> pg_backend_pid()`.execute(
          directDatabase.db,
        );
      return rows;
    };
    await vi.waitFor(async () => expect(await locks()).toEqual([]), { timeout: 60_000 });

    line.thaw();
    const markAgain = () => untilAvailable(() => mark('absent', 'half', date));
    expect((await markAgain()).body).toMatchObject({ previousStatus: null, feeDifference: 500 });
    expect((await markAgain()).body).toMatchObject({ previousStatus: null });
    await expectBooksToAgree();
  });

  test('freezes after a commit was sent: the outcome is reported as unknown, and the retry finds it done', async () => {
    await start(SHORT);
    const date = calendarDate('2026-10-17');
    const sent = line.freezeAfter('commit');
    const marking = mark('absent', 'sent', date);
    await sent;
    expectUnavailable([await marking]);
    const entries = () =>
      directDatabase.db
        .selectFrom('journal')
        .select(['kind', 'amount'])
        .where('student_id', '=', id)
        .where('date', '=', date)
        .execute();
    const once = [{ kind: 'fee-charged', amount: 500 }];
    expect(await entries()).toEqual(once);

    line.thaw();
    expect(await untilAvailable(() => mark('absent', 'sent', date))).toMatchObject({
      status: 200,
      body: { previousStatus: null, feeDifference: 500 },
    });
    expect(await entries()).toEqual(once);
    await expectBooksToAgree();
  });

  test('takes too long for one statement: that request is refused, but a connection at work is not closed, and a command has no limit', async () => {
    const longerThanAny = (SHORT.silenceMs + 200) / 1000;
    const patiently = sql`select pg_sleep(${longerThanAny})`.execute(directDatabase.db);
    await start({ ...postgresLimits, statementMs: SHORT.statementMs, silenceMs: NEVER_MS });
    await app.database.db.transaction().execute(async (tx) => {
      await tx
        .selectFrom('accounts')
        .select('owed')
        .where('student_id', '=', id)
        .forUpdate()
        .execute();
      const answered = new AbortController();
      const waiting = mark('present').finally(() => answered.abort());
      // A connection that holds a lock is working and not lost, even for longer than one statement may take.
      while (!answered.signal.aborted) await sql`select pg_sleep(0.05)`.execute(tx);
      expectUnavailable([await waiting]);
    });
    expect((await untilAvailable(() => mark('present'))).status).toBe(200);
    await patiently;
  });
});
