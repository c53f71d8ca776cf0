import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, inject } from 'vitest';
import { newStudent, type Student } from '../../src/contract/student.ts';
import { userId } from '../../src/domain/ids.ts';
import {
  openSchool,
  startApp,
  type App,
  type AppOptions,
  type School,
} from '../../src/server/app.ts';
import type { Engine } from '../../src/server/db/engine.ts';
import { createWrite, type Actor, type Write } from '../../src/server/db/work.ts';
import { createStudent } from '../../src/server/features/enrollment/enrollment.service.ts';
import { checkBooks } from '../../src/server/features/ledger/ledger.check.ts';
import { createWorkshop } from '../../src/server/files/workshop.ts';
import { createRealtime } from '../../src/server/realtime/events.ts';
import { callerFor, cookieOf, signIn, type Caller } from './caller.ts';
import { createDatabase, dropDatabase } from './postgres.ts';

export {
  callerFor,
  column,
  cookieOf,
  signIn,
  statusesOf,
  type Answer,
  type Caller,
} from './caller.ts';

/** A Saturday in a fee year with history behind it. */
export const TODAY = '2026-11-21';
export const ADMIN = { email: 'admin@school.test', password: 'opening-night-42' };

export interface TestSchool {
  engine: Engine;
  place: Place;
  app: App;
  write: Write;
  clock: { now: Date };
  /** Lines the server logged as errors, and as warnings. */
  errors: object[];
  warnings: object[];
  admin: Caller;
  anonymous: Caller;
  signIn(email: string, password: string): Promise<Caller>;
  /** A new student with a password of their own, and someone signed in as them. */
  addStudent(details?: Record<string, unknown>): Promise<Student>;
  /** Somebody who registered and was approved. */
  addSignedInStudent(): Promise<{ student: Student; caller: Caller }>;
  /** What the check of the books finds wrong. */
  disagreements(): Promise<string[]>;
}

export interface Place {
  dataDir: string;
  databaseUrl: string | undefined;
  remove(): Promise<void>;
}

/** Somewhere empty for a database of the engine. */
export async function emptyPlace(engine: Engine, postgresUrl: string | null): Promise<Place> {
  const dataDir = await mkdtemp(join(tmpdir(), 'turnout-test-'));
  const databaseUrl = engine === 'postgres' ? await createDatabase(postgresUrl ?? '') : undefined;
  return {
    dataDir,
    databaseUrl,
    async remove() {
      if (databaseUrl) await dropDatabase(databaseUrl);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** One for all servers of a test process: a thread takes a moment to start. */
const workshop = createWorkshop({ program: new URL('./fileWorker.mjs', import.meta.url) });

let nextEmail = 1;

/** A server on a place; several may run on one PostgreSQL database. */
export function startServer(place: Place, options: Partial<AppOptions> = {}): Promise<App> {
  return startApp({
    ...place,
    port: 0,
    host: '127.0.0.1',
    timeZone: 'America/New_York',
    admin: ADMIN,
    trustProxy: false,
    clientFolder: null,
    version: 'test',
    // Nobody here measures whether somebody has an address, or knocks as fast as they can.
    strangersWaitMs: 0,
    workshop,
    log: { info: () => {}, warn: () => {}, debug: () => {}, error: () => {} },
    ...options,
  });
}

async function open(
  engine: Engine,
  place: Place,
  options: Partial<AppOptions>,
): Promise<TestSchool & { close(): Promise<void> }> {
  const clock = { now: new Date(`${TODAY}T15:00:00Z`) };
  const errors: object[] = [];
  const warnings: object[] = [];
  const app = await startServer(place, {
    log: {
      info: () => {},
      warn: (details) => warnings.push(details),
      debug: () => {},
      error: (details) => errors.push(details),
    },
    clock: () => clock.now,
    ...options,
  });
  const realtime = createRealtime(app.database);
  const write = createWrite(app.database, () => clock.now, realtime);
  const admin = await signIn(app.url, ADMIN.email, ADMIN.password);
  const me = (await admin.call('GET', '/me')).body;
  const actor: Actor = { id: userId(me.id), email: me.email, name: me.name, role: 'admin' };

  async function addStudent(details: Record<string, unknown> = {}): Promise<Student> {
    const email = `student${nextEmail++}@school.test`;
    const input = {
      firstName: 'Ada',
      lastName: 'Lovelace',
      email,
      enrollmentStatus: 'Enrolled',
      ...details,
    };
    // As `POST /students` does, but for hashing a password: that would be half the time of many tests.
    const { student } = await write({ actor }, (work) =>
      createStudent(work, { text: 'unused', hash: 'unused' }, newStudent.parse(input)),
    );
    return student;
  }

  return {
    engine,
    place,
    app,
    clock,
    errors,
    warnings,
    admin,
    anonymous: callerFor(app.url),
    write,
    signIn: (email, password) => signIn(app.url, email, password),
    addStudent,
    async addSignedInStudent() {
      const email = `dancer${nextEmail++}@school.test`;
      const password = 'pirouette-and-rest';
      const answer = await callerFor(app.url).call('POST', '/api/auth/sign-up/email', {
        email,
        password,
      });
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
      const { id } = answer.body.user;
      const confirmed = answer.body.token === null;
      if (confirmed) {
        // The school sends emails: as if they had opened the link in theirs.
        const { db } = app.database;
        const yes = engine === 'postgres' ? true : 1;
        await db.updateTable('users').set({ emailVerified: yes }).where('id', '=', id).execute();
      }
      await admin.call('POST', '/approvals', { userIds: [id], approve: true });
      const { body } = await admin.call('GET', `/students/${id}`);
      const caller = confirmed
        ? await signIn(app.url, email, password)
        : callerFor(app.url, cookieOf(answer.headers));
      return { student: body, caller };
    },
    disagreements: async () =>
      (await checkBooks(app.database)).problems.map(({ problem }) => problem),
    async close() {
      await realtime.close();
      await app.stop();
      await place.remove();
    },
  };
}

const engines: Engine[] = ['sqlite', 'postgres'];

/** The same tests on the embedded database and on a real PostgreSQL, each with a running server of its own. */
export function describeSchool(
  name: string,
  tests: (school: () => TestSchool, engine: Engine) => void,
  options: Partial<AppOptions> = {},
): void {
  const postgresUrl = inject('postgresUrl');
  for (const engine of engines) {
    describe.skipIf(engine === 'postgres' && postgresUrl === null)(`${name} (${engine})`, () => {
      let school: Awaited<ReturnType<typeof open>>;
      beforeAll(async () => {
        school = await open(engine, await emptyPlace(engine, postgresUrl), options);
      });
      afterAll(() => school?.close());
      tests(() => school, engine);
    });
  }
}

/** The same tests on both engines, each test with an empty place of its own. */
export function describePlaces(
  name: string,
  tests: (place: () => Place, engine: Engine) => void,
): void {
  const postgresUrl = inject('postgresUrl');
  for (const engine of engines) {
    describe.skipIf(engine === 'postgres' && postgresUrl === null)(`${name} (${engine})`, () => {
      let place: Place;
      beforeEach(async () => {
        place = await emptyPlace(engine, postgresUrl);
      });
      afterEach(() => place.remove());
      tests(() => place, engine);
    });
  }
}

/** As `describePlaces`, with one place for all of the tests. */
export function describePlacesOnce(name: string, tests: (place: () => Place) => void): void {
  const postgresUrl = inject('postgresUrl');
  for (const engine of engines) {
    describe.skipIf(engine === 'postgres' && postgresUrl === null)(`${name} (${engine})`, () => {
      let place: Place;
      beforeAll(async () => {
        place = await emptyPlace(engine, postgresUrl);
      });
      afterAll(() => place?.remove());
      tests(() => place);
    });
  }
}

/** As `describeSchool`, without a server: for what services do. */
export function describeServices(
  name: string,
  tests: (school: () => School & { clock: { now: Date } }) => void,
): void {
  const postgresUrl = inject('postgresUrl');
  for (const engine of engines) {
    describe.skipIf(engine === 'postgres' && postgresUrl === null)(`${name} (${engine})`, () => {
      let school: School;
      let place: Place;
      const clock = { now: new Date(`${TODAY}T15:00:00Z`) };
      beforeAll(async () => {
        place = await emptyPlace(engine, postgresUrl);
        school = await openSchool({ ...place, timeZone: 'America/New_York' }, () => clock.now);
      });
      afterAll(async () => {
        await school?.close();
        await place?.remove();
      });
      tests(() => ({ ...school, clock }));
    });
  }
}

export const anAdmin: Actor = {
  id: userId('admin-1'),
  email: 'admin@school.test',
  name: 'Robin',
  role: 'admin',
};
