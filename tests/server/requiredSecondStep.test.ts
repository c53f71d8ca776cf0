import { afterEach, beforeAll, expect, test } from 'vitest';
import { createAdmin } from '../../src/server/features/user/user.service.ts';
import { credential } from '../../src/server/features/user/password.service.ts';
import { codeOf } from '../support/authenticator.ts';
import { operations, type OperationName } from '../../src/domain/access.ts';
import type { Role } from '../../src/domain/roles.ts';
import { contractOperations, fill } from '../support/contract.ts';
import { anAdmin, callerFor, cookieOf, describeSchool, type Caller } from '../support/school.ts';

const PASSWORD = 'pirouette-and-rest';
const TWO_FACTOR = '/api/auth/two-factor';
const FIRST = 'Please turn on two-factor authentication to continue.';

describeSchool(
  'two-factor authentication required for admins',
  (school) => {
    let next = 0;
    const from = (cookie: string): Caller => {
      const caller = callerFor(school().app.url, cookie);
      const address = `203.0.113.${(next += 1)}`;
      const call: Caller['call'] = (method, path, body, headers) =>
        caller.call(method, path, body, { 'x-forwarded-for': address, ...headers });
      return { ...caller, call };
    };
    const enter = async (email: string, password = PASSWORD) => {
      const answer = await from('').call('POST', '/api/auth/sign-in/email', { email, password });
      return from(cookieOf(answer.headers));
    };
    const newAdmin = async () => {
      const { student, caller } = await school().addSignedInStudent();
      await school().admin.call('PUT', `/users/${student.id}/role`, { role: 'admin' });
      return { id: student.id, email: student.email, caller: from(caller.cookie) };
    };
    const turnOn = async (caller: Caller, password = PASSWORD) => {
      const begun = await caller.call('POST', `${TWO_FACTOR}/enable`, { password });
      const code = await codeOf(begun.body.totpURI);
      const done = await caller.call('POST', `${TWO_FACTOR}/verify-totp`, { code });
      if (done.status !== 200) throw new Error(JSON.stringify([begun.body, done.body]));
      const { totpURI, backupCodes } = begun.body;
      return { caller: from(cookieOf(done.headers)), app: totpURI as string, backupCodes };
    };
    const require = (caller: Caller, adminSecondStep: boolean) =>
      caller.call('PATCH', '/settings', { adminSecondStep });
    const duties = async (caller: Caller) => {
      const { body } = await caller.call('GET', '/me');
      return [body.role, body.mustChangePassword, body.mustTurnOnSecondStep];
    };

    /** An admin with two-factor authentication; the others have none, and can't do anything while it is required. */
    let careful: Caller;
    beforeAll(async () => {
      ({ caller: careful } = await turnOn((await newAdmin()).caller));
    });
    afterEach(() => require(careful, false));

    test('is off at first, and can only be turned on by an admin who uses it', async () => {
      const { body } = await school().admin.call('GET', '/settings');
      expect(body.adminSecondStep).toBe(false);
      const why = 'Turn on two-factor authentication for yourself first, in Account and security.';
      expect(await require(school().admin, true)).toMatchObject({
        status: 400,
        body: { code: 'INVALID_ARGUMENT', message: why, fields: { adminSecondStep: why } },
      });
      // This saves nothing, even together with another setting.
      const both = { adminSecondStep: true, schoolName: 'Elsewhere' };
      expect((await school().admin.call('PATCH', '/settings', both)).status).toBe(400);
      expect((await school().admin.call('GET', '/settings')).body).toEqual(body);

      expect((await require(careful, true)).body.adminSecondStep).toBe(true);
      const log = await careful.call('GET', '/audit-log?entity=settings');
      expect(log.body.items[0]).toMatchObject({
        action: 'Settings changed',
        before: { adminSecondStep: false },
        after: { adminSecondStep: true },
      });
      expect(await duties(careful)).toEqual(['admin', false, false]);
      expect((await require(careful, false)).body.adminSecondStep).toBe(false);
    });

    test('stops every admin without it at once, and nobody else', async () => {
      const { student, caller } = await school().addSignedInStudent();
      const { caller: admin } = await newAdmin();
      expect(await duties(admin)).toEqual(['admin', false, false]);
      await require(careful, true);
      expect(await duties(admin)).toEqual(['admin', false, true]);

      const allowed = ['me.get', 'school.get', 'publicDashboard.list', 'publicDashboard.get'];
      for (const { name, method, path } of contractOperations()) {
        const address = fill(path, { id: student.id, studentId: student.id, date: '2026-11-20' });
        const answer = await admin.call(method, address, method === 'GET' ? undefined : {});
        if (allowed.includes(name)) expect(answer.status, name).toBe(200);
        // Operations that only students or guardians may use refuse admins first.
        else if (!(operations[name as OperationName].roles as readonly Role[]).includes('admin'))
          expect(answer.status).toBe(403);
        else
          expect(answer, name).toMatchObject({
            status: 403,
            body: { code: 'PERMISSION_DENIED', message: FIRST },
          });
      }
      for (const [path, body] of [
        ['change-email', { newEmail: 'new@school.test', password: PASSWORD }],
        ['change-password', { currentPassword: PASSWORD, newPassword: 'grand-jete-en-avant' }],
        ['revoke-other-sessions', { password: PASSWORD }],
        ['two-factor/disable', { password: PASSWORD, code: '000000' }],
      ] as const)
        expect(await admin.call('POST', `/api/auth/${path}`, body), path).toMatchObject({
          status: 403,
          body: { code: 'PERMISSION_DENIED', message: FIRST },
        });

      expect(await duties(caller)).toEqual(['student', false, false]);
      expect((await caller.call('PATCH', '/me/profile', { firstName: 'Free' })).status).toBe(200);
      expect((await caller.call('GET', '/me/second-step')).body).toEqual({
        on: false,
        required: false,
      });
      expect((await admin.call('POST', '/api/auth/sign-out')).status).toBe(200);
      expect(await duties(admin)).toEqual(['anonymous', false, false]);
      expect(school().errors).toEqual([]);
    });

    test('an admin who turns it on can continue, and can’t turn it off while it is required', async () => {
      const { email } = await newAdmin();
      await require(careful, true);
      const signedIn = await enter(email);
      expect(await duties(signedIn)).toEqual(['admin', false, true]);
      const { caller, backupCodes } = await turnOn(signedIn);
      expect(await duties(caller)).toEqual(['admin', false, false]);
      expect((await caller.call('GET', '/students')).status).toBe(200);
      expect((await caller.call('GET', '/me/second-step')).body).toEqual({
        on: true,
        required: true,
      });

      const off = () =>
        caller.call('POST', `${TWO_FACTOR}/disable`, { password: PASSWORD, code: backupCodes[0] });
      expect(await off()).toMatchObject({
        status: 409,
        body: {
          message:
            "Admins of this school need two-factor authentication, so it can't be turned off.",
        },
      });
      expect((await caller.call('GET', '/me/second-step')).body.on).toBe(true);
      await require(careful, false);
      expect((await off()).status).toBe(200);
    });

    test('giving or revoking a role takes effect at once', async () => {
      const { student, caller } = await school().addSignedInStudent();
      await require(careful, true);
      const role = (to: string) => careful.call('PUT', `/users/${student.id}/role`, { role: to });
      await role('admin');
      expect(await duties(caller)).toEqual(['admin', false, true]);
      await role('student');
      expect(await duties(caller)).toEqual(['student', false, false]);
    });

    test('after a password reset by an admin: first the new password, then two-factor setup again', async () => {
      const { id, email, caller } = await newAdmin();
      const { caller: mine } = await turnOn(caller);
      await require(careful, true);
      const { body } = await careful.call('POST', `/users/${id}/password-reset`);
      expect(await duties(mine)).toEqual(['anonymous', false, false]);
      const back = await enter(email, body.temporaryPassword);
      expect(await duties(back)).toEqual(['admin', true, false]);
      // The order matters: neither two-factor setup nor a new email is allowed before the new password.
      for (const [path, input] of [
        ['two-factor/enable', { password: body.temporaryPassword }],
        ['change-email', { newEmail: 'new@school.test', password: body.temporaryPassword }],
      ] as const)
        expect(await back.call('POST', `/api/auth/${path}`, input)).toMatchObject({
          status: 403,
          body: { message: 'Please change your temporary password first.' },
        });
      const changed = await back.call('POST', '/api/auth/change-password', {
        currentPassword: body.temporaryPassword,
        newPassword: PASSWORD,
      });
      const again = from(cookieOf(changed.headers));
      expect(await duties(again)).toEqual(['admin', false, true]);
      const { caller: free } = await turnOn(again);
      expect((await free.call('GET', '/students')).status).toBe(200);
    });

    test('an admin created on the command line turns it on, and helps another who lost their phone', async () => {
      const { id } = await newAdmin();
      await require(careful, true);
      const { hash } = await credential(PASSWORD);
      const email = `helper-${next}@school.test`;
      await school().write({ actor: anAdmin }, (work) =>
        createAdmin(work, { email, name: 'Helper', passwordHash: hash }),
      );
      const helper = await enter(email);
      expect((await helper.call('GET', '/users')).body.message).toBe(FIRST);
      const { caller } = await turnOn(helper);
      expect((await caller.call('POST', `/users/${id}/password-reset`)).status).toBe(200);
    });

    test('ends the live stream of an admin who has to turn it on', async () => {
      const { caller } = await newAdmin();
      const stream = await fetch(`${school().app.url}/api/v1/attendance/2026-11-20/events`, {
        headers: { cookie: caller.cookie },
      });
      expect(stream.status).toBe(200);
      await require(careful, true);
      // This reads to the end, which comes with the next heartbeat.
      expect(await stream.text()).toContain('event: ready');
      const again = await caller.call('GET', '/attendance/2026-11-20/events');
      expect(again).toMatchObject({ status: 403, body: { message: FIRST } });
    });
  },
  { trustProxy: true, heartbeatMs: 50 },
);
