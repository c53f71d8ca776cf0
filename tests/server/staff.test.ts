import { expect, test } from 'vitest';
import { nameOfKey } from '../../src/server/db/sealed.ts';
import {
  ADMIN,
  callerFor,
  column,
  cookieOf,
  describeSchool,
  describeSchoolOnce,
  signIn,
  statusesOf,
  type Caller,
} from '../support/school.ts';
import { schoolMail } from '../support/schoolMail.ts';

const OWN = 'a-password-of-my-own';
const TODAY = '2026-11-20';
const TAKEN = 'Someone already uses this email address.';
const mailbox = schoolMail();
let people = 0;

/** Someone new to invite. */
function someone(details: Record<string, unknown> = {}) {
  people += 1;
  const email = `teacher${people}@team.test`;
  return { firstName: 'Ana', lastName: 'Cruz', email, role: 'admin', ...details };
}

describeSchool('the team', (school) => {
  const call = (method: string, path: string, body?: object) =>
    school().admin.call(method, path, body);
  const invite = (body: object, headers: Record<string, string> = {}) =>
    school().admin.call('POST', '/staff', body, headers);
  const team = async () => (await call('GET', '/staff')).body.items;
  const choosePassword = async (fresh: Caller, temporary: string): Promise<Caller> => {
    const changed = await fresh.call('POST', '/api/auth/change-password', {
      currentPassword: temporary,
      newPassword: OWN,
    });
    return callerFor(school().app.url, cookieOf(changed.headers));
  };

  test('lists everyone who is not a student, by name', async () => {
    await school().addStudent();
    const { body } = await invite(someone({ firstName: 'Élodie', lastName: 'Adams' }));
    const promoted = await school().addStudent({ firstName: 'Zed', lastName: 'Young' });
    await call('PUT', `/users/${promoted.id}/role`, { role: 'admin' });
    const items = await team();
    const names = column(items, 'name');
    expect(names).toEqual(names.toSorted((a, b) => String(a).localeCompare(String(b), 'en')));
    expect(items).toContainEqual({
      id: body.user.id,
      name: 'Élodie Adams',
      email: body.user.email,
      role: 'admin',
      teaches: false,
    });
    expect(column(items, 'id')).toContain(promoted.id);
    expect(new Set(column(items, 'role'))).toEqual(new Set(['admin']));
    await call('PUT', `/users/${promoted.id}/role`, { role: 'student' });
    expect(column(await team(), 'id')).not.toContain(promoted.id);
  });

  test('an admin is added without being a student, with a temporary password to change first', async () => {
    const person = someone();
    const { status, body } = await invite(person);
    expect(status).toBe(201);
    expect(body).toEqual({
      user: expect.objectContaining({ name: 'Ana Cruz', email: person.email, role: 'admin' }),
      temporaryPassword: expect.stringMatching(/^\w{4}(-\w{4}){3}$/),
    });
    const { body: log } = await call('GET', '/audit-log?entity=user');
    expect(
      log.items.find(({ entityId }: { entityId: string }) => entityId === body.user.id),
    ).toMatchObject({
      actor: ADMIN.email,
      action: 'Added to the team',
      after: { name: 'Ana Cruz', email: person.email, role: 'admin' },
    });
    expect(JSON.stringify(log)).not.toContain(body.temporaryPassword);

    const fresh = await school().signIn(person.email, body.temporaryPassword);
    expect((await fresh.call('GET', '/me')).body).toMatchObject({
      role: 'admin',
      mustChangePassword: true,
    });
    expect(await fresh.call('GET', '/students')).toMatchObject({
      status: 403,
      body: { message: 'Please change your temporary password first.' },
    });
    const ready = await choosePassword(fresh, body.temporaryPassword);
    expect((await ready.call('GET', '/me')).body).toMatchObject({ mustChangePassword: false });
    expect((await ready.call('GET', '/students')).status).toBe(200);
    expect((await ready.call('POST', '/staff', someone())).status).toBe(201);
  });

  test('wrong values are refused by field, and nobody is added', async () => {
    const before = await team();
    const wrong: [Record<string, unknown>, Record<string, string>][] = [
      [{ firstName: '  ' }, { firstName: 'First name is required' }],
      [{ lastName: undefined }, { lastName: 'Last name is required' }],
      [{ lastName: 'x'.repeat(101) }, { lastName: 'Last name can be at most 100 characters' }],
      [{ email: 'not an email' }, { email: 'Please enter a valid email address' }],
      [{ role: 'student' }, { role: 'Role must be admin or teacher' }],
      [{ role: 'owner' }, { role: 'Role must be admin or teacher' }],
      [{ role: undefined }, { role: 'Role must be admin or teacher' }],
    ];
    for (const [details, fields] of wrong)
      expect(await invite(someone(details)), JSON.stringify(details)).toMatchObject({
        status: 400,
        body: { fields },
      });
    expect((await invite(someone({ password: OWN }))).status).toBe(400);
    expect(await team()).toEqual(before);
  });

  test('a taken email is refused as in the form of a student, whoever has it', async () => {
    const student = await school().addStudent();
    for (const email of [student.email, student.email.toUpperCase(), ADMIN.email]) {
      const refused = await invite(someone({ email }));
      const asStudent = await call('POST', '/students', {
        firstName: 'Ana',
        lastName: 'Cruz',
        email,
      });
      expect(refused.status).toBe(409);
      expect({ ...refused.body, requestId: '' }).toEqual({
        ...asStudent.body,
        message: refused.body.message,
        requestId: '',
      });
      expect(refused.body).toMatchObject({
        message: expect.stringContaining(TAKEN),
        fields: { email: TAKEN },
      });
    }
  });

  test('of several who invite the same person at once, one does', async () => {
    const person = someone();
    const answers = await Promise.all(Array.from({ length: 5 }, () => invite(person)));
    expect(statusesOf(answers).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409, 409]);
    expect(column(await team(), 'email').filter((email) => email === person.email)).toHaveLength(1);
    expect(school().errors).toEqual([]);
  });

  test('a retry gets the first answer, and the key is for one person only', async () => {
    const person = someone();
    const key = { 'idempotency-key': `team-${person.email}` };
    const answers = await Promise.all([invite(person, key), invite(person, key)]);
    const again = await invite(person, key);
    for (const { status, body } of [...answers, again]) {
      expect(status).toBe(201);
      expect(body).toEqual(answers[0]?.body);
    }
    expect(again.headers.get('idempotency-replayed')).not.toBeNull();
    await school().signIn(person.email, again.body.temporaryPassword);
    expect(await invite(someone(), key)).toMatchObject({ status: 409 });
  });

  test('someone who never was a student is on no list of students and changes no figure', async () => {
    await school().addStudent();
    const paths = [
      '/students',
      '/students/owing',
      `/attendance/${TODAY}`,
      '/public-dashboard',
      '/approvals',
      '/budget/contributors',
      '/reports/financial/monthly?month=2026-11',
      '/reports/financial/cumulative?from=2026-08-13&to=2026-11-21',
      '/reports/attendance?month=2026-11',
      '/setup/progress',
    ];
    const figures = () =>
      Promise.all(
        paths.map(async (path) => {
          const { status, body } = await call('GET', path);
          expect(status, path).toBe(200);
          return body;
        }),
      );
    const before = await figures();
    const { user } = (await invite(someone({ lastName: 'Unlisted' }))).body;
    expect(await figures()).toEqual(before);

    for (const [method, path, body] of [
      ['GET', `/students/${user.id}`],
      ['PATCH', `/students/${user.id}`, { firstName: 'New' }],
      ['DELETE', `/students/${user.id}`],
      ['GET', `/students/${user.id}/account`],
      ['GET', `/students/${user.id}/credits`],
      ['GET', `/public-dashboard/${user.id}`],
      ['POST', `/users/${user.id}/anonymize`, { confirmed: true }],
      ['PUT', `/attendance/${TODAY}/${user.id}`, { status: 'present' }],
    ] as const) {
      const { status, body: answer } = await call(method, path, body);
      expect([status, answer.message], path).toEqual([
        404,
        expect.stringMatching(/^Student (with ID \S+ )?not found$/),
      ]);
    }
    const bulk = await call('POST', `/attendance/${TODAY}/bulk`, {
      studentIds: [user.id],
      status: 'present',
    });
    expect(bulk.body.results).toMatchObject([{ error: expect.stringMatching(/not found/) }]);
    const file = await call('GET', `/users/${user.id}/export`);
    expect(file.status).toBe(200);
    expect(
      (await call('PATCH', `/users/${user.id}/email`, { email: someone().email })).status,
    ).toBe(200);
    expect((await call('POST', `/users/${user.id}/password-reset`)).status).toBe(200);
    expect((await call('DELETE', `/users/${user.id}/sessions`)).status).toBe(200);
    expect(school().errors).toEqual([]);
    expect(await school().disagreements()).toEqual([]);
  });

  test('someone taken off the team becomes a student who is not enrolled, and can be removed', async () => {
    const { user } = (await invite(someone({ firstName: 'Ida', lastName: 'van Dyk' }))).body;
    expect((await call('PUT', `/users/${user.id}/role`, { role: 'student' })).status).toBe(200);
    expect((await call('GET', `/students/${user.id}`)).body).toMatchObject({
      firstName: 'Ida',
      lastName: 'van Dyk',
      role: 'student',
      enrollmentStatus: 'Pending Payment',
      approved: true,
      calculatedBalance: 0,
    });
    expect((await call('DELETE', `/students/${user.id}`)).status).toBe(200);
    const gone = await call('POST', `/users/${user.id}/anonymize`, { confirmed: true });
    expect(gone.body.name).toMatch(/^Former student/);
    expect(column(await team(), 'id')).not.toContain(user.id);
    expect(await school().disagreements()).toEqual([]);
  });
});

describeSchool('the last admin', (school) => {
  test('stays an admin; with a second one, either may go, but not both', async () => {
    const { admin } = school();
    const me = (await admin.call('GET', '/me')).body;
    const refused = await admin.call('PUT', `/users/${me.id}/role`, { role: 'student' });
    expect(refused).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('The last admin must stay an admin.') },
    });
    const { body } = await admin.call('POST', '/staff', someone());
    const answers = await Promise.all(
      [me.id, body.user.id].map((id) =>
        admin.call('PUT', `/users/${id}/role`, { role: 'student' }),
      ),
    );
    expect(statusesOf(answers).filter((status) => status === 200)).toHaveLength(1);
    expect(school().errors).toEqual([]);
  });
});

describeSchool(
  'the team of a school with a mail server',
  (school) => {
    const invite = (body: object, headers: Record<string, string> = {}) =>
      school().admin.call('POST', '/staff', body, headers);
    const emailsTo = (email: string) => mailbox.emails.filter(({ to }) => to === email);
    const choose = (email: string) => {
      const text = emailsTo(email).at(-1)?.text ?? '';
      const token = /reset-password\?token=([\w-]+)&invited=yes/.exec(text)?.[1] ?? '';
      return callerFor(school().app.url).call('POST', '/api/auth/reset-password', {
        token,
        newPassword: OWN,
      });
    };

    test('a new member gets a link by email, once, and nobody sees a password', async () => {
      const person = someone();
      const key = { 'idempotency-key': `mailed-${person.email}` };
      const first = await invite(person, key);
      expect(first.status).toBe(201);
      expect(first.body).toEqual({
        user: expect.objectContaining({ email: person.email, role: 'admin' }),
      });
      const again = await invite(person, key);
      expect(again).toMatchObject({ status: 201, body: first.body });
      expect(again.headers.get('idempotency-replayed')).not.toBeNull();
      expect(emailsTo(person.email)).toHaveLength(1);
      expect(await invite(person)).toMatchObject({
        status: 409,
        body: { fields: { email: TAKEN } },
      });
      expect(emailsTo(person.email)).toHaveLength(1);

      const { body: log } = await school().admin.call('GET', '/audit-log?entity=user');
      const actions = log.items
        .filter(({ entityId }: { entityId: string }) => entityId === first.body.user.id)
        .map(({ actor, action }: { actor: string; action: string }) => [actor, action]);
      expect(actions.toSorted()).toEqual([
        [ADMIN.email, 'Added to the team'],
        [ADMIN.email, 'Invitation emailed'],
      ]);

      expect((await choose(person.email)).status).toBe(200);
      const caller = await signIn(school().app.url, person.email, OWN);
      expect((await caller.call('GET', '/me')).body).toMatchObject({
        role: 'admin',
        mustChangePassword: false,
      });
      expect((await caller.call('GET', '/staff')).status).toBe(200);
    });

    test('of several who invite the same person at once, one does, with one email', async () => {
      const person = someone();
      const answers = await Promise.all(Array.from({ length: 4 }, () => invite(person)));
      expect(statusesOf(answers).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409]);
      expect(emailsTo(person.email)).toHaveLength(1);
      expect(school().errors).toEqual([]);
    });

    test('a retry after an interruption finds the person who was added', async () => {
      const person = someone();
      const key = `interrupted-${person.email}`;
      const first = await invite(person, { 'idempotency-key': key });
      // This acts as if the server had stopped before it stored the answer.
      await school()
        .app.database.db.deleteFrom('idempotency_keys')
        .where('key', '=', nameOfKey(key))
        .execute();
      const again = await invite(person, { 'idempotency-key': key });
      expect(again).toMatchObject({ status: 201, body: { user: { id: first.body.user.id } } });
      expect((await choose(person.email)).status).toBe(200);
      await signIn(school().app.url, person.email, OWN);
    });
  },
  { mail: mailbox.mail },
);

describeSchoolOnce(
  'the team of a school whose mail server is down',
  (school) => {
    test('a new member gets a temporary password instead, and a retry the same', async () => {
      const person = someone();
      const key = { 'idempotency-key': 'no-mail' };
      const { status, body } = await school().admin.call('POST', '/staff', person, key);
      expect(status).toBe(201);
      expect(body.temporaryPassword).toMatch(/^\w{4}(-\w{4}){3}$/);
      expect((await school().admin.call('POST', '/staff', person, key)).body).toEqual(body);
      const caller = await school().signIn(person.email, body.temporaryPassword);
      expect((await caller.call('GET', '/me')).body).toMatchObject({
        role: 'admin',
        mustChangePassword: true,
      });
      const { body: log } = await school().admin.call('GET', '/audit-log?entity=user');
      expect(JSON.stringify(log)).not.toContain('Invitation emailed');
    });
  },
  { mail: { ...mailbox.mail, url: 'smtp://127.0.0.1:1', publicUrl: 'https://s.test' } },
);
