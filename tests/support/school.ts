import { afterAll, afterEach, beforeAll, beforeEach, describe, inject } from 'vitest';
import { newStudent, type Student } from '../../src/contract/student.ts';
import { userId } from '../../src/domain/ids.ts';
import { openSchool, type App, type AppOptions, type School } from '../../src/server/app.ts';
import type { Engine } from '../../src/server/db/engine.ts';
import { createWrite, type Actor, type Write } from '../../src/server/db/work.ts';
import { createStudent } from '../../src/server/features/enrollment/enrollment.service.ts';
import { checkBooks } from '../../src/server/features/ledger/check.service.ts';
import { createRealtime } from '../../src/server/realtime/events.ts';
import { callerFor, cookieOf, signIn, type Caller } from './caller.ts';
import { ADMIN, emptyPlace, NOON, startedPlace, startServer, type Place } from './place.ts';

export { ADMIN, emptyPlace, startServer, TODAY, type Place } from './place.ts';
export {
  callerFor,
  column,
  cookieOf,
  signIn,
  statusesOf,
  type Answer,
  type Caller,
} from './caller.ts';

/** Most tests' students have an email, unless they are given `email: null`. */
export type WithEmail = Student & { email: string };

export interface TestSchool {
  engine: Engine;
  place: Place;
  app: App;
  write: Write;
  clock: { now: Date };
  /** Lines that the server logged as errors or warnings. */
  errors: object[];
  warnings: object[];
  admin: Caller;
  anonymous: Caller;
  signIn(email: string, password: string): Promise<Caller>;
  /** Adds a student. */
  addStudent(details?: Record<string, unknown>): Promise<WithEmail>;
  /** Registers and approves a student, who is then logged in. */
  addSignedInStudent(): Promise<{ student: WithEmail; caller: Caller }>;
  /** Changes somebody's role. */
  setRole(id: string, becomes: { role: string; teaches?: boolean }): Promise<void>;
  /** The disagreements that the check of the books finds. */
  disagreements(): Promise<string[]>;
}

let nextEmail = 1;

async function open(
  engine: Engine,
  place: Place,
  options: Partial<AppOptions>,
): Promise<TestSchool & { close(): Promise<void> }> {
  const clock = { now: new Date(NOON) };
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

  async function addStudent(details: Record<string, unknown> = {}): Promise<WithEmail> {
    const email = `student${nextEmail++}@school.test`;
    const input = {
      firstName: 'Ada',
      lastName: 'Lovelace',
      email,
      enrollmentStatus: 'Enrolled',
      ...details,
    };
    // Like `POST /students`, but without hashing a password, which would take half the time of many tests.
    const { student } = await write({ actor }, (work) =>
      createStudent(work, { text: 'unused', hash: 'unused' }, newStudent.parse(input)),
    );
    return student as WithEmail;
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
        // Emails are on, so the address must be confirmed first, as if the student had opened the link in their email.
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
    async setRole(id, becomes) {
      const { status, body } = await admin.call('PUT', `/users/${id}/role`, becomes);
      if (status !== 200) throw new Error(JSON.stringify(body));
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

/** The ways to describe a group of tests that runs on each of some engines; on PostgreSQL only if there is one. */
function groupsOn(engines: readonly Engine[]) {
  function describeEngines(name: string, tests: (engine: Engine) => void): void {
    for (const engine of engines)
      describe.skipIf(engine === 'postgres' && inject('postgresUrl') === null)(
        `${name} (${engine})`,
        () => tests(engine),
      );
  }

  /** With a running server. */
  function describeSchool(
    name: string,
    tests: (school: () => TestSchool, engine: Engine) => void,
    options: Partial<AppOptions> = {},
  ): void {
    describeEngines(name, (engine) => {
      let school: Awaited<ReturnType<typeof open>>;
      beforeAll(async () => {
        const place = await startedPlace(engine, inject('postgresUrl'), inject('startedPlaces'));
        school = await open(engine, place, options);
      });
      afterAll(() => school?.close());
      tests(() => school, engine);
    });
  }

  /** Each test in an empty place. */
  function describePlaces(name: string, tests: (place: () => Place, engine: Engine) => void): void {
    describeEngines(name, (engine) => {
      let place: Place;
      beforeEach(async () => {
        place = await emptyPlace(engine, inject('postgresUrl'));
      });
      afterEach(() => place.remove());
      tests(() => place, engine);
    });
  }

  /** All tests in one place, empty at first. */
  function describePlacesOnce(name: string, tests: (place: () => Place) => void): void {
    describeEngines(name, (engine) => {
      let place: Place;
      beforeAll(async () => {
        place = await emptyPlace(engine, inject('postgresUrl'));
      });
      afterAll(() => place?.remove());
      tests(() => place);
    });
  }

  /** Without a server: for tests of services. */
  function describeServices(
    name: string,
    tests: (school: () => School & { clock: { now: Date } }) => void,
  ): void {
    describeEngines(name, (engine) => {
      let school: School;
      let place: Place;
      const clock = { now: new Date(NOON) };
      beforeAll(async () => {
        place = await emptyPlace(engine, inject('postgresUrl'));
        school = await openSchool({ ...place, timeZone: 'America/New_York' }, () => clock.now);
      });
      afterAll(async () => {
        await school?.close();
        await place?.remove();
      });
      tests(() => ({ ...school, clock }));
    });
  }

  return { describeEngines, describeSchool, describePlaces, describePlacesOnce, describeServices };
}

const BOTH = ['sqlite', 'postgres'] as const;

/** Groups that always run on both databases, because of what the database itself decides in them. */
export const bothEngines = (_why: string) => groupsOn(BOTH);

/** Whether this is `npm run test:long -- engines`, in which nothing is left out. */
export const isLong = process.env['ENGINES'] === 'all';

/** All others run on SQLite; on both in the long tests. */
export const { describeEngines, describeSchool, describePlaces, describeServices } = groupsOn(
  isLong ? BOTH : ['sqlite'],
);

/** Like `describeSchool`, but never on PostgreSQL: for what doesn't reach the database, such as headers and files. */
export function describeSchoolOnce(
  name: string,
  tests: (school: () => TestSchool) => void,
  options: Partial<AppOptions> = {},
): void {
  describe(name, () => {
    let school: Awaited<ReturnType<typeof open>>;
    beforeAll(async () => {
      const place = await startedPlace('sqlite', null, inject('startedPlaces'));
      school = await open('sqlite', place, options);
    });
    afterAll(() => school?.close());
    tests(() => school);
  });
}

export const anAdmin: Actor = {
  id: userId('admin-1'),
  email: 'admin@school.test',
  name: 'Robin',
  role: 'admin',
};
