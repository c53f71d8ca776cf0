import { beforeAll, expect, test } from 'vitest';
import { aMailServer, mailTools } from '../support/mailTools.ts';
import { bothEngines } from '../support/school.ts';

// Which emails somebody gets: their own choice, also by the link in each email, without signing in.

const { describeSchool } = bothEngines('a choice is a row, and a link writes it');

const { mailbox, options } = aMailServer();

describeSchool(
  'choices about emails',
  (school) => {
    const tools = mailTools(school, mailbox);
    const { preview, received, sent, settled, testFirst } = tools;
    const reminder = (...studentIds: string[]) => ({ kind: 'reminder', audience: { studentIds } });
    const canceled = { kind: 'canceledLesson', audience: { classId: 'first', on: '2026-11-23' } };
    /** The answer of an email's link, as a mail program or a browser asks for it. */
    const open = (path: string, method = 'GET', headers = {}) =>
      fetch(school().app.url + path, { method, headers, ...(method === 'POST' && { body: 'x' }) });
    const linkIn = (text: string) =>
      /List-Unsubscribe: <https:\/\/school\.test(\/unsubscribe\/[\w-]+\/[\w-]+)>/.exec(
        text.replaceAll(/\r\n\s+/g, ' '),
      )?.[1] ?? '';
    beforeAll(() => testFirst());

    test('a link in each turns its kind off with one press, and nothing else', async () => {
      const ann = await school().addStudent({ balance: 2400 });
      await sent(reminder(ann.id));
      const text = received(ann.email)[0]?.text ?? '';
      expect(text).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
      const link = linkIn(text);
      // In the header, in the text, and twice in the HTML: where it leads, and what it shows.
      expect(text.split(link)).toHaveLength(5);
      const page = await open(link);
      expect(page.status).toBe(200);
      expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(page.headers.get('set-cookie')).toBeNull();
      expect(await page.text()).toMatch(/<form method="post"><button>Stop<\/button>/);
      const later = new Date(school().clock.now.getTime() + 8 * 86_400_000);
      school().clock.now = later;
      // A mail program that only looks has changed nothing.
      expect((await preview(reminder(ann.id))).items).toMatchObject([{ left: null }]);
      const done = await open(link, 'POST', {
        origin: 'https://mail.example',
        'sec-fetch-site': 'cross-site',
      });
      expect(done.status).toBe(200);
      expect(await done.text()).toContain("You won't get these emails from");
      expect((await preview(reminder(ann.id))).items).toMatchObject([{ left: 'off' }]);
      expect((await preview(canceled)).items).toContainEqual(
        expect.objectContaining({ to: ann.email, left: null }),
      );
      expect((await open(link, 'POST')).status).toBe(200);
      const { body } = await school().admin.call('GET', '/audit-log?entity=user&limit=50');
      expect(
        body.items.filter(({ action }: { action: string }) => action === 'Emails turned off'),
      ).toHaveLength(1);
    });

    test('every other link says the same and does nothing', async () => {
      const ann = await school().addStudent({ balance: 2400 });
      await sent(reminder(ann.id));
      const link = linkIn(received(ann.email)[0]?.text ?? '');
      const [, , id = '', token = ''] = link.split('/');
      const good = await (await open(link)).text();
      for (const path of [`/unsubscribe/${id}/${token.slice(1)}a`, `/unsubscribe/none/${token}`]) {
        expect(await (await open(path)).text()).toBe(good);
        expect(await (await open(path, 'POST')).text()).toContain(
          "You won't get these emails from",
        );
      }
      expect((await open(link, 'DELETE')).status).toBe(405);
      expect((await open('/unsubscribe/none', 'POST')).status).toBe(405);
      school().clock.now = new Date(school().clock.now.getTime() + 8 * 86_400_000);
      expect((await preview(reminder(ann.id))).items).toMatchObject([{ left: null }]);
    });

    test('who turns one off while it waits gets none, and can turn it on again', async () => {
      const { caller } = await school().addSignedInStudent();
      const { body: me } = await caller.call('GET', '/me');
      expect((await caller.call('GET', '/me/mail-choices')).body).toEqual({
        items: [
          { kind: 'reminder', on: true },
          { kind: 'statement', on: true },
          { kind: 'announcement', on: true },
        ],
      });
      const off = await caller.call('PUT', '/me/mail-choices/statement', { on: false });
      expect(off.body).toEqual({ kind: 'statement', on: false });
      const statement = { kind: 'statement', audience: { studentIds: [me.id] }, month: '2026-10' };
      expect((await preview(statement)).items).toMatchObject([{ left: 'off' }]);
      await caller.call('PUT', '/me/mail-choices/statement', { on: true });
      expect((await preview(statement)).items).toMatchObject([{ left: null }]);
      for (const kind of ['receipt', 'canceledLesson', 'password'])
        expect(
          (await caller.call('PUT', `/me/mail-choices/${kind}`, { on: false })).status,
          kind,
        ).toBe(400);
      expect((await school().anonymous.call('GET', '/me/mail-choices')).status).toBe(401);
    });

    test('a person says that an email arrived, or bounced: then its address is not written to', async () => {
      const ann = await school().addStudent({ balance: 2400 });
      const { items } = await sent(reminder(ann.id));
      const id = items[0]?.id;
      const say = (outcome: string) =>
        school().admin.call('POST', `/mails/${id}/outcome`, { outcome });
      expect((await say('arrived')).status).toBe(409);
      const { status, body } = await say('bounced');
      expect(status, JSON.stringify(body)).toBe(200);
      expect(body).toMatchObject({ state: 'refused' });
      school().clock.now = new Date(school().clock.now.getTime() + 8 * 86_400_000);
      expect((await preview(reminder(ann.id))).items).toMatchObject([{ left: 'refused' }]);
      // Somebody pressed it by mistake.
      expect((await say('arrived')).body).toMatchObject({ state: 'sent' });
      expect((await preview(reminder(ann.id))).items).toMatchObject([{ left: null }]);
      await say('bounced');
      await school().admin.call('PATCH', `/users/${ann.id}/email`, { email: 'right@school.test' });
      expect((await preview(reminder(ann.id))).items).toMatchObject([
        { to: 'right@school.test', left: null },
      ]);
    });

    test('answers go where the school says', async () => {
      await school().admin.call('PATCH', '/settings', { replyTo: 'desk@school.test' });
      const ann = await school().addStudent({ balance: 2400 });
      const { actId } = (await tools.send(reminder(ann.id))).body;
      await settled(actId);
      expect(received(ann.email)[0]?.text).toMatch(/^Reply-To: desk@school\.test\r$/m);
      const wrong = await school().admin.call('PATCH', '/settings', { replyTo: 'desk' });
      expect(wrong.status).toBe(400);
      await school().admin.call('PATCH', '/settings', { replyTo: '' });
      const bea = await school().addStudent({ balance: 2400 });
      await sent(reminder(bea.id));
      expect(received(bea.email)[0]?.text).not.toContain('Reply-To');
    });
  },
  options,
);
