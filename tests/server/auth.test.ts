import { beforeAll, expect, test } from 'vitest';
import { contractOperations } from '../support/contract.ts';
import {
  ADMIN,
  callerFor,
  cookieOf,
  describeSchool,
  describeSchoolOnce,
  type Answer,
} from '../support/school.ts';

const PASSWORD = 'plie-and-releve';
const SIGN_IN = '/api/auth/sign-in/email';
const SIGN_UP = '/api/auth/sign-up/email';

const sessionCookie = (answer: Answer) =>
  answer.headers.getSetCookie().find((cookie) => cookie.includes('session_token')) ?? '';

describeSchool('a personal account', (school) => {
  const post = (path: string, body: object, headers = {}) =>
    school().anonymous.call('POST', path, body, headers);
  beforeAll(() => post(SIGN_UP, { email: 'nora@school.test', password: PASSWORD }));

  test('a new account gets the name that was entered, never one derived from the email', async () => {
    const named = async (details: object) => {
      const email = `someone.private${++count}@school.test`;
      const answer = await post(SIGN_UP, { email, password: PASSWORD, ...details });
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      const { body } = await school().admin.call('GET', `/students/${answer.body.user.id}`);
      return [body.firstName, body.lastName];
    };
    let count = 0;
    const both = { firstName: 'Mary Ann', lastName: 'de la Cruz' };
    expect(await named(both)).toEqual(['Mary Ann', 'de la Cruz']);
    expect(await named({ name: 'Zoë Brontë' })).toEqual(['Zoë', 'Brontë']);
    expect(await named({})).toEqual(['New', 'student']);
  });

  test("a new account is a student who owes nothing, and can't request another role", async () => {
    const asked = { email: 'Eve@School.test', password: PASSWORD, name: 'Eve Luna' };
    expect((await post(SIGN_UP, { ...asked, role: 'admin' })).status).toBe(400);
    const { headers } = await post(SIGN_UP, asked);
    const eve = callerFor(school().app.url, cookieOf(headers));
    expect((await eve.call('GET', '/me')).body).toMatchObject({
      email: 'eve@school.test',
      role: 'student',
      mustChangePassword: false,
      profile: {
        firstName: 'Eve',
        lastName: 'Luna',
        enrollmentStatus: 'Pending Payment',
        danceRole: 'Lead',
        balance: 0,
        calculatedBalance: 0,
      },
    });
  });

  test('logging out ends the session on the server: the old cookie no longer works', async () => {
    const nora = await school().signIn('nora@school.test', PASSWORD);
    for (const reload of [1, 2])
      expect((await nora.call('GET', '/me')).body.role, `visit ${reload}`).toBe('student');
    expect((await nora.call('POST', '/api/auth/sign-out')).status).toBe(200);
    expect((await nora.call('GET', '/me')).body).toMatchObject({ id: null, role: 'anonymous' });
  });

  test('the cookie survives closing the browser only if the person chose to stay logged in', async () => {
    const enter = async (rememberMe: boolean) =>
      sessionCookie(
        await post(SIGN_IN, { email: 'nora@school.test', password: PASSWORD, rememberMe }),
      );
    const lasting = await enter(true);
    expect(lasting).toMatch(/Max-Age=1209600/);
    for (const cookie of [lasting, await enter(false)]) {
      expect(cookie).toMatch(/; HttpOnly/);
      expect(cookie).toMatch(/; SameSite=Lax/);
      expect(cookie).not.toMatch(/; Secure/);
    }
    expect(await enter(false)).not.toMatch(/Max-Age|Expires/i);
  });

  test('a wrong password and an unknown email are refused in the same way', async () => {
    const wrong = await post(SIGN_IN, { email: 'nora@school.test', password: 'not-her-password' });
    const unknown = await post(SIGN_IN, { email: 'no@school.test', password: 'not-her-password' });
    for (const answer of [wrong, unknown]) {
      expect(answer.status).toBe(401);
      expect(answer.body).toEqual({
        code: 'UNAUTHENTICATED',
        message: 'Invalid email or password',
        requestId: expect.any(String),
      });
    }
  });

  test("a login request with invalid or incomplete JSON is the client's error", async () => {
    for (const [body, type] of [
      ['email=nora', 'application/x-www-form-urlencoded'],
      ['email', 'text/plain'],
      ['{"email":', 'application/json'],
      ['', 'application/json'],
    ]) {
      const { anonymous } = school();
      const answer = await anonymous.call('POST', SIGN_IN, body, {
        'content-type': type as string,
      });
      expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_ARGUMENT' } });
    }
  });

  test('a short or common password, a taken email and an invalid email are refused', async () => {
    const refused = async (body: object) => {
      const answer = await post(SIGN_UP, { email: 'new@school.test', password: PASSWORD, ...body });
      expect(answer.body).toMatchObject({ code: 'INVALID_ARGUMENT', message: expect.any(String) });
      return answer.body.message;
    };
    expect(await refused({ password: 'short12' })).toContain('at least 8');
    expect(await refused({ password: 'Password1' })).toContain('most common');
    expect(await refused({ password: 'x'.repeat(129) })).toContain('at most 128');
    expect(await refused({ email: 'NORA@school.test' })).toContain('already exists');
    expect(await refused({ email: 'nora' })).toMatch(/email/i);
    const { body } = await school().admin.call('GET', '/users');
    expect(
      body.items.filter(({ email }: { email: string }) => /new|nora/.test(email)),
    ).toHaveLength(1);
  });

  test("a password made of the school's words and a number is refused", async () => {
    const words = 'This password is little more than words anyone would try at a dance school.';
    const tried = async (password: string) => {
      const body = { email: 'wilhelmina@thirteen.test', name: 'Ida Zeller', password };
      const { status, body: answer } = await post(SIGN_UP, body);
      expect([status, answer]).toEqual([
        400,
        {
          code: 'INVALID_ARGUMENT',
          message: `${words} Please choose another.`,
          fields: { password: `${words} Please choose another.` },
          requestId: expect.any(String),
        },
      ]);
    };
    await tried('Ballet-School-1');
    const rename = (schoolName: string) =>
      school().admin.call('PATCH', '/settings', { schoolName });
    const { schoolName } = (await school().admin.call('GET', '/settings')).body;
    await rename('Ōkami Steps');
    await tried('okami.steps.24');
    await rename(schoolName);
    const long = { email: 'wilhelmina@thirteen.test', password: 'dance river cloud' };
    expect((await post(SIGN_UP, long)).status).toBe(200);
  });

  test('nobody can register if the school adds its students itself', async () => {
    const allow = (selfRegistration: boolean) =>
      school().admin.call('PATCH', '/settings', { selfRegistration });
    await allow(false);
    const answer = await post(SIGN_UP, { email: 'late@school.test', password: PASSWORD });
    await allow(true);
    expect(answer).toMatchObject({ status: 403, body: { code: 'PERMISSION_DENIED' } });
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  test('a user without a stored role is anonymous', async () => {
    const { student, caller } = await school().addSignedInStudent();
    const { db } = school().app.database;
    await db.updateTable('users').set({ role: null }).where('id', '=', student.id).execute();
    expect((await caller.call('GET', '/me')).body.role).toBe('anonymous');
    expect((await caller.call('PATCH', '/me/profile', { firstName: 'X' })).status).toBe(403);
    const role = await school().admin.call('GET', `/users/${student.id}/role`);
    expect(role.body).toEqual({ role: 'anonymous' });
  });

  test('the session request says who is logged in, without the secrets in the cookie', async () => {
    const { student, caller } = await school().addSignedInStudent();
    const { status, body } = await caller.call('GET', '/api/auth/get-session');
    expect(status).toBe(200);
    expect(body).toEqual({
      session: { id: expect.any(String), userId: student.id },
      user: { id: student.id, email: student.email, name: expect.any(String), role: 'student' },
    });
    const nobody = await school().anonymous.call('GET', '/api/auth/get-session');
    expect([nobody.status, nobody.body]).toEqual([200, null]);
  });

  test.each([
    ['POST', '/api/auth/update-user'],
    ['POST', '/api/auth/admin/set-role'],
    ['POST', '/api/auth/delete-user'],
    ['GET', '/api/auth/reset-password/some-token'],
    ['GET', '/api/auth/verify-email?token=x'],
    ['POST', '/api/auth/send-verification-email'],
    ['POST', '/api/auth/revoke-sessions'],
    ['GET', '/api/auth/list-sessions'],
    ['GET', '/api/auth/ok'],
    ['GET', '/api/auth/sign-in/email'],
    ['POST', '/api/auth/sign-in/email/'],
  ])('%s %s is not found', async (method, path) => {
    const body = method === 'POST' ? { name: 'X', role: 'admin' } : undefined;
    expect((await school().admin.call(method, path, body)).body).toMatchObject({
      code: 'NOT_FOUND',
      requestId: expect.any(String),
    });
  });

  test('password guessing is stopped, even with a forged IP address in every request', async () => {
    const email = 'guessed-at@school.test';
    const seen: number[] = [];
    for (let guess = 0; guess < 11; guess += 1) {
      const answer = await post(
        SIGN_IN,
        { email, password: `guess-number-${guess}` },
        { 'x-forwarded-for': `10.0.0.${guess}`, 'x-turnout-client-address': `10.0.0.${guess}` },
      );
      seen.push(answer.status);
    }
    expect(seen).toEqual([...Array<number>(10).fill(401), 429]);
    expect((await post(SIGN_IN, ADMIN)).status).toBe(200);
  });
});

describeSchoolOnce('every response', (school) => {
  test("has security headers, but no HSTS just because of a stranger's header", async () => {
    for (const path of ['/me', '/nothing', '/api/docs']) {
      const { headers } = await school().anonymous.call('GET', path, undefined, {
        'x-forwarded-proto': 'https',
      });
      const policy = headers.get('content-security-policy') ?? '';
      // Data needs no scripts; the documentation is the only page of ours that does.
      expect(policy).toContain(path === '/api/docs' ? "script-src 'self';" : "default-src 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-robots-tag')).toContain('noindex');
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('strict-transport-security')).toBeNull();
    }
  });

  test('reports whether the server is alive and whether its database responds', async () => {
    for (const [path, body] of [
      ['/healthz', { status: 'ok', version: 'test' }],
      ['/readyz', { status: 'ready' }],
    ] as const) {
      const response = await fetch(school().app.url + path);
      expect([response.status, await response.json()]).toEqual([200, body]);
    }
  });

  test('the API documentation lists every operation of the contract', async () => {
    const { body: document } = await school().anonymous.call('GET', '/openapi.json');
    const { body: page } = await school().anonymous.call<string>('GET', '/api/docs');
    expect(document.openapi).toMatch(/^3\.1/);
    const sent = await fetch(`${school().app.url}/api/v1/openapi.json`);
    expect(sent.headers.get('content-encoding')).toBe('gzip');
    expect(await sent.json()).toEqual(document);
    for (const { method, path } of contractOperations()) {
      expect(document.paths[path]?.[method.toLowerCase()], `${method} ${path}`).toBeDefined();
      expect(page).toContain(`${method} ${path}`);
    }
  });
});

describeSchoolOnce(
  'behind a proxy the school trusts',
  (school) => {
    const through = (address: string) => ({
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'dance.example',
      'x-forwarded-for': `198.51.100.7, ${address}`,
      origin: 'https://dance.example',
    });

    test('cookies are sent over https only, and the browser is told to stay on https', async () => {
      const { anonymous } = school();
      const answer = await anonymous.call('POST', SIGN_IN, ADMIN, through('203.0.113.1'));
      expect(answer.status).toBe(200);
      expect(sessionCookie(answer)).toMatch(
        /^__Host-turnout\.session_token=.*; Path=\/;.*; Secure/,
      );
      expect(answer.headers.get('strict-transport-security')).toContain('max-age=');
      const robin = callerFor(school().app.url, cookieOf(answer.headers));
      const me = await robin.call('GET', '/me', undefined, through('203.0.113.1'));
      expect(me.body.role).toBe('admin');
    });
  },
  { trustProxy: true },
);
