import { expect, test, vi } from 'vitest';
import { userId } from '../../src/domain/ids.ts';
import type { School } from '../../src/server/app.ts';
import { REGISTRATION_FULL } from '../../src/domain/registration.ts';
import { createBuckets } from '../../src/server/auth/buckets.ts';
import { mayBeSent } from '../../src/server/auth/limits.ts';
import { welcomeStudent } from '../../src/server/auth/auth.ts';
import {
  ADMIN,
  bothEngines,
  callerFor,
  cookieOf,
  describeSchool,
  signIn,
  startServer,
  type Caller,
} from '../support/school.ts';
import { schoolMail } from '../support/schoolMail.ts';

const PASSWORD = 'pirouette-and-rest';
const DAY = '2026-11-21';
let next = 1;

interface Registered {
  id: string;
  email: string;
  caller: Caller;
}

/** Registers a person whom nobody has approved yet. */
async function register(url: string, names: object = { firstName: 'Kim' }): Promise<Registered> {
  const email = `kim${next++}@school.test`;
  const answer = await callerFor(url).call('POST', '/api/auth/sign-up/email', {
    email,
    password: PASSWORD,
    lastName: 'Novak',
    ...names,
  });
  expect(answer.status).toBe(200);
  return { id: answer.body.user.id, email, caller: callerFor(url, cookieOf(answer.headers)) };
}

describeSchool('someone who registers', (school) => {
  const admin = () => school().admin;
  const newcomer = (names?: object) => register(school().app.url, names);
  const waiting = async () =>
    (await admin().call('GET', '/approvals')).body.items.map(({ id }: { id: string }) => id);
  const decide = async (approve: boolean, ...ids: string[]) =>
    (await admin().call('POST', '/approvals', { userIds: ids, approve })).body.results;
  /** The lists that include a person, among the lists that a class or the public can read. */
  const listsWith = async (id: string) => {
    const ask = async (path: string, by = admin()) =>
      JSON.stringify((await by.call('GET', path)).body).includes(id);
    const lists = {
      roll: await ask(`/attendance/${DAY}`),
      public: await ask('/public-dashboard', school().anonymous),
      report: await ask('/reports/attendance?month=2026-11'),
      contributors: await ask('/budget/contributors'),
    };
    return Object.entries(lists).flatMap(([name, on]) => (on ? [name] : []));
  };
  const all = ['roll', 'public', 'report', 'contributors'];

  test('can log in and is Pending Payment, but is on no list until an admin approves them, once', async () => {
    const { id, email, caller } = await newcomer();
    const { body: me } = await caller.call('GET', '/me');
    expect(me).toMatchObject({ role: 'student', email });
    expect(me.profile).toMatchObject({
      firstName: 'Kim',
      lastName: 'Novak',
      enrollmentStatus: 'Pending Payment',
      approved: false,
    });
    // What the school asks about its students is for those who are.
    expect(me).not.toHaveProperty('studentFields');
    expect((await caller.call('GET', `/students/${id}/account`)).status).toBe(200);
    expect((await caller.call('GET', `/public-dashboard/${id}`)).status).toBe(200);
    expect(await listsWith(id)).toEqual([]);
    expect((await school().anonymous.call('GET', `/public-dashboard/${id}`)).status).toBe(404);
    const marked = await admin().call('PUT', `/attendance/${DAY}/${id}`, { status: 'absent' });
    expect(marked).toMatchObject({
      status: 400,
      body: {
        message: expect.stringContaining(
          'Kim is waiting for approval and is not on the attendance list.',
        ),
      },
    });
    expect((await admin().call('GET', '/approvals')).body.items.at(-1)).toEqual({
      id,
      firstName: 'Kim',
      lastName: 'Novak',
      email,
      registeredAt: expect.any(String),
    });

    const approved = [{ userId: id, approved: true }];
    // Two admins press the button at the same time.
    const both = await Promise.all([decide(true, id), decide(true, id)]);
    expect([...both, await decide(true, id)]).toEqual([approved, approved, approved]);
    expect((await caller.call('GET', '/me')).body).toHaveProperty('studentFields');
    expect(await waiting()).not.toContain(id);
    expect((await caller.call('GET', '/me')).body.profile).toMatchObject({
      enrollmentStatus: 'Pending Payment',
      approved: true,
    });
    expect(await listsWith(id)).toEqual(all);
    const { body: log } = await admin().call('GET', `/audit-log?studentId=${id}`);
    expect(log.items.map(({ action }: { action: string }) => action)).toEqual([
      'Registration approved',
      'Student registered',
    ]);
  });

  test('can be sent back to waiting, once, as long as nobody has changed their status since', async () => {
    const { id } = await newcomer();
    const of = async () => {
      const { approved, enrollmentStatus } = (await admin().call('GET', `/students/${id}`)).body;
      return [approved, enrollmentStatus];
    };
    const approve = async (enrollmentStatus?: string) => {
      const input = { userIds: [id], approve: true, ...(enrollmentStatus && { enrollmentStatus }) };
      return (await admin().call('POST', '/approvals', input)).body.actId;
    };
    const undo = (actId: string, by = admin()) =>
      by.call('POST', '/students/status/undo', { actId });
    const actId = await approve('Enrolled');
    expect(await approve('Enrolled'), 'nothing was left to do').toBeNull();
    expect((await undo(actId, school().anonymous)).status).toBe(401);
    const both = await Promise.all([undo(actId), undo(actId)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await of()).toEqual([false, 'Pending Payment']);
    expect(await waiting()).toContain(id);
    // Without a status, the approval is all that there is to undo.
    expect((await undo(await approve())).status).toBe(200);
    expect(await of()).toEqual([false, 'Pending Payment']);
    const { body: declined } = await admin().call('POST', '/approvals', {
      userIds: [id],
      approve: false,
    });
    await undo(declined.actId);
    expect(await of()).toEqual([false, 'Pending Payment']);
    const last = await approve('Enrolled');
    await admin().call('PUT', `/students/${id}/status`, { enrollmentStatus: 'Inactive' });
    expect((await undo(last)).status).toBe(409);
    expect(await of()).toEqual([true, 'Inactive']);
  });

  test('must have a name that others can read', async () => {
    const names = ['\u200B\u200D', 'Kim\u202E', 'Kim\nNovak'];
    for (const firstName of names) {
      const person = { email: `odd${next++}@school.test`, password: PASSWORD, lastName: 'Novak' };
      const answer = await school().anonymous.call('POST', '/api/auth/sign-up/email', {
        ...person,
        firstName,
      });
      expect(answer).toMatchObject({
        status: 400,
        body: { fields: { firstName: "First name has characters that can't be seen" } },
      });
    }
    const settings = await admin().call('PATCH', '/settings', { schoolName: 'Studio\r\nBcc: x' });
    expect(settings.status).toBe(400);
  });

  test('several are approved at once; unknown ids are reported separately', async () => {
    const [one, two] = [await newcomer(), await newcomer()];
    expect(await decide(true, one.id, 'nobody', two.id, one.id)).toEqual([
      { userId: one.id, approved: true },
      { userId: 'nobody', error: 'Student not found' },
      { userId: two.id, approved: true },
    ]);
    expect(await listsWith(two.id)).toEqual(all);
    expect((await admin().call('POST', '/approvals', { userIds: [], approve: true })).status).toBe(
      400,
    );
  });

  test('can be declined: they are Removed and no longer waiting, but an admin can still enroll them', async () => {
    const { id, caller } = await newcomer();
    expect(await decide(false, id)).toEqual([{ userId: id, approved: false }]);
    expect(await waiting()).not.toContain(id);
    expect(await listsWith(id)).toEqual([]);
    expect((await caller.call('GET', '/me')).body.profile.enrollmentStatus).toBe('Removed');
    expect(await decide(true, id)).toMatchObject([{ error: /was declined/ }]);
    await admin().call('PUT', `/students/${id}/status`, { enrollmentStatus: 'Enrolled' });
    expect(await listsWith(id)).toEqual(all);
    expect(await decide(false, id)).toMatchObject([{ error: /was approved already/ }]);
  });

  test('is approved by being enrolled or made an admin; a student whom an admin adds is approved at once', async () => {
    const [enrolled, promoted] = [await newcomer(), await newcomer()];
    const status = { enrollmentStatus: 'Enrolled' };
    const { body } = await admin().call('PUT', `/students/${enrolled.id}/status`, status);
    expect(body).toMatchObject({ enrollmentStatus: 'Enrolled', approved: true });
    for (const role of ['admin', 'student'])
      await admin().call('PUT', `/users/${promoted.id}/role`, { role });
    expect(await listsWith(promoted.id)).toEqual(all);
    const added = await admin().call('POST', '/students', {
      firstName: 'Ada',
      lastName: 'L',
      email: 'added@school.test',
    });
    expect(added.body.student.approved).toBe(true);
    expect(await waiting()).toEqual([]);
  });

  test('is not a member until then: the members-only dashboard stays closed', async () => {
    const { id, caller } = await newcomer();
    const see = async () => (await caller.call('GET', '/public-dashboard')).status;
    expect(await see()).toBe(200);
    await admin().call('PATCH', '/settings', { publicDashboard: 'signed-in' });
    expect(await see()).toBe(403);
    await decide(true, id);
    expect(await see()).toBe(200);
    await admin().call('PATCH', '/settings', { publicDashboard: 'everyone' });
  });

  test('needs no approval if the school has turned it off; someone already waiting still waits', async () => {
    const before = await newcomer();
    await admin().call('PATCH', '/settings', { approveRegistrations: false });
    const { id } = await newcomer();
    expect(await listsWith(id)).toEqual(all);
    expect(await waiting()).toEqual([before.id]);
    await admin().call('PATCH', '/settings', { approveRegistrations: true });
    await decide(true, before.id);
  });

  test('someone who was removed can read their statement but change nothing', async () => {
    const { student, caller } = await school().addSignedInStudent();
    const removed = { enrollmentStatus: 'Removed' };
    await admin().call('PUT', `/students/${student.id}/status`, removed);
    expect((await caller.call('GET', `/students/${student.id}/account`)).status).toBe(200);
    expect((await caller.call('GET', `/students/${student.id}/account/statement`)).status).toBe(
      200,
    );
    expect(await caller.call('PATCH', '/me/profile', { firstName: 'New' })).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining('You are no longer enrolled.') },
    });
  });
});

const mailbox = schoolMail();

describeSchool(
  'where the school sends emails',
  (school) => {
    const admin = () => school().admin;
    const emailsTo = (email: string) => mailbox.emails.filter(({ to }) => to === email);
    const tokenTo = async (email: string) => {
      await mailbox.until(() => emailsTo(email).length > 0);
      const { text } = emailsTo(email).at(-1) ?? { text: '' };
      return /https:\/\/s\.test\/confirm-email\?token=([\w.-]+)/.exec(text)?.[1] ?? '';
    };
    const confirm = (token: string) =>
      school().anonymous.call('POST', '/api/auth/verify-email', { token });

    test('must confirm their email first, then waits for approval', async () => {
      const { id, email, caller } = await register(school().app.url);
      expect((await caller.call('GET', '/me')).body.role).toBe('anonymous');
      await expect(school().signIn(email, PASSWORD)).rejects.toThrow(
        'Please confirm your email first, by the link in our email. If there is none, log in again in 10 minutes for a new one.',
      );
      const items = async () => (await admin().call('GET', '/approvals')).body.items;
      expect(await items()).toEqual([]);
      const { body } = await admin().call('POST', '/approvals', { userIds: [id], approve: true });
      expect(body.results).toMatchObject([{ error: /hasn't confirmed their email yet/ }]);

      expect(await confirm('made-up')).toMatchObject({
        status: 400,
        body: { message: "This link can't be used. Log in and we'll email you a new one." },
      });
      const token = await tokenTo(email);
      expect((await confirm(token)).status).toBe(200);
      expect((await confirm(token)).status).toBe(200);
      expect(await items()).toMatchObject([{ id }]);
      const kim = await school().signIn(email, PASSWORD);
      expect((await kim.call('GET', '/me')).body.profile.enrollmentStatus).toBe('Pending Payment');
      // An email address that already has an account gets the same response as any other.
      const again = await school().anonymous.call('POST', '/api/auth/sign-up/email', {
        email,
        password: PASSWORD,
      });
      expect([again.status, again.body.token]).toEqual([200, null]);
    });

    test('a corrected email address is announced to both addresses, and ends sessions and reset links', async () => {
      const { student, caller } = await school().addSignedInStudent();
      await school().anonymous.call('POST', '/api/auth/request-password-reset', {
        email: student.email,
      });
      const reset = () =>
        /reset-password\?token=(\w+)/.exec(emailsTo(student.email).at(-1)?.text ?? '')?.[1];
      await mailbox.until(() => reset() !== undefined);
      const token = reset();
      const to = `right-${student.email}`;
      const correct = (id: string, email: string) =>
        admin().call('PATCH', `/users/${id}/email`, { email });
      expect((await correct(student.id, 'no-email')).status).toBe(400);
      expect((await correct(student.id, 'admin@school.test')).body).toMatchObject({
        code: 'CONFLICT',
        fields: { email: 'Someone already uses this email address.' },
      });
      expect((await correct('nobody', 'a@school.test')).status).toBe(404);
      const me = (await admin().call('GET', '/me')).body;
      expect((await correct(me.id, 'a@school.test')).body.message).toContain('your own email');

      const { status, body } = await correct(student.id, to.toUpperCase());
      expect([status, body.email]).toEqual([200, to]);
      expect((await caller.call('GET', '/me')).body.role).toBe('anonymous');
      const newPassword = 'grand-jete-en-avant';
      const late = await school().anonymous.call('POST', '/api/auth/reset-password', {
        token,
        newPassword,
      });
      expect(late.status).toBe(400);
      await school().signIn(to, PASSWORD);
      for (const address of [student.email, to]) {
        await mailbox.until(() =>
          emailsTo(address).some(({ text }) => text.includes('To: right-')),
        );
      }
    });
  },
  { mail: mailbox.mail },
);

const engines = bothEngines('who only registered is found by a query of its own, and deleted');

/** Stores people who have registered, without hashing a password for each. */
async function registered(
  { database, write }: Pick<School, 'database' | 'write'>,
  ids: readonly string[],
  { confirmed, emailToConfirm }: { confirmed: boolean; emailToConfirm: boolean },
): Promise<void> {
  const isPostgres = database.engine === 'postgres';
  const at = isPostgres ? new Date() : new Date().toISOString();
  const yesNo = (yes: boolean) => (isPostgres ? yes : Number(yes));
  for (const one of ids) {
    const id = userId(one);
    const person = { id, email: `${id}@full.test`, name: 'Kim Novak', role: 'student' as const };
    const row = { emailVerified: yesNo(confirmed), mustChangePassword: yesNo(false), image: null };
    await database.db
      .insertInto('users')
      .values({ ...person, ...row, createdAt: at, updatedAt: at })
      .execute();
    await welcomeStudent(write, person, { emailToConfirm });
  }
}

const many = (name: string, count: number) =>
  Array.from({ length: count }, (_, n) => `${name}${n}`);

engines.describeSchool('a school where 300 people wait for approval', (school) => {
  test('takes no further registration until one of them has been decided about', async () => {
    const signUp = (email: string) =>
      school().anonymous.call('POST', '/api/auth/sign-up/email', { email, password: PASSWORD });
    const { database } = school().app;
    const place = { database, write: school().write };
    await registered(place, many('w', 299), { confirmed: false, emailToConfirm: false });
    expect((await signUp('last@full.test')).status).toBe(200);
    const count = async () => (await database.db.selectFrom('users').select('id').execute()).length;
    const before = await count();
    const answers = [await signUp('late@full.test'), await signUp('w0@full.test')];
    for (const { status, body } of answers)
      expect([status, body.message]).toEqual([409, REGISTRATION_FULL]);
    expect(await count()).toBe(before);
    const decision = { userIds: ['w1'], approve: false };
    expect((await school().admin.call('POST', '/approvals', decision)).status).toBe(200);
    expect((await signUp('late@full.test')).status).toBe(200);
  });
});

engines.describeSchool(
  'a school with 300 emails to confirm',
  (school) => {
    const signUp = (email: string) =>
      school().anonymous.call('POST', '/api/auth/sign-up/email', { email, password: PASSWORD });

    test('takes no further registration until one is confirmed, and counts who waits for approval apart', async () => {
      const { database } = school().app;
      const place = { database, write: school().write };
      await registered(place, many('w', 299), { confirmed: true, emailToConfirm: true });
      await registered(place, many('u', 299), { confirmed: false, emailToConfirm: true });
      expect((await signUp('last@full.test')).status).toBe(200);
      const shown = (await signUp('late@full.test')).body.message;
      expect([shown, (await signUp('u0@full.test')).body.message]).toEqual([
        REGISTRATION_FULL,
        REGISTRATION_FULL,
      ]);
      const { admin } = school();
      await admin.call('POST', '/approvals', { userIds: many('w', 299), approve: true });
      expect((await signUp('late@full.test')).status).toBe(409);
      const yes = database.engine === 'postgres' ? true : 1;
      const confirm = database.db.updateTable('users').set({ emailVerified: yes });
      await confirm.where('id', '=', userId('u0')).execute();
      expect((await signUp('late@full.test')).status).toBe(200);
    });
  },
  { mail: mailbox.mail },
);

engines.describeServices('emails that confirm addresses', (school) => {
  test('are sent 60 times at once, 3 times to one address, and then once a minute', async () => {
    const buckets = createBuckets(school().database, () => school().clock.now.getTime());
    const ask = (email: string) => mayBeSent(buckets, 'confirm', email);
    const same = [await ask('a@b.test'), await ask('a@b.test'), await ask('a@b.test')];
    expect([...same, await ask('a@b.test')]).toEqual([true, true, true, false]);
    for (const one of many('p', 57)) expect(await ask(one)).toBe(true);
    expect(await ask('p57')).toBe(false);
    // Another kind of email doesn't wait for these.
    expect(await mayBeSent(buckets, 'registered', 'p57')).toBe(true);
    school().clock.now = new Date(school().clock.now.getTime() + 60_000);
    expect([await ask('p58'), await ask('p59')]).toEqual([true, false]);
  });
});

engines.describePlaces('a registration without a confirmed email', (place) => {
  test('is deleted after 7 days with all that logs in, and nobody whom the school knows or who confirmed is', async () => {
    const started = Date.parse('2026-11-21T17:00:00Z');
    const clock = { now: new Date(started) };
    const options = { mail: mailbox.mail, clock: () => clock.now };
    const app = await startServer(place(), options);
    const { database } = app;
    const admin = await signIn(app.url, ADMIN.email, ADMIN.password);
    const added = await admin.call('POST', '/students', {
      firstName: 'Ada',
      lastName: 'Lovelace',
      email: 'ada@school.test',
    });
    const people = {
      added: { id: added.body.student.id },
      gone: await register(app.url),
      enrolled: await register(app.url),
      declined: await register(app.url),
      confirmed: await register(app.url),
      owing: await register(app.url),
    };
    const yes = database.engine === 'postgres' ? true : 1;
    await database.db
      .updateTable('users')
      .set({ emailVerified: yes })
      .where('id', '=', userId(people.confirmed.id))
      .execute();
    await admin.call('PUT', `/students/${people.enrolled.id}/status`, {
      enrollmentStatus: 'Enrolled',
    });
    await admin.call('POST', '/approvals', { userIds: [people.declined.id], approve: false });
    await admin.call('PATCH', `/students/${people.owing.id}`, { balance: 500 });
    await callerFor(app.url).call('POST', '/api/auth/request-password-reset', {
      email: people.gone.email,
    });
    await mailbox.until(() =>
      mailbox.emails.some(({ to, text }) => to === people.gone.email && /reset-pass/.test(text)),
    );
    await app.stop();

    /** Who is left of these after some days; a server tidies as it starts. */
    const leftAfter = async (days: number, settled: (left: string[]) => boolean) => {
      clock.now = new Date(started + days * 86_400_000);
      const again = await startServer(place(), options);
      const { db } = again.database;
      const left = async () => {
        const rows = await db.selectFrom('users').select('id').execute();
        return Object.entries(people).flatMap(([name, { id }]) =>
          rows.some((row) => row.id === id) ? [name] : [],
        );
      };
      await vi.waitUntil(async () => settled(await left()), { timeout: 20_000 });
      const of = userId(people.gone.id);
      const kept = {
        left: await left(),
        credentials: await db
          .selectFrom('credentials')
          .where('userId', '=', of)
          .select('id')
          .execute(),
        resets: await db.selectFrom('verifications').where('value', '=', of).select('id').execute(),
        log: JSON.stringify(await db.selectFrom('audit_log').selectAll().execute()),
      };
      await again.stop();
      return kept;
    };
    const early = await leftAfter(6.9, () => true);
    expect([early.left, early.credentials.length]).toEqual([Object.keys(people), 1]);
    const late = await leftAfter(7.1, (left) => !left.includes('gone'));
    expect(late.left).toEqual(Object.keys(people).filter((name) => name !== 'gone'));
    expect([late.credentials, late.resets]).toEqual([[], []]);
    expect(late.log).toContain('Unconfirmed registrations deleted');
    expect(late.log).not.toContain(people.gone.email);
  });
});
