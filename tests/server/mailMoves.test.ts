import { setTimeout as sleep } from 'node:timers/promises';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { MailPage } from '../../src/contract/mail.ts';
import { writeBackup } from '../../src/server/backup/dump.ts';
import { restoreBackup } from '../../src/server/backup/restore.ts';
import { openUnmigrated } from '../../src/server/db/database.ts';
import { exportOf, importInto } from '../support/archives.ts';
import { openMailbox, type Mailbox, type Manners } from '../support/mailbox.ts';
import {
  ADMIN,
  bothEngines,
  emptyPlace,
  signIn,
  startServer,
  type Place,
  type TestSchool,
} from '../support/school.ts';
import { storeMail } from '../support/storedMail.ts';

// Emails that waited in another installation, or before a restore, may have been sent there since.

const { describeSchool } = bothEngines('a backup goes into each database');

const HOME = 'https://school.test';

/** Fills the queue, which nobody sends: this school has no mail server. */
async function fillQueue(school: TestSchool): Promise<void> {
  for (let n = 0; n < 50; n += 1) {
    const { id, email } = await school.addStudent({ balance: 2400 });
    const state = n % 10 === 0 ? 'sending' : 'queued';
    await storeMail(school, { to: email, personId: id, words: 'Pay', state, home: HOME });
  }
}

describeSchool('a school with 50 emails that wait', (school, engine) => {
  let mailbox: Mailbox;
  const manners: Manners = {};
  let folder: string;
  const places: Place[] = [];
  beforeAll(async () => {
    mailbox = await openMailbox(manners);
    folder = await mkdtemp(join(tmpdir(), 'turnout-mails-'));
    await fillQueue(school());
  });
  afterAll(async () => {
    await mailbox.close();
    await rm(folder, { recursive: true, force: true });
    for (const place of places) await place.remove();
  });

  /** Starts a server that can send emails, and gives it time to send what it would. */
  async function mailsAfterStart(place: Place, publicUrl = HOME): Promise<MailPage['items']> {
    const mail = { url: mailbox.url, from: 'office@school.test', publicUrl, perMinute: 9999 };
    const app = await startServer(place, { mail, mailPollMs: 20 });
    try {
      await sleep(300);
      const admin = await signIn(app.url, ADMIN.email, ADMIN.password);
      return (await admin.call<MailPage>('GET', '/mails?limit=1000')).body.items;
    } finally {
      await app.stop();
    }
  }

  async function newPlace(): Promise<Place> {
    const place = await emptyPlace(engine, inject('postgresUrl'));
    places.push(place);
    return place;
  }

  async function restored(): Promise<Place> {
    const file = join(folder, `${crypto.randomUUID()}.gz`);
    await writeBackup(school().app.database, file, new Date());
    const place = await newPlace();
    const database = openUnmigrated(place);
    await restoreBackup(database, file);
    await database.close();
    return place;
  }

  const inDoubt = (why: string) =>
    Array.from({ length: 50 }, () => ({ state: 'unknown', answer: why, sentAt: null }));

  test('sends none of them after a restore', async () => {
    const items = await mailsAfterStart(await restored());
    expect(items).toMatchObject(inDoubt('This was waiting in a backup that was restored.'));
    expect(mailbox.emails).toEqual([]);
  });

  test('sends none of them after an import', async () => {
    const place = await newPlace();
    const app = await startServer(place);
    const admin = await signIn(app.url, ADMIN.email, ADMIN.password);
    const { bytes } = await exportOf(school().app.url, school().admin);
    const { status } = await importInto(app.url, admin, bytes);
    expect(status).toBe(200);
    await app.stop();
    expect(await mailsAfterStart(place)).toMatchObject(
      inDoubt('This was waiting in a school that was imported.'),
    );
    expect(mailbox.emails).toEqual([]);
  });

  test('knows what became of the one in hand when the server stops, and sends no other', async () => {
    const place = await restored();
    const mail = { url: mailbox.url, from: 'office@school.test', publicUrl: HOME };
    const options = { mail: { ...mail, perMinute: 9999 }, mailPollMs: 20 };
    const app = await startServer(place, options);
    const admin = await signIn(app.url, ADMIN.email, ADMIN.password);
    const { items } = (await admin.call<MailPage>('GET', '/mails?limit=2')).body;
    let isAsked = () => {};
    const asked = new Promise<void>((resolve) => {
      isAsked = resolve;
    });
    manners.beforeAnswer = async () => {
      isAsked();
      await sleep(500);
    };
    for (const { id } of items) await admin.call('POST', `/mails/${id}/again`);
    await asked;
    await app.stop();
    delete manners.beforeAnswer;
    expect(mailbox.emails).toHaveLength(1);
    const [first] = mailbox.emails.splice(0);
    const database = openUnmigrated(place);
    const rows = await database.db
      .selectFrom('mails')
      .select(['to_address', 'state'])
      .where('state', 'in', ['sent', 'sending', 'queued'])
      .orderBy('state', 'desc')
      .execute();
    await database.close();
    expect(rows.map(({ state }) => state)).toEqual(['sent', 'queued']);
    expect(rows[0]?.to_address).toBe(first?.to);
  });

  test('tries at once what waited for a login, once a server starts with the right one', async () => {
    const place = await restored();
    manners.password = 'right';
    const startWith = (password: string) =>
      startServer(place, {
        mail: {
          url: mailbox.url.replace('//', `//school:${password}@`),
          from: 'office@school.test',
          publicUrl: HOME,
        },
        mailPollMs: 20,
      });
    const wrong = await startWith('wrong');
    const admin = await signIn(wrong.url, ADMIN.email, ADMIN.password);
    const { items } = (await admin.call<MailPage>('GET', '/mails?limit=1')).body;
    await admin.call('POST', `/mails/${items[0]?.id}/again`);
    const waiting = async () => (await admin.call<MailPage>('GET', '/mails?limit=1')).body.waiting;
    await expect.poll(waiting).toMatchObject({ count: 1 });
    await wrong.stop();
    const right = await startWith('right');
    await expect.poll(() => mailbox.emails.length).toBe(1);
    await right.stop();
    delete manners.password;
    expect(mailbox.emails.splice(0)).toMatchObject([{ to: items[0]?.to }]);
  });

  test('sends none of them from a copy at another address, but a person can', async () => {
    const place = await newPlace();
    const mail = { url: mailbox.url, from: 'office@school.test', publicUrl: HOME };
    // A copy of the database itself has them as they are.
    const copy = await startServer(place);
    const admin = await signIn(copy.url, ADMIN.email, ADMIN.password);
    const { bytes } = await exportOf(school().app.url, school().admin);
    await importInto(copy.url, admin, bytes);
    await copy.database.db
      .updateTable('mails')
      .set({ state: 'queued', why: null, answer: null })
      .execute();
    await copy.stop();
    const other = 'https://copy.test';
    const items = await mailsAfterStart(place, other);
    expect(items).toMatchObject(inDoubt('This was waiting in a school at another address.'));
    expect(mailbox.emails).toEqual([]);
    const app = await startServer(place, { mail: { ...mail, publicUrl: other }, mailPollMs: 20 });
    const again = await signIn(app.url, ADMIN.email, ADMIN.password);
    expect((await again.call('POST', `/mails/${items[0]?.id}/again`)).status).toBe(200);
    await expect.poll(() => mailbox.emails.length).toBe(1);
    await app.stop();
    expect(mailbox.emails).toMatchObject([{ to: items[0]?.to }]);
  });
});
