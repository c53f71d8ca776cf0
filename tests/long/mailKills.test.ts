import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest';
import { ensureBuilt } from '../../scripts/lib/build.mjs';
import type { MailPage, PreviewedMails, QueuedMails } from '../../src/contract/mail.ts';
import { openUnmigrated } from '../../src/server/db/database.ts';
import { openMailbox, type Mailbox } from '../support/mailbox.ts';
import { addressOf, run, type Running } from '../support/process.ts';
import {
  ADMIN,
  bothEngines,
  callerFor,
  emptyPlace,
  signIn,
  type Caller,
  type Place,
} from '../support/school.ts';

// However a server dies: nobody gets an email twice, and none counts as sent that the mail server didn't take.

const { describeEngines } = bothEngines(
  'each database takes a mail for one process in its own way',
);

const MAILS = Number(process.env['MAILS'] ?? 60);
const KILLS = Number(process.env['KILLS'] ?? 4);
/** How long the mail server takes to answer at most, in milliseconds. */
const SLOWEST_ANSWER = 40;
const TIMEOUT_MS = 60_000 + KILLS * 8_000 + MAILS * 200;

beforeAll(ensureBuilt);

describeEngines('a server that is killed while it sends emails', (engine) => {
  let place: Place;
  let mailbox: Mailbox;
  const manners = { beforeAnswer: async (_to: string) => sleep(Math.random() * SLOWEST_ANSWER) };
  const servers: Running[] = [];
  beforeEach(async () => {
    place = await emptyPlace(engine, inject('postgresUrl'));
    mailbox = await openMailbox(manners);
  });
  afterEach(async () => {
    for (const server of servers.splice(0)) await server.end('SIGKILL');
    await mailbox.close();
    await place.remove();
  });

  async function start(at: number): Promise<string> {
    const server = run({
      name: 'main',
      env: {
        DATA_DIR: place.dataDir,
        ...(place.databaseUrl ? { DATABASE_URL: place.databaseUrl } : {}),
        ADMIN_EMAIL: ADMIN.email,
        ADMIN_PASSWORD: ADMIN.password,
        SMTP_URL: mailbox.url,
        MAIL_FROM: 'office@school.test',
        PUBLIC_URL: 'https://school.test',
        // So slowly that there is something to send at each kill.
        MAILS_PER_MINUTE: '500',
      },
    });
    servers[at] = server;
    return addressOf(server);
  }

  /** Adds students who owe something, and queues a reminder for each. */
  async function queueAll(caller: Caller): Promise<string> {
    expect((await caller.call('POST', '/mails/test')).status).toBe(200);
    const rows = Array.from({ length: MAILS }, (_, n) => ({
      firstName: 'Ada',
      lastName: String(n),
      email: `ada${n}@school.test`,
      balance: 100 + n,
    }));
    expect((await caller.call('POST', '/students/import', { rows })).status).toBe(200);
    const input = { kind: 'reminder', audience: { owing: {} } };
    const shown = await caller.call<PreviewedMails>('POST', '/mails/preview', input);
    const { body } = await caller.call<QueuedMails>('POST', '/mails', {
      ...input,
      basedOn: shown.body.hash,
    });
    expect(body).toMatchObject({ queued: MAILS, left: 0 });
    return body.actId;
  }

  /** As if the time had passed after which nobody waits for a mail's sender. */
  async function loseWhatIsSending(): Promise<void> {
    const database = openUnmigrated(place);
    await database.db
      .updateTable('mails')
      .set({ taken_at: '2026-01-01T00:00:00.000Z' as never })
      .where('state', '=', 'sending')
      .execute();
    await database.close();
  }

  test(
    `has emailed each of ${MAILS} people once at most after ${KILLS} kills, and says which it is unsure of`,
    async () => {
      const processes = engine === 'postgres' ? 2 : 1;
      let url = await start(0);
      const { cookie } = await signIn(url, ADMIN.email, ADMIN.password);
      const actId = await queueAll(callerFor(url, cookie));
      if (processes === 2) await start(1);
      for (let kill = 0; kill < KILLS; kill += 1) {
        const at = kill % processes;
        // Every second time between the end of the message and the mail server's answer.
        if (kill % 2 === 0) await sleep(Math.random() * 300);
        else {
          const usual = manners.beforeAnswer;
          await new Promise<void>((resolve) => {
            manners.beforeAnswer = async () => {
              manners.beforeAnswer = usual;
              resolve();
              await sleep(500);
            };
            // All may have been sent by now.
            setTimeout(resolve, 1000);
          });
          manners.beforeAnswer = usual;
        }
        await servers[at]?.end('SIGKILL');
        const started = await start(at);
        if (at === 0) url = started;
      }
      const page = async () =>
        (await callerFor(url, cookie).call<MailPage>('GET', `/mails?actId=${actId}&limit=1000`))
          .body;
      await vi.waitUntil(async () => (await page()).counts?.queued === 0, {
        timeout: TIMEOUT_MS,
        interval: 50,
      });
      // What the running servers have in hand.
      await sleep(2 * SLOWEST_ANSWER + 300);
      if (engine === 'postgres') {
        await loseWhatIsSending();
        for (const at of servers.keys()) {
          await servers[at]?.end('SIGKILL');
          url = await start(at);
        }
      }
      await vi.waitUntil(async () => (await page()).counts?.sending === 0, { timeout: 30_000 });
      const { items, counts } = await page();
      expect(items).toHaveLength(MAILS);
      expect(items.filter(({ state }) => state !== 'sent' && state !== 'unknown')).toEqual([]);
      const wrong = items.filter(({ to, state }) => {
        const times = mailbox.emails.filter((one) => one.to === to).length;
        return state === 'sent' ? times !== 1 : times > 1;
      });
      expect(wrong).toEqual([]);
      // Each kill leaves one in doubt at most.
      expect(counts?.unknown).toBeLessThanOrEqual(KILLS);
      expect(counts?.unknown).toBeGreaterThan(0);
      expect(counts?.sent).toBe(MAILS - Number(counts?.unknown));
    },
    TIMEOUT_MS,
  );
});
