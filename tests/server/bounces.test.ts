import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { freePort } from '../../scripts/lib/free-port.mjs';
import type { Bounce } from '../../src/server/mail/bounce.ts';
import { watchBounces } from '../../src/server/mail/bounces.ts';
import { noImapServer, openImapServer, type ImapServer } from '../support/imap.ts';
import { openMailbox, type Mailbox } from '../support/mailbox.ts';
import { mailTools } from '../support/mailTools.ts';
import { bounces, others, reportOf } from '../support/reports.ts';
import { bothEngines, describeSchoolOnce, type TestSchool } from '../support/school.ts';

// Emails that come back after the mail server has taken them: reports of that in the school's mailbox.

const noServer = await noImapServer();
const { describeSchool } = bothEngines('an answer of somebody else goes into a row');

const HOST = 'school.test';
const mailOptions = () => ({
  url: '',
  from: `office@${HOST}`,
  publicUrl: `https://${HOST}`,
  perMinute: 9999,
  bouncesUrl: '',
});
const often = { mailPollMs: 20, bouncesEveryMs: 50 };
type Page = { items: { entityId: string; action: string }[] };
const reminder = (...studentIds: string[]) => ({ kind: 'reminder', audience: { studentIds } });
const eventually = { timeout: 20_000, interval: 20 };

let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await openMailbox();
});
afterAll(() => mailbox.close());

/** Sends somebody an email; returns what a report says about it. */
async function emailed(school: TestSchool) {
  const tools = mailTools(
    () => school,
    () => mailbox,
  );
  const student = await school.addStudent({ balance: 2400 });
  const { items } = await tools.sent(reminder(student.id));
  const id = String(items[0]?.id);
  const about = { messageId: `<${id}@${HOST}>`, to: student.email };
  const read = async () => (await tools.get()).items.find((one) => one.id === id);
  expect(await read()).toMatchObject({ state: 'sent' });
  return { id, about, read, student, tools };
}

/** What the audit log says about an email. */
async function noted(school: TestSchool, id: string): Promise<string[]> {
  const { body } = await school.admin.call<Page>('GET', '/audit-log?entity=mail');
  return body.items.filter(({ entityId }) => entityId === id).map(({ action }) => action);
}

describe.skipIf(noServer !== null)(`a mailbox on an IMAP server ${noServer ?? ''}`, () => {
  const mail = mailOptions();
  let imap: ImapServer;
  beforeAll(async () => {
    imap = await openImapServer();
    mail.url = mailbox.url;
    mail.bouncesUrl = imap.url();
  });
  afterAll(() => imap?.stop());

  describeSchool(
    'emails that come back',
    (school, engine) => {
      const name = (what: string) => `${engine}-${what}`;
      beforeAll(() => mailTools(school, () => mailbox).testFirst());

      test('are refused, their address is marked, and only their report is read', async () => {
        const { about, id, read, student, tools } = await emailed(school());
        const other = await emailed(school());
        await imap.deliver(name('vacation'), reportOf(others.vacation, other.about));
        await imap.deliver(name('delay'), reportOf(others.delay, other.about));
        const elsewhere = {
          ...other.about,
          messageId: other.about.messageId.replace(HOST, 'x.test'),
        };
        await imap.deliver(name('elsewhere'), reportOf(bounces.gmail, elsewhere));
        const unknown = { ...about, messageId: `<0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a1b@${HOST}>` };
        await imap.deliver(name('unknown'), reportOf(bounces.exchange, unknown));
        await imap.deliver(name('report'), reportOf(bounces.postfix, about));
        await vi.waitUntil(async () => (await imap.isRead(name('report'))) === true, eventually);
        expect(await read()).toMatchObject({
          state: 'refused',
          answer: `550 5.1.1 <${about.to}>: Recipient address rejected: User unknown`,
        });
        school().clock.now = new Date(school().clock.now.getTime() + 8 * 86_400_000);
        const { items } = await tools.preview(reminder(student.id, other.student.id));
        expect(items).toMatchObject([{ left: 'refused' }, { left: null }]);
        expect(await other.read()).toMatchObject({ state: 'sent' });
        for (const rest of ['vacation', 'delay', 'elsewhere', 'unknown'])
          expect(await imap.isRead(name(rest)), rest).toBe(false);
        expect(await noted(school(), id)).toEqual(['Email bounced']);
      });

      test('come back once: the same report again says nothing new', async () => {
        const { about, id, read } = await emailed(school());
        await imap.deliver(name('first'), reportOf(bounces.gmail, about));
        await vi.waitUntil(async () => (await imap.isRead(name('first'))) === true, eventually);
        const answer = (await read())?.answer;
        await imap.deliver(name('second'), reportOf(bounces.postfix, about));
        await vi.waitUntil(async () => (await imap.isRead(name('second'))) === true, eventually);
        expect(await read()).toMatchObject({ state: 'refused', answer });
        expect(await noted(school(), id)).toEqual(['Email bounced']);
      });

      test('are no reason to avoid an address if its server wants no email from the school', async () => {
        const { about, read, student, tools } = await emailed(school());
        const policy = (one: typeof about) => bounces.postfix(one).replaceAll('5.1.1', '5.7.1');
        await imap.deliver(name('policy'), reportOf(policy, about));
        await vi.waitUntil(async () => (await imap.isRead(name('policy'))) === true, eventually);
        expect(await read()).toMatchObject({ state: 'refused' });
        const { items } = await tools.preview(reminder(student.id));
        expect(items).not.toMatchObject([{ left: 'refused' }]);
        expect(school().errors).toEqual([]);
      });

      test('name nobody who is forgotten by then', async () => {
        const { about, id, student } = await emailed(school());
        await school()
          .app.database.db.updateTable('mails')
          .set({ to_address: '', answer: null })
          .where('id', '=', id)
          .execute();
        await imap.deliver(name('forgotten'), reportOf(bounces.postfix, about));
        const last = await emailed(school());
        await imap.deliver(name('last'), reportOf(bounces.postfix, last.about));
        await vi.waitUntil(async () => (await imap.isRead(name('last'))) === true, eventually);
        const rows = await school()
          .app.database.db.selectFrom('bad_addresses')
          .selectAll()
          .execute();
        expect(rows.map(({ address }) => address)).not.toContain(student.email);
        expect(await imap.isRead(name('forgotten'))).toBe(false);
      });
    },
    { mail, ...often },
  );

  test('a report is read until it is saved, and one about nothing of ours once', async () => {
    const idOf = (name: string) => `<${name}@${HOST}>`;
    const put = (name: string) =>
      imap.deliver(name, reportOf(bounces.gmail, { messageId: idOf(name), to: 'ann@x.test' }));
    const [asked, problems]: [string[], string[]] = [[], []];
    let isAway = true;
    const watching = watchBounces({
      url: imap.url(),
      onBounce({ messageId }) {
        asked.push(messageId);
        if (isAway) return Promise.reject(new Error('The database is away'));
        return Promise.resolve(messageId.startsWith('<ours'));
      },
      onProblem: (why) => problems.push(why),
      everyMs: 10,
    });
    await put('ours-1');
    await vi.waitUntil(() => asked.length > 1, eventually);
    expect(await imap.isRead('ours-1')).toBe(false);
    isAway = false;
    await put('foreign');
    await vi.waitUntil(() => asked.includes(idOf('foreign')), eventually);
    await put('ours-2');
    await vi.waitUntil(async () => (await imap.isRead('ours-2')) === true, eventually);
    await watching.stop();
    expect(await imap.isRead('ours-1')).toBe(true);
    expect(await imap.isRead('foreign')).toBe(false);
    expect(asked.filter((id) => id === idOf('foreign'))).toHaveLength(1);
    expect(problems).toEqual(['The database is away']);
  });

  const locked = { ...mailOptions(), from: 'locked@school.test' };
  beforeAll(() => {
    locked.url = mailbox.url;
    locked.bouncesUrl = imap.url('wrong-secret');
  });
  goesOn(
    "a mailbox that doesn't accept the password",
    locked,
    /^The mailbox doesn't accept our login: \S/,
  );
});

const gone = mailOptions();
beforeAll(async () => {
  gone.url = mailbox.url;
  gone.bouncesUrl = `imap://office:wrong-secret@127.0.0.1:${await freePort()}`;
});
goesOn('a mailbox that is gone', gone, /^ECONNREFUSED$/);

function goesOn(what: string, mail: ReturnType<typeof mailOptions>, why: RegExp): void {
  describeSchoolOnce(
    `${what} holds nothing up`,
    (school) => {
      test('and is logged once, without its password', async () => {
        await mailTools(school, () => mailbox).testFirst();
        await vi.waitUntil(() => school().errors.length > 0, eventually);
        await emailed(school());
        await emailed(school());
        expect(school().errors).toEqual([{ why: expect.stringMatching(why) }]);
        expect(JSON.stringify(school().errors)).not.toContain('wrong-secret');
      });
    },
    { mail, ...often },
  );
}

describe('a server that accepts a connection and then', () => {
  let server: Server;
  let looks: number;
  const watched: { stop(): Promise<void> }[] = [];

  async function watch(
    answer: (socket: Socket) => void,
    { patienceMs, host = '127.0.0.1' }: { patienceMs?: number; host?: string } = {},
  ) {
    looks = 0;
    server = createServer((socket) => {
      looks += 1;
      socket.on('error', () => {});
      answer(socket);
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    const { port } = server.address() as AddressInfo;
    const problems: string[] = [];
    const watching = watchBounces({
      url: `imap://office:secret@${host}:${port}`,
      onBounce: (_bounce: Bounce) => Promise.reject(new Error('There is none')),
      onProblem: (why) => problems.push(why),
      everyMs: 10,
      patienceMs,
    });
    watched.push(watching);
    return { watching, problems };
  }

  afterEach(async () => {
    for (const one of watched.splice(0)) await one.stop();
    server.close();
  });

  test.each([
    ['says nothing', () => {}, /GREETING_TIMEOUT/],
    ['hangs up', (socket: Socket) => socket.destroy(), /\w/],
    ['speaks something else', (socket: Socket) => socket.end('220 ready\r\n'), /\w/],
  ])('%s is tried again, and complained about once', async (_what, answer, why) => {
    const { problems } = await watch(answer, { patienceMs: 100 });
    await vi.waitUntil(() => looks >= 4, eventually);
    expect(problems).toEqual([expect.stringMatching(why)]);
  });

  test.each([
    ['127.0.0.1', true],
    // Also this machine, but not by a name that says so.
    ['0.0.0.0', false],
  ])('knows no TLS hears the password only at home: %s', async (host, hears) => {
    let heard = '';
    await watch(
      (socket) => {
        socket.write('* OK [CAPABILITY IMAP4rev1] ready\r\n');
        socket.on('data', (data) => {
          heard += String(data);
          socket.write(`${String(data).split(' ')[0]} NO never\r\n`);
        });
      },
      { host },
    );
    await vi.waitUntil(() => looks >= 3, eventually);
    expect(heard.includes('LOGIN')).toBe(hears);
  });

  test('says nothing keeps nobody from stopping', async () => {
    const { watching, problems } = await watch(() => {});
    await vi.waitUntil(() => looks > 0, eventually);
    const began = performance.now();
    await watching.stop();
    expect(performance.now() - began).toBeLessThan(5000);
    expect(problems).toEqual([]);
  });
});
