import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { MailPage, QueuedMails } from '../../src/contract/mail.ts';
import { mailTools } from '../support/mailTools.ts';
import { openMailbox, type Mailbox, type Manners } from '../support/mailbox.ts';
import { describeSchool, describeSchoolOnce, TODAY } from '../support/school.ts';

// Reminders that Turnout sends itself: who gets one, what it says, and what became of it.

const HOME = 'https://school.test';
const mail = { url: '', from: 'office@school.test', publicUrl: HOME, perMinute: 9999 };
const manners: Manners = {};
let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await openMailbox(manners);
  mail.url = mailbox.url.replace('//', '//school:secret@');
});
afterAll(() => mailbox?.close());
beforeEach(() => {
  for (const name of Object.keys(manners) as (keyof Manners)[]) delete manners[name];
});

const options = { mail, mailPollMs: 20, metrics: { host: '127.0.0.1', port: 0 } };

describeSchool(
  'emails',
  (school) => {
    const { get, preview, send, settled, received } = mailTools(school, () => mailbox);
    const audience = (...ids: string[]) => ({
      kind: 'reminder',
      audience: { studentIds: ids },
    });
    const sentTo = async (...ids: string[]) => {
      const { status, body } = await send(audience(...ids));
      expect(status, JSON.stringify(body)).toBe(201);
      return body;
    };
    const waits = (check: (page: MailPage) => boolean, query = '') =>
      vi.waitUntil(
        async () => {
          const page = await get(query);
          return check(page) && page;
        },
        { timeout: 10_000, interval: 10 },
      );
    const debtor = (details = {}) => school().addStudent({ balance: 2400, ...details });
    beforeAll(() => {
      mailbox.emails.length = 0;
    });

    test('ask for a test email to oneself first, which says what the server said', async () => {
      const ann = await debtor({ firstName: 'Ann' });
      const refused = await send(audience(ann.id));
      expect(refused.status).toBe(409);
      expect(refused.body).toMatchObject({ message: 'Send a test email to yourself first.' });
      expect((await get()).tested).toBe(false);
      manners.password = 'another';
      const wrong = await school().admin.call('POST', '/mails/test');
      expect(wrong.status).toBe(409);
      expect(wrong.body.message).toMatch(/The mail server doesn't accept our login: .*535/);
      manners.password = 'secret';
      const { status, body } = await school().admin.call('POST', '/mails/test');
      expect(status, JSON.stringify(body)).toBe(200);
      expect(body).toEqual({ to: 'admin@school.test', answer: expect.stringMatching(/^250 /) });
      expect(received('admin@school.test')).toHaveLength(1);
      expect((await get()).tested).toBe(true);
    });

    test('tell each address once about all of its children, with the amounts of the moment', async () => {
      const alone = await debtor({ firstName: 'Zoe' });
      const one = await debtor({ firstName: 'Kim', email: null });
      const two = await debtor({ firstName: 'Lee <b>', email: null, balance: 100 });
      const unreachable = await debtor({ firstName: 'Max', email: null, phone: '555 0100' });
      await school().admin.call('POST', '/families', {
        name: 'Baker',
        studentIds: [one.id, two.id],
        adults: [
          { firstName: 'Rosa', lastName: 'Baker', email: 'rosa@school.test' },
          { firstName: 'Ben', lastName: 'Baker', email: 'ben@school.test' },
        ],
      });
      const input = audience(alone.id, one.id, two.id, unreachable.id);
      const { items } = await preview(input);
      expect(items.map(({ to, names, left, phones }) => ({ to, names, left, phones }))).toEqual(
        expect.arrayContaining([
          { to: alone.email, names: ['Zoe'], left: null, phones: [] },
          { to: 'rosa@school.test', names: ['Rosa'], left: null, phones: [] },
          { to: 'ben@school.test', names: ['Ben'], left: null, phones: [] },
          { to: null, names: ['Max'], left: 'noAddress', phones: ['555 0100'] },
        ]),
      );
      expect(items).toHaveLength(4);
      const { hash: basedOn } = await preview(input);
      const leaveOut = ['ben@school.test'];
      const { body } = await school().admin.call<QueuedMails>('POST', '/mails', {
        ...input,
        basedOn,
        leaveOut,
      });
      expect(body).toEqual({ actId: expect.any(String), queued: 2, left: 2 });
      const page = await settled(body.actId);
      expect(page.counts).toMatchObject({ sent: 2, queued: 0, refused: 0, unknown: 0 });
      const [toRosa] = received('rosa@school.test');
      expect(received('rosa@school.test')).toHaveLength(1);
      expect(received('ben@school.test')).toHaveLength(0);
      const row = page.items.find(({ to }) => to === 'rosa@school.test');
      expect(toRosa?.text).toContain(`Message-ID: <${row?.id}@school.test>`);
      expect(toRosa?.text).toMatch(/From: Turnout <office@school.test>/);
      expect(row?.text).toBe(items.find(({ to }) => to === 'rosa@school.test')?.text);
      expect(row?.text).toBe(
        'Hi Rosa,\n\nYour balance at Turnout is $25.00:\nKim $24.00\nLee <b> $1.00\n\nThank you!',
      );
      expect(toRosa?.text).toContain('Lee &lt;b&gt; $1.00');
      expect(toRosa?.text).not.toMatch(/<img|<script|src=/);
      const { items: owing } = (await school().admin.call('GET', '/students/owing?limit=100')).body;
      const remindedOn = (id: string) =>
        owing.find((each: { id: string }) => each.id === id)?.remindedOn;
      expect([alone.id, one.id, two.id].map(remindedOn)).toEqual([TODAY, TODAY, TODAY]);
      expect(remindedOn(unreachable.id)).toBeNull();
      const again = await preview(input);
      expect(again.items.filter(({ to }) => to).map(({ left }) => left)).toEqual([
        'recent',
        'recent',
        'recent',
      ]);
      expect((await send(input)).body).toMatchObject({
        message: 'There is nobody to send this to.',
      });
    });

    test('are queued once, however often the button is pressed', async () => {
      const ann = await debtor();
      const input = audience(ann.id);
      const { hash: basedOn } = await preview(input);
      const body = { ...input, basedOn };
      const key = { 'idempotency-key': crypto.randomUUID() };
      const answers = [
        await school().admin.call<QueuedMails>('POST', '/mails', body, key),
        await school().admin.call<QueuedMails>('POST', '/mails', body, key),
      ];
      expect(answers[1]?.body).toEqual(answers[0]?.body);
      expect((await school().admin.call('POST', '/mails', body)).status).toBe(409);
      await settled(String(answers[0]?.body.actId));
      expect((await school().admin.call('POST', '/mails', body)).status).toBe(409);
      expect(received(ann.email)).toHaveLength(1);
      const bea = await debtor();
      const { hash } = await preview(audience(bea.id));
      const press = async () =>
        (await school().admin.call('POST', '/mails', { ...audience(bea.id), basedOn: hash }))
          .status;
      const statuses = await Promise.all([press(), press(), press()]);
      expect(statuses.toSorted()).toEqual([201, 409, 409]);
      const { items } = await get(`userId=${bea.id}`);
      expect(items).toHaveLength(1);
      await settled(String(items[0]?.actId));
    });

    test('are refused if the list has moved, and not sent if all was paid meanwhile', async () => {
      const ann = await debtor();
      const bea = await debtor();
      const input = audience(ann.id, bea.id);
      const { hash: basedOn } = await preview(input);
      const pays = (id: string, amount: number) =>
        school().admin.call('POST', '/payments', {
          studentId: id,
          amount,
          paymentMethod: 'cash',
          date: TODAY,
        });
      await pays(ann.id, 400);
      const moved = await school().admin.call('POST', '/mails', { ...input, basedOn });
      expect(moved.status).toBe(409);
      manners.password = 'changed';
      const { actId } = await sentTo(ann.id, bea.id);
      await waits(({ waiting }) => waiting?.count === 2);
      await pays(bea.id, 2400);
      await pays(ann.id, 500);
      delete manners.password;
      await school().admin.call('POST', '/mails/test');
      const { items } = await settled(actId);
      expect(items.find(({ userId }) => userId === bea.id)).toMatchObject({ state: 'notNeeded' });
      expect(received(bea.email)).toHaveLength(0);
      expect(items.find(({ userId }) => userId === ann.id)?.text).toContain('is $15.00.');
    });

    test('wait while the mail server takes none, and say why', async () => {
      manners.password = 'changed';
      const ann = await debtor();
      const { actId } = await sentTo(ann.id);
      const page = await waits(({ waiting }) => waiting !== null, `actId=${actId}`);
      expect(page.waiting).toEqual({
        count: 1,
        since: school().clock.now.toISOString(),
        why: expect.stringMatching(/^The mail server doesn't accept our login: .*535/),
      });
      delete manners.password;
      school().clock.now = new Date(school().clock.now.getTime() + 61_000);
      const { items } = await settled(actId);
      expect(items).toMatchObject([{ state: 'sent' }]);
      expect((await get()).waiting).toBeNull();
    });

    test('that a server asks to send later are sent later, six times at most', async () => {
      let tries = 0;
      manners.refuses = () => {
        tries += 1;
        return tries > 2 ? undefined : { code: 451, message: '4.7.1 Greylisted' };
      };
      const ann = await debtor();
      const { actId } = await sentTo(ann.id);
      const minutes = (count: number) => {
        school().clock.now = new Date(school().clock.now.getTime() + count * 60_000 + 1000);
      };
      const tried = (count: number) =>
        waits(
          ({ items: [one] }) => one?.tries === count && one.state !== 'sending',
          `actId=${actId}`,
        );
      expect((await tried(1)).items).toMatchObject([
        { state: 'queued', answer: expect.stringContaining('Greylisted') },
      ]);
      minutes(1);
      await tried(2);
      minutes(1);
      await new Promise((resolve) => setTimeout(resolve, 100));
      expect(tries).toBe(2);
      minutes(4);
      expect((await tried(3)).items).toMatchObject([{ state: 'sent' }]);
      manners.refuses = () => ({ code: 451, message: '4.7.1 Greylisted' });
      const bea = await debtor();
      const { actId: other } = await sentTo(bea.id);
      for (const [at, wait] of [1, 5, 30, 120, 360].entries()) {
        await waits(({ items: [one] }) => one?.tries === at + 1, `actId=${other}&state=queued`);
        minutes(wait);
      }
      expect((await settled(other)).items).toMatchObject([
        { state: 'refused', tries: 6, answer: expect.stringContaining('Greylisted') },
      ]);
      delete manners.refuses;
      expect((await preview(audience(bea.id))).items).toMatchObject([{ left: null }]);
    });

    test('to an address that is refused mark it, until it is sent again', async () => {
      const ann = await debtor();
      manners.refuses = (address) =>
        address === ann.email ? { code: 550, message: '5.1.1 No such user' } : undefined;
      const { actId } = await sentTo(ann.id);
      const { items } = await settled(actId);
      expect(items).toMatchObject([
        { state: 'refused', answer: expect.stringContaining('No such user') },
      ]);
      expect((await preview(audience(ann.id))).items).toMatchObject([{ left: 'refused' }]);
      delete manners.refuses;
      const again = await school().admin.call('POST', `/mails/${items[0]?.id}/again`);
      expect(again.status, JSON.stringify(again.body)).toBe(200);
      expect((await settled(actId)).items).toMatchObject([{ state: 'sent' }]);
      const twice = await school().admin.call('POST', `/mails/${items[0]?.id}/again`);
      expect(twice.status).toBe(409);
      expect((await preview(audience(ann.id))).items).toMatchObject([{ left: 'recent' }]);
    });

    test('that are refused for what the school is or says mark no address', async () => {
      const ann = await debtor();
      manners.refuses = () => ({ code: 554, message: '5.7.1 Relay access denied' });
      await settled((await sentTo(ann.id)).actId);
      manners.refusesMessage = () => ({ code: 552, message: 'Looks like spam' });
      delete manners.refuses;
      expect((await preview(audience(ann.id))).items).toMatchObject([{ left: null }]);
      const { items } = await settled((await sentTo(ann.id)).actId);
      expect(items).toMatchObject([{ state: 'refused', answer: expect.stringContaining('spam') }]);
      delete manners.refusesMessage;
      expect((await preview(audience(ann.id))).items).toMatchObject([{ left: null }]);
    });

    test('whose connection ends before the answer may have been sent, and are sent again only by a person', async () => {
      const ann = await debtor();
      const bea = await debtor();
      const real = mailbox;
      manners.beforeAnswer = () => new Promise(() => {});
      const { actId } = await sentTo(ann.id);
      const { actId: later } = await sentTo(bea.id);
      await vi.waitUntil(() => received(ann.email).length === 1, { timeout: 5000 });
      await real.close();
      mailbox = await openMailbox(manners, Number(new URL(real.url).port));
      mailbox.emails.push(...real.emails);
      delete manners.beforeAnswer;
      const { items } = await settled(actId);
      expect(items).toMatchObject([{ state: 'unknown', sentAt: null }]);
      // The others wait, because they could end like it.
      expect((await get(`actId=${later}`)).items).toMatchObject([{ state: 'queued', tries: 0 }]);
      expect((await get()).waiting).toMatchObject({ count: 1 });
      school().clock.now = new Date(school().clock.now.getTime() + 61_000);
      expect((await settled(later)).items).toMatchObject([{ state: 'sent' }]);
      expect((await get()).waiting).toBeNull();
      expect((await preview(audience(ann.id))).items).toMatchObject([{ left: 'recent' }]);
      school().clock.now = new Date(school().clock.now.getTime() + 24 * 3_600_000);
      await new Promise((resolve) => setTimeout(resolve, 100));
      expect(received(ann.email)).toHaveLength(1);
      await school().admin.call('POST', `/mails/${items[0]?.id}/again`);
      expect((await settled(actId)).items).toMatchObject([{ state: 'sent' }]);
      const ids = received(ann.email).map(({ text }) => /Message-ID: (\S+)/.exec(text)?.[1]);
      expect(new Set(ids).size).toBe(1);
      expect(ids).toHaveLength(2);
    });

    test('that wait are counted in the metrics', async () => {
      const waiting = async () => {
        const text = await (await fetch(String(school().app.metricsUrl))).text();
        return /^turnout_mails_waiting (\d+)$/m.exec(text)?.[1];
      };
      await expect.poll(waiting).toBe('0');
      manners.password = 'changed';
      const ann = await debtor();
      const { actId } = await sentTo(ann.id);
      await waits((page) => page.waiting !== null, `actId=${actId}`);
      expect(await waiting()).toBe('1');
      delete manners.password;
      await school().admin.call('POST', '/mails/test');
      await settled(actId);
      expect(await waiting()).toBe('0');
    });

    test('can be stopped, and follow an address that changes meanwhile', async () => {
      manners.password = 'changed';
      const ann = await debtor();
      const bea = await debtor();
      const cy = await debtor();
      const stopped = await sentTo(ann.id);
      const { actId } = await sentTo(bea.id, cy.id);
      await waits(({ waiting }) => waiting?.count === 3);
      const { admin } = school();
      expect((await admin.call('POST', '/mails/stop', { actId: stopped.actId })).body).toEqual({
        stopped: 1,
      });
      expect((await admin.call('POST', '/mails/stop', { actId: stopped.actId })).status).toBe(409);
      const moved = await admin.call('PATCH', `/users/${bea.id}/email`, {
        email: 'new@school.test',
      });
      expect(moved.status, JSON.stringify(moved.body)).toBe(200);
      const gone = await admin.call('PATCH', `/users/${cy.id}/email`, { email: null });
      expect(gone.status, JSON.stringify(gone.body)).toBe(200);
      delete manners.password;
      await admin.call('POST', '/mails/test');
      const { items } = await settled(actId);
      const reminders = (to: string) =>
        received(to).filter(({ text }) => /Your balance at/.test(text));
      expect(reminders('new@school.test')).toHaveLength(1);
      expect(reminders(bea.email)).toHaveLength(0);
      expect(items.find(({ userId }) => userId === cy.id)).toMatchObject({ state: 'refused' });
      expect((await get(`actId=${stopped.actId}`)).items).toMatchObject([
        { state: 'notNeeded', answer: 'Stopped before it was sent.' },
      ]);
      expect(received(ann.email)).toHaveLength(0);
    });

    test('can say what somebody typed, with places for what differs', async () => {
      const ann = await debtor({ firstName: 'Ann' });
      const text = '{greeting}\nthe show is soon.\n\n{amounts}';
      const { items } = await preview({ ...audience(ann.id), subject: 'The show', text });
      expect(items).toMatchObject([
        {
          subject: 'The show',
          text: 'Hi Ann,\nthe show is soon.\n\nYour balance at Turnout is $24.00.',
        },
      ]);
      const wrong = { ...audience(ann.id), text: 'Hi {name}' };
      const { status, body } = await school().admin.call('POST', '/mails/preview', wrong);
      expect(status).toBe(400);
      expect(body.fields.text).toBe(
        'There is no place {name}. These exist: {greeting}, {amounts}, {how to pay}',
      );
    });

    test('lose their words after 90 days', async () => {
      const ann = await debtor();
      const { actId } = await sentTo(ann.id);
      expect((await settled(actId)).items[0]?.text).toContain('$24.00');
      const { tidy } = await import('../../src/server/db/housekeeping.ts');
      await tidy(
        school().app.database.db,
        new Date(school().clock.now.getTime() + 91 * 86_400_000),
      );
      expect((await get(`actId=${actId}`)).items).toMatchObject([
        { state: 'sent', text: null, subject: null, answer: null, to: ann.email },
      ]);
    });

    test('are the same list in pages', async () => {
      const all = (await get('limit=1000')).items.map(({ id }) => id);
      const first = await get('limit=3');
      const rest = await get(`limit=1000&cursor=${first.nextCursor}`);
      expect([...first.items, ...rest.items].map(({ id }) => id)).toEqual(all);
      expect(all.length).toBeGreaterThan(5);
    });
  },
  options,
);

describeSchoolOnce('a school without a mail server', (school) => {
  test.each([
    ['GET', '/mails'],
    ['POST', '/mails/test'],
    ['POST', '/mails/none/again'],
    ['POST', '/mails/stop', { actId: 'none' }],
    ['POST', '/mails', { kind: 'reminder', audience: { owing: {} }, basedOn: 'x' }],
  ] as const)('has no emails: %s %s', async (method, path, body?: object) => {
    const answer = await school().admin.call(method, path, body);
    expect(answer.status).toBe(404);
    expect(answer.body.message).toMatch(/^There is no mail server/);
  });
});
