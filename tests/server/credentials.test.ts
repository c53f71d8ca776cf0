import { expect, test } from 'vitest';
import { ADMIN, callerFor, cookieOf, describeSchool, type Caller } from '../support/school.ts';
import { schoolMail } from '../support/schoolMail.ts';

const OLD = 'pirouette-and-rest';
const NEW = 'grand-jete-en-avant';

describeSchool('login credentials', (school) => {
  const role = async (caller: Caller) => (await caller.call('GET', '/me')).body.role;
  const entries = async (action: string) => {
    const { body } = await school().admin.call('GET', '/audit-log?entity=user');
    return body.items.filter((one: { action: string }) => one.action === action);
  };

  test('a changed password ends every other session', async () => {
    const { student, caller } = await school().addSignedInStudent();
    const elsewhere = await school().signIn(student.email, OLD);
    const answer = await caller.call('POST', '/api/auth/change-password', {
      currentPassword: OLD,
      newPassword: NEW,
      revokeOtherSessions: false,
    });
    expect(answer.status).toBe(200);
    expect(await role(elsewhere)).toBe('anonymous');
    expect(await role(callerFor(school().app.url, cookieOf(answer.headers)))).toBe('student');
  });

  test("a changed password can't be made of the school's words", async () => {
    const { caller } = await school().addSignedInStudent();
    const change = (newPassword: string) =>
      caller.call('POST', '/api/auth/change-password', { currentPassword: OLD, newPassword });
    expect(await change('Dance-Studio-1')).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('at a dance school') },
    });
    expect((await change('Dance-and-a-quiet-river')).status).toBe(200);
  });

  test('sessions are listed, and all others are ended with the password', async () => {
    const { student, caller } = await school().addSignedInStudent();
    const agent = { 'user-agent': 'Mozilla/5.0 (iPhone) Version/19.1 Safari/604.1' };
    const entered = await school().anonymous.call(
      'POST',
      '/api/auth/sign-in/email',
      { email: student.email, password: OLD },
      agent,
    );
    const elsewhere = callerFor(school().app.url, cookieOf(entered.headers));
    const { body } = await caller.call('GET', '/me/sessions');
    expect(body.items).toHaveLength(2);
    expect(body.items[0]).toMatchObject({ device: 'Safari on iPhone', current: false });
    expect(body.items.filter((one: { current: boolean }) => one.current)).toHaveLength(1);
    expect(JSON.stringify(body)).not.toContain(elsewhere.cookie.split('=')[1]?.split('.')[0]);
    expect((await school().anonymous.call('GET', '/me/sessions')).status).toBe(401);

    const end = (by: Caller, with_: object) =>
      by.call('POST', '/api/auth/revoke-other-sessions', with_);
    expect((await end(school().anonymous, { password: OLD })).status).toBe(401);
    for (const password of [undefined, 'not-mine'])
      expect(await end(caller, { password })).toMatchObject({
        status: 400,
        body: { message: 'This is not your password.' },
      });
    expect(await role(elsewhere)).toBe('student');
    expect((await end(caller, { password: OLD })).status).toBe(200);
    expect(await role(elsewhere)).toBe('anonymous');
    expect((await caller.call('GET', '/me/sessions')).body.items).toMatchObject([
      { current: true },
    ]);
    expect(await entries('Signed out everywhere else')).toHaveLength(1);
  });

  test('changing the email needs the password, and the new email is then used to log in', async () => {
    const { student, caller } = await school().addSignedInStudent();
    const newEmail = `new-${student.email}`;
    const change = (body: object) => caller.call('POST', '/api/auth/change-email', body);
    for (const password of [undefined, '', 'not-mine', 7, 'x'.repeat(10_000)])
      expect(await change({ newEmail, password })).toMatchObject({
        status: 400,
        body: { message: 'This is not your password.' },
      });
    expect((await change({ newEmail: 'no-email', password: OLD })).status).toBe(400);
    // An email address with an account isn't taken over, and the response doesn't reveal that it has one.
    expect((await change({ newEmail: ADMIN.email, password: OLD })).status).toBe(200);
    expect((await caller.call('GET', '/me')).body.email).toBe(student.email);

    expect((await change({ newEmail, password: OLD })).status).toBe(200);
    expect((await caller.call('GET', '/me')).body.email).toBe(newEmail);
    expect(await role(await school().signIn(newEmail, OLD))).toBe('student');
    expect(await entries('Email changed')).toMatchObject([
      { before: { email: student.email }, after: { email: newEmail } },
    ]);
    const stranger = await school().anonymous.call('POST', '/api/auth/change-email', {
      newEmail: 'x@school.test',
      password: OLD,
    });
    expect(stranger.status).toBe(401);
  });

  test('an admin gives a one-time password to someone who forgot theirs, which ends their sessions', async () => {
    const { student, caller } = await school().addSignedInStudent();
    const answer = await school().admin.call('POST', `/users/${student.id}/password-reset`);
    const { temporaryPassword } = answer.body;
    expect(temporaryPassword).toMatch(/^\w{4}(-\w{4}){3}$/);
    expect(await role(caller)).toBe('anonymous');
    await expect(school().signIn(student.email, OLD)).rejects.toThrow('Invalid email or password');
    const back = await school().signIn(student.email, temporaryPassword);
    expect((await back.call('GET', '/me')).body.mustChangePassword).toBe(true);
    const [entry] = await entries('Password reset');
    expect(entry.after).toEqual({ email: student.email, sessionsEnded: 1 });
    expect(JSON.stringify(entry)).not.toContain(temporaryPassword);
    const nobody = await school().admin.call('POST', '/users/nobody/password-reset');
    expect(nobody).toMatchObject({ status: 404, body: { message: 'Invalid user ID' } });
  });

  test('an admin logs someone out everywhere', async () => {
    const { student, caller } = await school().addSignedInStudent();
    const elsewhere = await school().signIn(student.email, OLD);
    const { body } = await school().admin.call('DELETE', `/users/${student.id}/sessions`);
    expect(body).toEqual({ ended: 2 });
    for (const one of [caller, elsewhere]) expect(await role(one)).toBe('anonymous');
  });

  test('without a mail server no reset link is sent', async () => {
    const { body: about } = await school().anonymous.call('GET', '/school');
    expect(about.passwordResetByEmail).toBe(false);
    const answer = await school().anonymous.call('POST', '/api/auth/request-password-reset', {
      email: ADMIN.email,
    });
    expect(answer.status).toBe(400);
  });
});

const mailbox = schoolMail();

describeSchool(
  'a password reset by email',
  (school) => {
    const ask = (email: string) =>
      school().anonymous.call('POST', '/api/auth/request-password-reset', { email });
    const reset = (token: string, newPassword: string) =>
      school().anonymous.call('POST', '/api/auth/reset-password', { token, newPassword });

    test('uses a link that works once, and ends every session', async () => {
      const { student, caller } = await school().addSignedInStudent();
      await mailbox.until(() => mailbox.emails.length > 0);
      mailbox.emails.length = 0;
      const known = await ask(student.email);
      const unknown = await ask('nobody@school.test');
      // Neither the status nor the text reveals whether the address has an account.
      expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
      await mailbox.until(() => mailbox.emails.length > 0);
      const [sent] = mailbox.emails;
      expect(sent?.to).toBe(student.email);
      const token = /https:\/\/s\.test\/reset-password\?token=(\w+)/.exec(sent?.text ?? '')?.[1];
      expect(token).toBeDefined();

      expect((await reset(token ?? '', 'short')).body.message).toContain('at least 8');
      expect((await reset(token ?? '', 'password')).body.message).toContain('most common');
      expect((await reset(token ?? '', 'turnout88')).body.message).toContain('at a dance school');
      const dead = {
        status: 400,
        body: { message: expect.stringContaining('Ask for a new one.') },
      };
      const isUsable = async (link = '') =>
        (await school().anonymous.call('POST', '/password-links/check', { token: link })).body
          .usable;
      expect(await isUsable(token)).toBe(true);
      expect(await isUsable('made-up-token')).toBe(false);
      expect(await reset('made-up-token', NEW)).toMatchObject(dead);
      expect((await reset(token ?? '', NEW)).status).toBe(200);
      expect((await caller.call('GET', '/me')).body.role).toBe('anonymous');
      await school().signIn(student.email, NEW);
      expect(await isUsable(token)).toBe(false);
      expect(await reset(token ?? '', OLD)).toMatchObject(dead);
      expect(mailbox.emails).toHaveLength(1);
      mailbox.emails.length = 0;
      const { body } = await school().admin.call('GET', '/audit-log?entity=user');
      expect(body.items.map((one: { action: string }) => one.action)).toContain(
        'Password reset by email',
      );
    });

    test('is refused if it is requested too often', async () => {
      const seen: number[] = [];
      for (let n = 0; n < 11; n += 1) seen.push((await ask('nobody@school.test')).status);
      expect(seen.at(-1)).toBe(429);
    });
  },
  { mail: mailbox.mail },
);
