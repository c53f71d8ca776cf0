import { afterAll, beforeAll, beforeEach, expect, vi } from 'vitest';
import type { MailPage, PreviewedMails, QueuedMails } from '../../src/contract/mail.ts';
import { openMailbox, type Mailbox, type Manners } from './mailbox.ts';
import type { TestSchool } from './school.ts';

/** A mail server for the schools of a test file. Each test begins with a polite one. */
export function aMailServer() {
  const mail = {
    url: '',
    from: 'office@school.test',
    publicUrl: 'https://school.test',
    perMinute: 9999,
  };
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
  return { manners, mailbox: () => mailbox, options: { mail, mailPollMs: 20 } };
}

/** What tests do with emails again and again, in a school that sends them to a mailbox. */
export function mailTools(school: () => TestSchool, mailbox: () => Mailbox) {
  const call = <Body>(...args: Parameters<TestSchool['admin']['call']>) =>
    school().admin.call<Body>(...args);
  const get = async (query = '') => (await call<MailPage>('GET', `/mails?${query}`)).body;

  async function preview(input: object): Promise<PreviewedMails> {
    const { status, body } = await call<PreviewedMails>('POST', '/mails/preview', input);
    expect(status, JSON.stringify(body)).toBe(200);
    return body;
  }

  async function send(input: object, headers = {}) {
    const { hash: basedOn } = await preview(input);
    return call<QueuedMails>('POST', '/mails', { ...input, basedOn }, headers);
  }

  /** What became of an act's emails, once none is on the way anymore. */
  const settled = (actId: string) =>
    vi.waitUntil(
      async () => {
        const page = await get(`actId=${actId}`);
        return page.counts?.queued === 0 && page.counts.sending === 0 && page;
      },
      // An email whose PDFs could not be made on a busy machine is tried again after a minute.
      { timeout: 150_000, interval: 10 },
    );

  /** Waits until the mail server is known to take none, and none of an act is still being handed over to it. */
  const stuck = (actId: string) =>
    vi.waitUntil(
      async () => {
        const { waiting, counts } = await get(`actId=${actId}`);
        return waiting !== null && counts?.sending === 0;
      },
      { timeout: 10_000, interval: 10 },
    );

  return {
    get,
    preview,
    send,
    settled,
    stuck,
    /** Sends, and waits until all are sent. */
    sent: async (input: object) => {
      const { status, body } = await send(input);
      expect(status, JSON.stringify(body)).toBe(201);
      return settled(body.actId);
    },
    testFirst: async () => {
      const { status, body } = await call<{ answer: string }>('POST', '/mails/test');
      expect(status, JSON.stringify(body)).toBe(200);
    },
    received: (to: string) => mailbox().emails.filter((one) => one.to === to),
  };
}

/** The PDFs of an email, in order, with their file names. */
export function pdfsIn(email: string): { name: string; bytes: Buffer }[] {
  const parts = email.split(/\r\n--[^\r\n]+/).filter((part) => /application\/pdf/.test(part));
  return parts.map((part) => {
    const [head = '', content = ''] = part.trim().split('\r\n\r\n');
    const name = /filename="?([^"\r\n]+)"?/.exec(head)?.[1] ?? '';
    return { name, bytes: Buffer.from(content, 'base64') };
  });
}
