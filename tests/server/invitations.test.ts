import { expect, test } from 'vitest';
import { ADMIN, callerFor, describeSchool, describeSchoolOnce, signIn } from '../support/school.ts';
import { schoolMail } from '../support/schoolMail.ts';

const mailbox = schoolMail();
const PASSWORD = 'a-password-of-my-own';
let lists = 0;

const tokenTo = (email: string) => {
  const sent = mailbox.emails.findLast(({ to }) => to === email);
  return /reset-password\?token=([\w-]+)&invited=yes/.exec(sent?.text ?? '')?.[1] ?? '';
};

describeSchool(
  'people who have no password of their own yet',
  (school) => {
    const admin = () => school().admin;
    const signInAs = (email: string, password: string) => signIn(school().app.url, email, password);
    const choose = (token: string) =>
      callerFor(school().app.url).call('POST', '/api/auth/reset-password', {
        token,
        newPassword: PASSWORD,
      });
    async function list(names: string[]) {
      lists += 1;
      const rows = names.map((firstName) => ({
        firstName,
        lastName: 'Invited',
        email: `${firstName}${lists}@invited.test`.toLowerCase(),
      }));
      const { body } = await admin().call('POST', '/students/import', { rows });
      return rows.map(({ email }, index) => ({ email, id: body.items[index].studentId as string }));
    }
    const invite = (ids: string[], headers: Record<string, string> = {}) =>
      admin().call('POST', '/users/invitations', { ids }, headers);
    const give = (ids: string[]) => admin().call('POST', '/users/temporary-passwords', { ids });

    test('get a link by email, one per request, and can use it once to choose a password', async () => {
      const [ada, bea] = await list(['Ada', 'Bea']);
      if (!ada || !bea) throw new Error('nobody');
      const key = { 'idempotency-key': `invite-${ada.id}` };
      const { body } = await invite([ada.id, bea.id, ada.id], key);
      expect(body).toEqual({ sent: [ada.id, bea.id], skipped: [], withoutEmail: [], failed: [] });
      const count = mailbox.emails.length;
      expect((await invite([ada.id, bea.id, ada.id], key)).body).toEqual(body);
      expect(mailbox.emails).toHaveLength(count);

      const token = tokenTo(ada.email);
      const kept = await school().app.database.db.selectFrom('verifications').selectAll().execute();
      expect(JSON.stringify(kept), 'the database has a hash of it').not.toContain(token);
      // A second link works too, until one of them is used.
      await invite([ada.id]);
      const later = tokenTo(ada.email);
      expect((await choose(token)).status).toBe(200);
      expect((await choose(token)).status).toBe(400);
      expect((await choose(later)).status).toBe(400);
      const caller = await signInAs(ada.email, PASSWORD);
      expect((await caller.call('GET', '/me')).body).toMatchObject({ mustChangePassword: false });

      // Nothing replaces a password that its owner has chosen.
      expect((await invite([ada.id])).body).toEqual({
        sent: [],
        skipped: [ada.id],
        withoutEmail: [],
        failed: [],
      });
      expect((await give([ada.id, bea.id])).body).toMatchObject({
        items: [{ id: bea.id }],
        skipped: [ada.id],
      });
      await signInAs(ada.email, PASSWORD);
      // A temporary password ends the invitation.
      expect((await choose(tokenTo(bea.email))).status).toBe(400);
    });

    test('the link expires after seven days', async () => {
      const [cleo] = await list(['Cleo']);
      await invite([cleo?.id ?? '']);
      const { db } = school().app.database;
      const [link] = await db
        .selectFrom('verifications')
        .select('expiresAt')
        .where('value', '=', cleo?.id ?? '')
        .execute();
      // By the real clock, as the auth library reads it: a school's clock is set to another day here.
      const days = (new Date(link?.expiresAt ?? 0).getTime() - Date.now()) / 864e5;
      expect(days).toBeCloseTo(7, 2);
    });

    test('get new temporary passwords until they choose their own, and the audit log has none of them', async () => {
      const [dev, eva] = await list(['Dev', 'Eva']);
      if (!dev || !eva) throw new Error('nobody');
      const first = (await give([dev.id, eva.id])).body;
      expect(first).toMatchObject({
        items: [
          { id: dev.id, name: 'Dev Invited', email: dev.email },
          { id: eva.id, email: eva.email },
        ],
        skipped: [],
      });
      const second = (await give([dev.id])).body.items[0].temporaryPassword;
      await expect(signInAs(dev.email, first.items[0].temporaryPassword)).rejects.toThrow(
        'Invalid email or password',
      );
      const caller = await signInAs(dev.email, second);
      expect((await caller.call('GET', '/me')).body).toMatchObject({ mustChangePassword: true });
      const { body: audit } = await admin().call('GET', '/audit-log?entity=user');
      const text = JSON.stringify(audit);
      expect(text).toContain('Temporary password given');
      expect(text).not.toContain(second);
    });

    test('only admins can invite, and unknown ids are skipped', async () => {
      const [fay] = await list(['Fay']);
      const ids = [fay?.id ?? ''];
      const { caller } = await school().addSignedInStudent();
      for (const path of ['/users/invitations', '/users/temporary-passwords']) {
        expect((await caller.call('POST', path, { ids })).status).toBe(403);
        expect((await school().anonymous.call('POST', path, { ids })).status).toBe(401);
        expect((await admin().call('POST', path, { ids: [] })).status).toBe(400);
        expect((await admin().call('POST', path, { ids: ['nobody'] })).body).toMatchObject({
          skipped: ['nobody'],
        });
      }
      const me = (await admin().call('GET', '/me')).body;
      expect((await give([me.id])).body).toMatchObject({ items: [], skipped: [me.id] });
      await signInAs(ADMIN.email, ADMIN.password);
    });
  },
  { mail: mailbox.mail },
);

describeSchoolOnce('a school without a mail server', (school) => {
  test('says so, and nothing is created', async () => {
    const { id } = await school().addStudent();
    const answer = await school().admin.call('POST', '/users/invitations', { ids: [id] });
    expect(answer).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('No mail server is set up') },
    });
  });
});
