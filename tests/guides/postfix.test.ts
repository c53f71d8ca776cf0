import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addressOf, run, type Running } from '../support/process.ts';
import { ADMIN, emptyPlace, signIn, type Caller, type Place } from '../support/school.ts';
import { startPostfix, type Postfix, type ReadEmail } from './postfix.ts';

// Emails as they arrive: through Debian's Postfix into a mailbox, read by a program that isn't ours.

const programs = (process.env['GUIDES'] ?? '').split(',');
const missing = ['postfix', 'python3'].filter((one) => !programs.includes(one));
if (missing.length === 0 && process.getuid?.() !== 0) missing.push('root, who starts Postfix');

const NAMES = ['Zoë', "D'Arcy", '小明', 'مريم', 'R&D <b>', 'Łukasz 💃'];

describe.skipIf(missing.length > 0)('emails through Postfix', () => {
  let postfix: Postfix;
  let place: Place;
  let server: Running;
  let url: string;
  let admin: Caller;
  const students: { id: string; email: string }[] = [];
  const done = async (method: string, path: string, input?: object) => {
    const { status, body } = await admin.call(method, path, input);
    expect(status, `${path}: ${JSON.stringify(body)}`).toBeLessThan(300);
    return body;
  };
  /** Sends, waits for the result, and returns what arrived of it by address. */
  async function sent(input: object): Promise<Map<string, ReadEmail>> {
    const before = (await postfix.emails()).map(({ headers }) => headers['message-id']);
    const { hash: basedOn } = await done('POST', '/mails/preview', input);
    const { actId, queued } = await done('POST', '/mails', { ...input, basedOn });
    await expect
      .poll(async () => (await done('GET', `/mails?actId=${actId}`)).counts, { timeout: 30_000 })
      .toMatchObject({ queued: 0, sending: 0, unknown: 0 });
    const { counts } = await done('GET', `/mails?actId=${actId}`);
    expect(counts.sent + counts.refused).toBe(queued);
    const arrived = async () =>
      (await postfix.emails()).filter(({ headers }) => !before.includes(headers['message-id']));
    await expect.poll(async () => (await arrived()).length, { timeout: 20_000 }).toBe(counts.sent);
    return new Map((await arrived()).map((one) => [one.to, one]));
  }
  beforeAll(async () => {
    postfix = await startPostfix();
    place = await emptyPlace('sqlite', null);
    server = run({
      name: 'main',
      env: {
        DATA_DIR: place.dataDir,
        ADMIN_EMAIL: ADMIN.email,
        ADMIN_PASSWORD: ADMIN.password,
        SMTP_URL: postfix.url,
        MAIL_FROM: 'office@school.test',
        MAILS_PER_MINUTE: '6000',
        PUBLIC_URL: 'https://dance.school.test',
      },
    });
    url = await addressOf(server);
    admin = await signIn(url, ADMIN.email, ADMIN.password);
    await done('PATCH', '/settings', { schoolName: 'Léa’s "Ballet"', replyTo: 'desk@school.test' });
    for (const [n, firstName] of NAMES.entries()) {
      const email = `student-${n}@school.test`;
      const about = { firstName, lastName: 'Tester', email, enrollmentStatus: 'Enrolled' };
      const { student } = await done('POST', '/students', { ...about, balance: 2400 + n });
      students.push({ id: student.id, email });
    }
    await done('POST', '/mails/test');
  });
  afterAll(async () => {
    await server?.end('SIGTERM');
    await place?.remove();
    await postfix?.stop();
  });

  test('their text and their HTML say the same, in every script, from the school', async () => {
    const audience = { studentIds: students.map(({ id }) => id) };
    const emails = await sent({ kind: 'reminder', audience });
    for (const [n, { email }] of students.entries()) {
      const read = emails.get(email);
      expect(read?.html, email).toBe(read?.text);
      expect(read?.text).toContain(
        `Hi ${NAMES[n]},\n\nYour balance at Léa’s "Ballet" is $24.0${n}`,
      );
      expect(read?.subject).toBe(`Léa’s "Ballet": balance due $24.0${n}`);
      expect(read?.from).toBe('"Léa’s \\"Ballet\\"" <office@school.test>');
      expect(read?.headers).toMatchObject({
        'reply-to': 'desk@school.test',
        'auto-submitted': 'auto-generated',
        'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
        'message-id': expect.stringMatching(/^<[\w-]+@dance\.school\.test>$/),
      });
    }
    const [{ id, email } = { id: '', email: '' }] = students;
    const link = emails.get(email)?.headers['list-unsubscribe'] ?? '';
    const path = /^<https:\/\/dance\.school\.test(\/unsubscribe\/\S+)>$/.exec(link)?.[1] ?? '';
    const left = async () => {
      const statement = { kind: 'reminder', audience: { studentIds: [id] } };
      return (await done('POST', '/mails/preview', statement)).items[0].left;
    };
    expect((await fetch(url + path)).status).toBe(200);
    expect(await left()).toBe('recent');
    const body = 'List-Unsubscribe=One-Click';
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await fetch(url + path, { method: 'POST', headers, body })).status).toBe(200);
    expect(await left()).toBe('off');
  });

  test('a statement is a PDF that opens, under its own name', async () => {
    const [, , { id, email } = { id: '', email: '' }] = students;
    const month = new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 7);
    const emails = await sent({ kind: 'statement', audience: { studentIds: [id] }, month });
    const read = emails.get(email);
    expect(read?.html).toBe(read?.text);
    expect(read?.attachments).toEqual([
      {
        name: expect.stringMatching(/^statement-.+\.pdf$/),
        type: 'application/pdf',
        starts: '%PDF-',
      },
    ]);
  });

  test('what somebody typed arrives as they typed it, and a mailbox that does not exist is marked', async () => {
    const about = { firstName: 'Nobody', lastName: 'Here', enrollmentStatus: 'Enrolled' };
    await done('POST', '/students', { ...about, email: 'nobody@school.test' });
    const text =
      'Doors open at 5.\nBring <b>water</b> & a smile 😀.\n\n.\nA line with one dot is no end.';
    const emails = await sent({
      kind: 'announcement',
      audience: { everyone: true },
      subject: 'Our show: “Giselle” – 19:00',
      text,
    });
    const [, { email } = { email: '' }] = students;
    expect(emails.get(email)?.subject).toBe('Léa’s "Ballet": Our show: “Giselle” – 19:00');
    expect(emails.get(email)?.text).toContain(text);
    expect(emails.get(email)?.html).toBe(emails.get(email)?.text);
    const { items } = await done('GET', '/mails?state=refused');
    expect(items).toMatchObject([
      { to: 'nobody@school.test', answer: expect.stringMatching(/^550 5\.1\.1 .*nobody@school/) },
    ]);
  });
});
