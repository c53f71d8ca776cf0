import { expect, test } from 'vitest';
import { codeOf, secretOf } from '../support/authenticator.ts';
import {
  ADMIN,
  callerFor,
  cookieOf,
  describeSchool,
  statusesOf,
  type Caller,
} from '../support/school.ts';

const PASSWORD = 'pirouette-and-rest';
const SIGN_IN = '/api/auth/sign-in/email';
const ENABLE = '/api/auth/two-factor/enable';
const DISABLE = '/api/auth/two-factor/disable';
const CODE = '/api/auth/two-factor/verify-totp';
const BACKUP_CODE = '/api/auth/two-factor/verify-backup-code';

describeSchool(
  'two-factor authentication',
  (school) => {
    let next = 0;
    /** Each person has a different IP address, because rate limits are by address. */
    const from = (caller: Caller): Caller => {
      const address = `203.0.113.${(next += 1)}`;
      const call: Caller['call'] = (method, path, body, headers) =>
        caller.call(method, path, body, { 'x-forwarded-for': address, ...headers });
      return { ...caller, call };
    };
    const someone = () => from(school().anonymous);
    const as = (answer: { headers: Headers }) =>
      from(callerFor(school().app.url, cookieOf(answer.headers)));
    const role = async (caller: Caller) => (await caller.call('GET', '/me')).body.role;
    const isOn = async (caller: Caller) => (await caller.call('GET', '/me/second-step')).body.on;
    const actions = async (id: string) => {
      const { body } = await school().admin.call('GET', '/audit-log?entity=user');
      return body.items
        .filter(({ entityId }: { entityId: string }) => entityId === id)
        .map(({ action }: { action: string }) => action);
    };
    const enter = (email: string, more = {}) =>
      someone().call('POST', SIGN_IN, { email, password: PASSWORD, ...more });

    /** Somebody with two-factor authentication, and the key URI that their app got. */
    async function withSecondStep() {
      const { student, caller: first } = await school().addSignedInStudent();
      const begun = await from(first).call('POST', ENABLE, { password: PASSWORD });
      const { totpURI, backupCodes } = begun.body;
      const sent = await codeOf(totpURI, 0);
      const answer = await from(first).call('POST', CODE, { code: sent });
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
      return { student, first, caller: as(answer), totpURI, backupCodes, sent };
    }

    test('logging in without it works as before', async () => {
      const { student, caller } = await school().addSignedInStudent();
      expect(await isOn(caller)).toBe(false);
      const { status, body, headers } = await enter(student.email);
      expect(status).toBe(200);
      expect(Object.keys(body).toSorted()).toEqual(['redirect', 'user']);
      const names = ['createdAt', 'email', 'emailVerified', 'id', 'image', 'mustChangePassword'];
      expect(Object.keys(body.user).toSorted()).toEqual([...names, 'name', 'role', 'updatedAt']);
      const cookies = headers.getSetCookie().map((cookie) => cookie.split('=')[0]);
      expect(cookies).toEqual(['turnout.session_token', 'turnout.device']);
      // Scripts can't read the cookie, and the token isn't anywhere else.
      const token = decodeURIComponent(as({ headers }).cookie.split('=')[1] ?? '').split('.')[0];
      expect(token).toMatch(/^\w{20,}$/);
      expect(JSON.stringify(body)).not.toContain(token);
    });

    test('it is turned on with the password and a code; only then is it required', async () => {
      const { student, caller } = await school().addSignedInStudent();
      const me = from(caller);
      for (const password of [undefined, 7, 'not-mine'])
        expect(await me.call('POST', ENABLE, { password })).toMatchObject({ status: 400 });
      expect((await someone().call('POST', ENABLE, { password: PASSWORD })).status).toBe(401);

      const begun = await me.call('POST', ENABLE, { password: PASSWORD, issuer: 'Elsewhere' });
      expect(begun.body.totpURI).toMatch(/^otpauth:\/\/totp\/Turnout:/);
      expect(begun.body.backupCodes).toHaveLength(8);
      for (const code of begun.body.backupCodes) expect(code).toMatch(/^\w{4}(-\w{4}){3}$/);
      // Anyone who stops here logs in as before.
      expect(await isOn(me)).toBe(false);
      expect(await role(as(await enter(student.email)))).toBe('student');

      expect(await me.call('POST', CODE, { code: '12345' })).toMatchObject({
        status: 400,
        body: { message: 'This is not the code. Please type the one that your app shows now.' },
      });
      // They start again, like after leaving the page: there is a new key.
      const again = await me.call('POST', ENABLE, { password: PASSWORD });
      expect(again.body.totpURI).not.toBe(begun.body.totpURI);
      const done = await me.call('POST', CODE, { code: await codeOf(again.body.totpURI, 0) });
      expect(done.status).toBe(200);
      expect(await isOn(as(done))).toBe(true);
      expect(await role(me)).toBe('anonymous');
      expect(await as(done).call('POST', ENABLE, { password: PASSWORD })).toMatchObject({
        status: 409,
        body: { message: 'Two-factor authentication is on already.' },
      });
      expect(await actions(student.id)).toEqual(['Two-factor authentication turned on']);
    });

    test('with it, the password alone gives no session, only a few minutes to send a code', async () => {
      const { student, totpURI } = await withSecondStep();
      const { db } = school().app.database;
      const sessions = () =>
        db.selectFrom('sessions').selectAll().where('userId', '=', student.id).execute();
      const before = (await sessions()).length;
      const first = await enter(student.email, { rememberMe: false });
      expect(first.status).toBe(200);
      expect(first.body).toEqual({ twoFactorRedirect: true, twoFactorMethods: ['totp'] });
      expect(await sessions()).toHaveLength(before);
      expect(await role(as(first))).toBe('anonymous');
      const cookie = first.headers.getSetCookie().find((one) => one.includes('two_factor')) ?? '';
      expect(cookie).toMatch(
        /^turnout\.two_factor=.*; Max-Age=300; Path=\/; HttpOnly; SameSite=Lax/,
      );

      // This isn't a login: changing how somebody logs in is refused before any code is checked.
      const off = { password: PASSWORD, code: '000000' };
      const half = await as(first).call('POST', DISABLE, off);
      expect(half).toMatchObject({ status: 401, body: { message: 'Please log in first.' } });
      expect(await sessions()).toHaveLength(before);
      const wrong = await as(first).call('POST', CODE, { code: '000000' });
      expect(wrong.body.message).toContain('This is not the code');
      expect(wrong.headers.getSetCookie()).toEqual([]);
      const code = await codeOf(totpURI, 1);
      const spaced = `${code.slice(0, 3)} ${code.slice(3)}`;
      const done = await as(first).call('POST', CODE, { code: spaced, trustDevice: true });
      expect(done.status).toBe(200);
      expect(await role(as(done))).toBe('student');
      const set = done.headers.getSetCookie();
      expect(set.join()).not.toContain('trust_device');
      // The choice to stay logged in was made with the password, and still applies.
      expect(set.find((one) => one.includes('session_token'))).not.toMatch(/Max-Age|Expires/i);
      // The first step can't be used again.
      const more = await as(first).call('POST', CODE, { code: await codeOf(totpURI, 1) });
      expect(more).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
    });

    test('a first step that is too old or made up is refused', async () => {
      const { student, totpURI } = await withSecondStep();
      const first = await enter(student.email);
      const { db } = school().app.database;
      await db
        .updateTable('verifications')
        .set({ expiresAt: new Date(Date.now() - 1000).toISOString() })
        .where('value', '=', student.id)
        .execute();
      const late = await as(first).call('POST', CODE, { code: await codeOf(totpURI, 1) });
      expect(late).toMatchObject({
        status: 401,
        body: { message: 'That took too long. Please log in again.' },
      });
      for (const made of ['turnout.two_factor=2fa-abc.def', ''])
        expect(
          (await from(callerFor(school().app.url, made)).call('POST', CODE, { code: '123456' }))
            .status,
        ).toBe(401);
    });

    test('a code works once, even if it is sent twice at the same time', async () => {
      const { student, totpURI, sent } = await withSecondStep();
      const tries = await Promise.all([enter(student.email), enter(student.email)]);
      const code = await codeOf(totpURI, 1);
      const answers = await Promise.all(tries.map((one) => as(one).call('POST', CODE, { code })));
      expect(statusesOf(answers)).toEqual([200, 400]);
      const later = await as(await enter(student.email)).call('POST', CODE, { code });
      expect(later).toMatchObject({
        status: 400,
        body: { message: 'This code was sent before. Please wait for the next one.' },
      });
      // The code that turned it on doesn't work again either.
      const first = await as(await enter(student.email)).call('POST', CODE, { code: sent });
      expect(first.status).toBe(400);
    });

    test('a backup code works once, for at most one of two requests', async () => {
      const { student, backupCodes } = await withSecondStep();
      const [code, second] = backupCodes as string[];
      const tries = await Promise.all([enter(student.email), enter(student.email)]);
      const answers = await Promise.all(
        tries.map((one) => as(one).call('POST', BACKUP_CODE, { code, disableSession: true })),
      );
      const [done, ...others] = answers.toSorted((a, b) => a.status - b.status);
      expect(done?.status).toBe(200);
      expect(await role(as(done as { headers: Headers }))).toBe('student');
      for (const other of others) expect([400, 409]).toContain(other.status);
      const again = await as(await enter(student.email)).call('POST', BACKUP_CODE, { code });
      expect(again).toMatchObject({
        status: 400,
        body: { message: 'This is not one of your backup codes, or you have used it before.' },
      });
      const typed = ` ${second?.toUpperCase()} `;
      const other = await as(await enter(student.email)).call('POST', BACKUP_CODE, { code: typed });
      expect(other.status).toBe(200);
      expect((await actions(student.id))[0]).toBe('Signed in with a backup code');
    });

    test('it is turned off with the password and a code; then the password alone is enough', async () => {
      const { student, caller, totpURI, sent } = await withSecondStep();
      const code = await codeOf(totpURI, 1);
      expect(await caller.call('POST', DISABLE, { password: PASSWORD })).toMatchObject({
        status: 400,
        body: { message: 'Code is required' },
      });
      for (const [wrong, message] of [
        ['000000', 'This is not the code. Please type the one that your app shows now.'],
        [sent, 'This code was sent before. Please wait for the next one.'],
        [
          'abcd-abcd-abcd-abcd',
          'This is not one of your backup codes, or you have used it before.',
        ],
      ])
        expect(
          await caller.call('POST', DISABLE, { password: PASSWORD, code: wrong }),
        ).toMatchObject({ status: 400, body: { message } });
      expect(await caller.call('POST', DISABLE, { password: 'not-mine', code })).toMatchObject({
        status: 400,
        body: { message: 'This is not your password.' },
      });
      expect((await someone().call('POST', DISABLE, { password: PASSWORD, code })).status).toBe(
        401,
      );
      expect(await isOn(caller)).toBe(true);
      const done = as(await caller.call('POST', DISABLE, { password: PASSWORD, code }));
      expect(await isOn(done)).toBe(false);
      expect(await role(as(await enter(student.email)))).toBe('student');
      const { db } = school().app.database;
      expect(
        await db
          .selectFrom('second_factors')
          .select('id')
          .where('userId', '=', student.id)
          .execute(),
      ).toEqual([]);
      expect(await done.call('POST', DISABLE, { password: PASSWORD, code })).toMatchObject({
        status: 409,
        body: { message: 'Two-factor authentication is off.' },
      });
      expect((await done.call('POST', CODE, { code: '123456' })).status).toBe(409);
      expect(await actions(student.id)).toEqual([
        'Two-factor authentication turned off',
        'Two-factor authentication turned on',
      ]);
    });

    test("an admin's password reset turns it off, because the person may have lost their phone", async () => {
      const { student, totpURI } = await withSecondStep();
      const waiting = await enter(student.email);
      const { body } = await school().admin.call('POST', `/users/${student.id}/password-reset`);
      const late = await as(waiting).call('POST', CODE, { code: await codeOf(totpURI, 1) });
      // A login that started with the old password is no longer valid.
      expect(late.status).toBe(401);
      const back = await someone().call('POST', SIGN_IN, {
        email: student.email,
        password: body.temporaryPassword,
      });
      expect(await role(as(back))).toBe('student');
      const changed = await as(back).call('POST', '/api/auth/change-password', {
        currentPassword: body.temporaryPassword,
        newPassword: PASSWORD,
      });
      expect(await isOn(as(changed))).toBe(false);
      const log = await school().admin.call('GET', '/audit-log?entity=user');
      expect(log.body.items[1]).toMatchObject({
        action: 'Password reset',
        after: { email: student.email, sessionsEnded: 1, secondStep: 'turned off' },
      });
    });

    test('guessing codes is stopped: after five per login, ten in a row, ten a minute', async () => {
      const { student, backupCodes } = await withSecondStep();
      const guess = (caller: Caller, n: number) =>
        caller.call('POST', CODE, { code: `guess-${n}` });
      const first = as(await enter(student.email));
      for (let n = 0; n < 5; n += 1) expect((await guess(first, n)).status).toBe(400);
      expect(await guess(first, 5)).toMatchObject({
        status: 401,
        body: { message: 'Too many wrong codes. Please log in again.' },
      });
      const second = as(await enter(student.email));
      for (let n = 6; n < 11; n += 1) expect((await guess(second, n)).status).toBe(400);
      // Now it is locked for everyone who knows the password, whatever code they send.
      const third = as(await enter(student.email));
      const locked = await third.call('POST', BACKUP_CODE, { code: backupCodes[0] });
      expect(locked).toMatchObject({
        status: 429,
        body: { message: 'Too many wrong codes. Please try again in a quarter of an hour.' },
      });

      const stranger = someone();
      const seen: number[] = [];
      for (let n = 0; n < 11; n += 1) seen.push((await guess(stranger, n)).status);
      expect(seen).toEqual([...Array<number>(10).fill(401), 429]);
    });

    test('its secrets are stored encrypted and never shown again', async () => {
      const { student, caller, totpURI, backupCodes } = await withSecondStep();
      const { db } = school().app.database;
      const kept = await db
        .selectFrom('second_factors')
        .selectAll()
        .where('userId', '=', student.id)
        .executeTakeFirstOrThrow();
      const key = new URL(totpURI).searchParams.get('secret') ?? '';
      expect(key.length).toBeGreaterThan(30);
      const answers = await Promise.all(
        ['/me', '/me/second-step', '/me/sessions'].map((path) => caller.call('GET', path)),
      );
      const log = await school().admin.call('GET', '/audit-log?entity=user');
      const told = JSON.stringify([kept, log.body, school().errors, answers.map((a) => a.body)]);
      for (const hidden of [key, secretOf(totpURI), ...(backupCodes as string[])])
        expect(told).not.toContain(hidden);
      for (const path of ['get-totp-uri', 'generate-backup-codes', 'view-backup-codes', 'send-otp'])
        expect(
          (await caller.call('POST', `/api/auth/two-factor/${path}`, { password: PASSWORD }))
            .status,
        ).toBe(404);
      expect((await someone().call('GET', '/me/second-step')).status).toBe(401);
    });

    test('behind https its cookie is for this host only', async () => {
      const { student, totpURI } = await withSecondStep();
      const secure = {
        'x-forwarded-proto': 'https',
        'x-forwarded-host': 'dance.example',
        origin: 'https://dance.example',
      };
      const first = await someone().call(
        'POST',
        SIGN_IN,
        { email: student.email, password: PASSWORD },
        secure,
      );
      const cookies = first.headers.getSetCookie();
      for (const cookie of cookies)
        expect(cookie).toMatch(/^__Host-turnout\..*; Path=\/;.*; Secure/);
      expect(cookies.some((cookie) => cookie.startsWith('__Host-turnout.two_factor='))).toBe(true);
      const done = await as(first).call('POST', CODE, { code: await codeOf(totpURI, 1) }, secure);
      const me = await as(done).call('GET', '/me', undefined, secure);
      expect(me.body.role).toBe('student');
    });

    test('an admin can use it too', async () => {
      const admin = from(await school().signIn(ADMIN.email, ADMIN.password));
      const begun = await admin.call('POST', ENABLE, { password: ADMIN.password });
      const done = await admin.call('POST', CODE, { code: await codeOf(begun.body.totpURI, 0) });
      const first = await someone().call('POST', SIGN_IN, ADMIN);
      expect(first.body.twoFactorRedirect).toBe(true);
      const code = await codeOf(begun.body.totpURI, 1);
      expect(await role(as(await as(first).call('POST', CODE, { code })))).toBe('admin');
      const [backup] = begun.body.backupCodes;
      const off = { password: ADMIN.password, code: backup };
      expect((await as(done).call('POST', DISABLE, off)).status).toBe(200);
    });
  },
  { trustProxy: true },
);
