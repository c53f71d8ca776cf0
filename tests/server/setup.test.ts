import { expect, test } from 'vitest';
import type { App } from '../../src/server/app.ts';
import {
  listUsers,
  setUpAdmin,
  setupToken,
  signingSecret,
} from '../../src/server/features/user/user.service.ts';
import {
  ADMIN,
  callerFor,
  describePlaces,
  describeSchool,
  describeServices,
  signIn,
  startServer,
} from '../support/school.ts';

const ROBIN = { name: 'Robin', email: 'robin@school.test', password: 'first-position-1' };

const tokenOf = (app: App) => new URL(app.setupUrl ?? '').searchParams.get('token') ?? '';
const setUp = (app: App, input: object) => callerFor(app.url).call('POST', '/setup', input);
const isSetupNeeded = async (app: App) =>
  (await callerFor(app.url).call('GET', '/school')).body.setupNeeded;

describePlaces('the first admin of an empty school', (place) => {
  test('is created with the link the server printed, once', async () => {
    const first = await startServer(place(), { admin: undefined });
    const token = tokenOf(first);
    await first.stop();
    // The link survives a restart, because it may take a day until somebody opens it.
    const app = await startServer(place(), { admin: undefined });
    expect(tokenOf(app)).toBe(token);
    expect(await isSetupNeeded(app)).toBe(true);

    const wrong = await setUp(app, { ...ROBIN, token: `${token}x` });
    expect(wrong).toMatchObject({ status: 400, body: { code: 'INVALID_ARGUMENT' } });
    for (const [password, why] of [
      ['password1', 'most common'],
      ['my-turnout-1', 'at a dance school'],
    ])
      expect(await setUp(app, { ...ROBIN, token, password })).toMatchObject({
        status: 400,
        body: { fields: { password: expect.stringContaining(why as string) } },
      });

    const made = await setUp(app, { ...ROBIN, token });
    expect(made).toMatchObject({ status: 201, body: { email: ROBIN.email, role: 'admin' } });
    expect((await setUp(app, { ...ROBIN, email: 'b@school.test', token })).status).toBe(409);
    expect(await isSetupNeeded(app)).toBe(false);
    const robin = await signIn(app.url, ROBIN.email, ROBIN.password);
    expect((await robin.call('GET', '/users')).body.items).toHaveLength(1);
    await app.stop();

    const again = await startServer(place(), { admin: undefined });
    expect(again.setupUrl).toBeNull();
    await again.stop();
  });

  test("chooses the school's time zone, and who can see the public dashboard", async () => {
    const app = await startServer(place(), { admin: undefined, timeZone: undefined });
    const school = async () => (await callerFor(app.url).call('GET', '/school')).body;
    expect(await school()).toMatchObject({ publicDashboard: 'everyone', hasDanceRoles: true });
    const choices = { timeZone: 'Pacific/Auckland', publicDashboard: 'staff' };
    const wrong = { ...ROBIN, token: tokenOf(app), ...choices, timeZone: 'Mars/Olympus' };
    expect(await setUp(app, wrong)).toMatchObject({
      status: 400,
      body: { fields: { timeZone: expect.stringContaining('such as America/New_York') } },
    });
    expect((await setUp(app, { ...ROBIN, token: tokenOf(app), ...choices })).status).toBe(201);
    expect(await school()).toMatchObject({ ...choices, hasDanceRoles: false });
    const robin = await signIn(app.url, ROBIN.email, ROBIN.password);
    expect((await robin.call('GET', '/settings')).body).toMatchObject({
      ...choices,
      timeZoneChosen: true,
    });
    await app.stop();
  });

  test("chooses the school's name and its fees, from the first class date on", async () => {
    const app = await startServer(place(), { admin: undefined });
    const token = tokenOf(app);
    const choices = { schoolName: 'Studio Nine', fees: { absence: 750, late: 0 } };
    expect(await setUp(app, { ...ROBIN, token, fees: { absence: -1 } })).toMatchObject({
      status: 400,
      body: { fields: { 'fees.absence': 'A fee must be zero or more' } },
    });
    // Nothing is half done, so the link still works.
    expect((await setUp(app, { ...ROBIN, token, fees: { unknown: 1 } })).status).toBe(404);
    expect((await setUp(app, { ...ROBIN, token, ...choices })).status).toBe(201);
    const robin = await signIn(app.url, ROBIN.email, ROBIN.password);
    expect((await robin.call('GET', '/settings')).body).toMatchObject({
      schoolName: 'Studio Nine',
      firstClassDate: null,
      fees: [{ effectiveFrom: '2000-01-01', absence: 750, late: 0, noShoes: 100 }],
    });
    await app.stop();
  });

  test("without a chosen time zone, a school uses its host's", async () => {
    const app = await startServer(place(), { timeZone: undefined });
    const admin = await signIn(app.url, ADMIN.email, ADMIN.password);
    const settings = async () => (await admin.call('GET', '/settings')).body;
    const host = Intl.DateTimeFormat().resolvedOptions().timeZone;
    expect(await settings()).toMatchObject({
      timeZone: host,
      timeZoneChosen: false,
      danceRoles: true,
    });
    await admin.call('PATCH', '/settings', { schoolName: 'Studio' });
    expect((await settings()).timeZoneChosen).toBe(false);
    // Keeping it is a choice too.
    await admin.call('PATCH', '/settings', { timeZone: host });
    expect(await settings()).toMatchObject({ timeZone: host, timeZoneChosen: true });
    await app.stop();
  });

  test('comes from ADMIN_EMAIL and ADMIN_PASSWORD at the first start, and only then', async () => {
    const first = await startServer(place(), { admin: ADMIN });
    expect(first.setupUrl).toBeNull();
    await first.stop();
    const other = { email: 'other@school.test', password: 'another-password' };
    const app = await startServer(place(), { admin: other });
    await expect(signIn(app.url, other.email, other.password)).rejects.toThrow('UNAUTHENTICATED');
    const admin = await signIn(app.url, ADMIN.email, ADMIN.password);
    expect((await admin.call('GET', '/me')).body.role).toBe('admin');
    await app.stop();
  });
});

describeSchool('what a new school still has to do', (school) => {
  test('is reported until it is done, only to admins', async () => {
    const { admin } = school();
    const progress = async () => (await admin.call('GET', '/setup/progress')).body;
    const nothing = { students: 0, firstClassDate: null, marked: false, paid: false };
    expect(await progress()).toEqual(nothing);
    const { id } = await school().addStudent();
    const first = await admin.call('PATCH', '/settings', { firstClassDate: '2026-11-20' });
    expect(first.body).toMatchObject({ firstClassDate: '2026-11-20' });
    expect(
      (await admin.call('PATCH', '/settings', { firstClassDate: '2030-01-01' })).body,
    ).toMatchObject({ code: 'INVALID_ARGUMENT', fields: { firstClassDate: expect.anything() } });
    await admin.call('PUT', `/attendance/2026-11-20/${id}`, { status: 'present' });
    const payment = { studentId: id, amount: 500, paymentMethod: 'cash', date: '2026-11-20' };
    await admin.call('POST', '/payments', payment);
    expect(await progress()).toEqual({
      students: 1,
      firstClassDate: '2026-11-20',
      marked: true,
      paid: true,
    });
    const { caller } = await school().addSignedInStudent();
    expect((await caller.call('GET', '/setup/progress')).status).toBe(403);
  });
});

describeServices('the link of the first admin', (school) => {
  test('creates one admin, even if several people use it at the same time', async () => {
    const { database, write } = school();
    const token = setupToken(await signingSecret(database, 'a-fresh-secret'));
    const anyone = { id: null, email: '', name: '', role: 'anonymous' } as const;
    // On PostgreSQL each request has its own connection; all of them must be open before the requests can meet.
    await Promise.all(Array.from({ length: 10 }, () => write({ actor: anyone }, async () => {})));
    const made = await Promise.allSettled(
      Array.from({ length: 10 }, (_, i) =>
        write({ actor: anyone }, (work) =>
          setUpAdmin(work, { token, name: 'A', email: `${i}@school.test`, passwordHash: 'x' }),
        ),
      ),
    );
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await listUsers(database.db)).toHaveLength(1);
  });
});

describeSchool('the last admin', (school) => {
  test("keeps the role, even if two admins revoke each other's at the same time", async () => {
    const { admin } = school();
    const robin = (await admin.call('GET', '/me')).body;
    const setRole = (by: typeof admin, id: string, role: string) =>
      by.call('PUT', `/users/${id}/role`, { role });
    expect(await setRole(admin, robin.id, 'student')).toMatchObject({
      status: 409,
      body: { message: 'The last admin must stay an admin. Make someone else an admin first.' },
    });

    const { student: kim, caller: kims } = await school().addSignedInStudent();
    expect((await setRole(admin, kim.id, 'admin')).body.role).toBe('admin');
    const answers = await Promise.all([
      setRole(admin, kim.id, 'student'),
      setRole(kims, robin.id, 'student'),
    ]);
    expect(answers.map(({ status }) => status)).toContain(200);
    const { db } = school().app.database;
    const admins = await db.selectFrom('users').select('id').where('role', '=', 'admin').execute();
    expect(admins).toHaveLength(1);

    // The loser's session loses the admin role right away.
    const loser = admins[0]?.id === kim.id ? admin : kims;
    expect((await loser.call('GET', '/users')).status).toBe(403);
  });
});
