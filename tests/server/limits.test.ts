import { expect, test } from 'vitest';
import { createBuckets } from '../../src/server/auth/buckets.ts';
import { WRONG_PASSWORDS } from '../../src/server/auth/limits.ts';
import { tidy } from '../../src/server/db/housekeeping.ts';
import {
  ADMIN,
  bothEngines,
  callerFor,
  cookieOf,
  describePlaces,
  describeSchool,
  startServer,
} from '../support/school.ts';
import { schoolMail } from '../support/schoolMail.ts';

const { describeServices } = bothEngines('servers on one database share the tokens');

const SIGN_IN = '/api/auth/sign-in/email';
const THREE = { burst: 3, everyMs: 10_000 };

describeServices('a token bucket', (school) => {
  /** Each call creates buckets as a separate server would. */
  const open = () => createBuckets(school().database, () => school().clock.now.getTime());
  const later = (ms: number) => {
    school().clock.now = new Date(school().clock.now.getTime() + ms);
  };

  test('refills while requests continue, and says how long until the next token', async () => {
    const buckets = open();
    const ask = async () => (await buckets.take('ask', 'ada', THREE)).waitMs;
    expect([await ask(), await ask(), await ask(), await ask()]).toEqual([0, 0, 0, 10_000]);
    later(9000);
    expect(await ask()).toBe(1000);
    later(1000);
    expect([await ask(), await ask()]).toEqual([0, 10_000]);
    later(100_000);
    expect([await ask(), await ask(), await ask(), await ask()]).toEqual([0, 0, 0, 10_000]);
    expect((await buckets.take('ask', 'bea', THREE)).waitMs).toBe(0);
    expect((await buckets.take('tell', 'ada', THREE)).waitMs).toBe(0);
  });

  test('is shared by all servers on one database, and gives no token twice', async () => {
    const here = open();
    // A SQLite database has only one server.
    const there = school().database.engine === 'postgres' ? open() : here;
    const asked = await Promise.all(
      Array.from({ length: 12 }, (_, n) => (n % 2 ? here : there).take('both', 'ada', THREE)),
    );
    expect(asked.filter((taken) => taken.waitMs === 0)).toHaveLength(3);
    expect(asked.filter((taken) => taken.isLast)).toHaveLength(1);
    await here.giveBack('both', 'ada', THREE);
    expect((await here.take('both', 'ada', THREE)).waitMs).toBe(0);
  });

  test('is deleted when it is full', async () => {
    const { db } = school().database;
    await open().take('once', 'ada', THREE);
    later(10_001);
    await tidy(db, school().clock.now);
    expect(
      await db.selectFrom('rate_limits').select('key').where('key', 'like', 'once %').execute(),
    ).toEqual([]);
  });
});

describePlaces('the link of the first admin', (place) => {
  test('is checked before the password, and only a limited number of times', async () => {
    const app = await startServer(place(), { admin: undefined });
    const input = { name: 'R', email: 'r@school.test', password: 'password1', token: 'guessed' };
    const answers = [];
    for (let n = 0; n < 11; n += 1)
      answers.push(await callerFor(app.url).call('POST', '/setup', input));
    await app.stop();
    for (const answer of answers.slice(0, 10))
      expect(answer).toMatchObject({
        status: 400,
        body: { message: expect.stringContaining('is not the one the server printed') },
      });
    expect(answers[10]).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
    expect(Number(answers[10]?.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

const mailbox = schoolMail();

describeSchool("strangers' requests for details", (school) => {
  test('are refused if one network makes too many, and nobody else is', async () => {
    const { id } = await school().addStudent({});
    const path = `/public-dashboard/${id}`;
    const stranger = callerFor(school().app.url);
    const answers = await Promise.all(
      Array.from({ length: 210 }, () => stranger.call('GET', path)),
    );
    const count = (status: number) => answers.filter((one) => one.status === status).length;
    expect([count(200), count(429)]).toEqual([200, 10]);
    expect((await school().admin.call('GET', path)).status).toBe(200);
    school().clock.now = new Date(school().clock.now.getTime() + 100);
    expect((await stranger.call('GET', path)).status).toBe(200);
  });
});

describeSchool(
  'password guessing',
  (school) => {
    const from = (network: number) => ({ 'x-forwarded-for': `[2001:db8:0:${network}::1]:4711` });
    const enter = (body: object, network: number, cookie = '') =>
      callerFor(school().app.url, cookie).call('POST', SIGN_IN, body, from(network));

    /** Counts wrong passwords without the time that it would take to hash each. */
    async function guessed(what: 'account' | 'signed-in', who: string, times: number) {
      const { buckets } = school().app;
      for (let n = 0; n < times; n += 1) await buckets.take(what, who, WRONG_PASSWORDS);
    }

    test('at one account is slowed down, no matter from how many networks, and the audit log says so once', async () => {
      const robin = await enter(ADMIN, 1);
      expect(robin.status).toBe(200);
      await guessed('account', ADMIN.email, 8);
      const guesses = [];
      for (let n = 0; n < 4; n += 1)
        guesses.push(await enter({ ...ADMIN, password: `guess-${n}` }, 100 + n));
      expect(guesses.map(({ status }) => status)).toEqual([401, 401, 429, 429]);
      expect(guesses[2]?.body.message).toBe(
        'Too many wrong passwords. Please try again in 60 seconds.',
      );
      expect(guesses[2]?.headers.get('retry-after')).toBe('60');
      // The correct password is refused too; otherwise the response would reveal it.
      expect((await enter(ADMIN, 200)).status).toBe(429);
      // It isn't refused on a device where its owner has logged in before, nor for anyone else.
      expect((await enter(ADMIN, 201, cookieOf(robin.headers))).status).toBe(200);
      const other = { email: 'nobody@school.test', password: 'not-the-password' };
      expect((await enter(other, 202)).status).toBe(401);

      const { now } = school().clock;
      school().clock.now = new Date(now.getTime() + 60_000);
      expect((await enter({ ...ADMIN, password: 'guess-12' }, 203)).status).toBe(401);
      const { body } = await school().admin.call('GET', '/audit-log?entity=user');
      const told = body.items.filter(
        ({ action }: { action: string }) => action === 'Wrong passwords slowed down',
      );
      expect(told).toMatchObject([
        { actor: 'system', after: { email: ADMIN.email, lastAddress: '2001:db8:0:101::1' } },
      ]);
    });

    test('does not include anyone with the right password, however often they log in', async () => {
      const { student } = await school().addSignedInStudent();
      const right = { email: student.email, password: 'pirouette-and-rest' };
      await guessed('account', student.email, 9);
      for (const network of [301, 302]) expect((await enter(right, network)).status).toBe(200);
    });

    test('within a session is slowed down too', async () => {
      const { student, caller } = await school().addSignedInStudent();
      await guessed('signed-in', student.id, 9);
      const change = (currentPassword: string, newPassword = 'grand-jete-en-avant') =>
        caller.call('POST', '/api/auth/change-password', { currentPassword, newPassword });
      // A new password that is too common is refused without checking the old one.
      for (let n = 0; n < 2; n += 1) expect((await change('x', 'password1')).status).toBe(400);
      const end = (password: string) =>
        caller.call('POST', '/api/auth/revoke-other-sessions', { password });
      expect((await end('guess')).body.message).toBe('This is not your password.');
      expect((await end('pirouette-and-rest')).status).toBe(429);
    });

    test('registering gets the same response whether the address has an account or not; its owner gets an email', async () => {
      const { email } = await school().addStudent();
      mailbox.emails.length = 0;
      const register = (as: string, network: number) =>
        callerFor(school().app.url).call(
          'POST',
          '/api/auth/sign-up/email',
          { email: as, password: 'pirouette-and-rest', firstName: 'Mary', lastName: 'Ann' },
          from(network),
        );
      const answers = [await register(email, 501), await register('fresh@school.test', 502)];
      const shown = answers.map(({ status, body: { token, user }, headers }) => [
        status,
        token,
        Object.entries(user).map(([key, value]) =>
          ['id', 'email', 'createdAt', 'updatedAt'].includes(key) ? key : [key, value],
        ),
        headers.getSetCookie().map((cookie) => cookie.split('=')[0]),
      ]);
      expect(shown[0]).toEqual(shown[1]);
      const emailTo = (who: string) => mailbox.emails.find(({ to }) => to === who);
      // This waits for this test's own emails, because another test's may still arrive.
      await mailbox.until(() => emailTo('fresh@school.test'));
      const told = await mailbox.until(() => emailTo(email));
      expect(told.text).toContain('You already have an account');
      for (let n = 0; n < 4; n += 1) await register(email, 510 + n);
      const { email: sentinel } = await school().addStudent();
      await register(sentinel, 520);
      await mailbox.until(() => mailbox.emails.some(({ to }) => to === sentinel));
      expect(mailbox.emails.filter(({ to }) => to === email)).toHaveLength(3);
      mailbox.emails.length = 0;
    });

    test('a person gets at most three emails at once, and further requests get the same response', async () => {
      const student = await school().addStudent();
      const ask = (network: number, email = student.email) =>
        callerFor(school().app.url).call(
          'POST',
          '/api/auth/request-password-reset',
          { email },
          from(network),
        );
      const answers = [];
      for (let n = 0; n < 6; n += 1) answers.push(await ask(400 + n));
      answers.push(await ask(450, 'nobody@school.test'));
      for (const { status, body } of answers)
        expect([status, body]).toEqual([200, { status: true }]);
      await mailbox.until(() => mailbox.emails.length >= 3);
      const sentinel = await school().addStudent();
      await ask(460, sentinel.email);
      await mailbox.until(() => mailbox.emails.some(({ to }) => to === sentinel.email));
      expect(mailbox.emails.filter(({ to }) => to === student.email)).toHaveLength(3);
      mailbox.emails.length = 0;
    });

    test('a proxy that sends no client address is logged, and all its requests count as one client', async () => {
      const answer = await callerFor(school().app.url).call('GET', '/school', undefined, {
        'x-forwarded-for': 'unknown',
      });
      expect(answer.status).toBe(200);
      expect(school().warnings).toContainEqual(
        expect.objectContaining({ forwardedFor: expect.stringMatching(/^(unknown)?$/) }),
      );
    });
  },
  { trustProxy: true, mail: mailbox.mail },
);
