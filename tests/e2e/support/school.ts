import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ImportResult } from '../../../src/contract/student.ts';
import { freePort } from '../../../scripts/lib/free-port.mjs';
import { openMailbox, type Mailbox } from '../../support/mailbox.ts';
import { callerFor, signIn, type Caller } from '../../support/caller.ts';
import type { WithEmail } from '../../support/school.ts';

const ADMIN = { email: 'admin@school.test', password: 'opening-night-42' };

/** A running Turnout, and an admin who creates the data that a test needs. */
export interface Turnout {
  url: string;
  admin: Caller;
  credentials: typeof ADMIN;
  /** The emails that its mail server has received. */
  emails: Mailbox['emails'];
  /** Adds an enrolled student who no other test uses. */
  addStudent(details?: Record<string, unknown>): Promise<WithEmail>;
  /** Adds a student who has chosen their own password, and logs in with it. */
  addSignedIn(details?: Record<string, unknown>): Promise<SignedIn>;
  /** Registers somebody who confirms their email, but hasn't been approved. */
  register(names: { firstName: string; lastName: string }): Promise<Registered>;
}

interface Registered {
  id: string;
  email: string;
  password: string;
}

interface SignedIn {
  student: WithEmail;
  password: string;
  caller: Caller;
}

async function untilReady(url: string, server: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    if (server.exitCode !== null) throw new Error('Turnout did not start');
    const ready = await fetch(`${url}/readyz`).catch(() => null);
    if (ready?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('Turnout did not get ready');
}

/** The token in the newest emailed link of this kind. */
export async function linkIn(
  { emails }: Pick<Mailbox, 'emails'>,
  email: string,
  page: string,
): Promise<string> {
  const link = new RegExp(`/${page}\\?token=([\\w.-]+)`);
  for (let attempt = 0; attempt < 600; attempt += 1) {
    const sent = emails.findLast(({ to, text }) => to === email && link.test(text));
    if (sent) return link.exec(sent.text)?.[1] ?? '';
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`No link to ${page} was sent to ${email}`);
}

let people = 0;

export interface School {
  turnout: Turnout;
  /** How many students were added. */
  size: () => number;
  close: () => Promise<void>;
}

/** A school on its own server, with one admin. */
export async function openSchool(): Promise<School> {
  const folder = await mkdtemp(join(tmpdir(), 'turnout-e2e-'));
  const mailbox = await openMailbox();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const server = spawn(process.execPath, ['dist/server/main.js'], {
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      // Set E2E_DATABASE_URL to run the tests on PostgreSQL, with one worker, because all tests then share one school.
      DATABASE_URL: process.env['E2E_DATABASE_URL'] ?? '',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      SCHOOL_TIME_ZONE: 'America/New_York',
      LOG_LEVEL: 'error',
      SMTP_URL: mailbox.url,
      MAIL_FROM: 'office@school.test',
      PUBLIC_URL: url,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await untilReady(url, server);
  const admin = await signIn(url, ADMIN.email, ADMIN.password);
  let size = 0;
  // This imports the student, who gets no password: hashing one takes a tenth of a second, and few tests log in as the
  // student.
  const addStudent = async (details: Record<string, unknown> = {}): Promise<WithEmail> => {
    people += 1;
    size += 1;
    const row = {
      firstName: 'Ada',
      lastName: `Number ${people}`,
      email: `ada${people}-${Date.now()}@school.test`,
      enrollmentStatus: 'Enrolled',
      ...details,
    };
    const { body } = await admin.call('POST', '/students/import', { rows: [row] });
    const [added] = (body as ImportResult).items;
    if (added?.outcome !== 'created') throw new Error(JSON.stringify(body));
    return (await admin.call<WithEmail>('GET', `/students/${added.studentId}`)).body;
  };
  const turnout: Turnout = {
    url,
    admin,
    credentials: ADMIN,
    emails: mailbox.emails,
    addStudent,
    async register(names) {
      const email = `${names.lastName}-${Date.now()}@school.test`.toLowerCase();
      const password = 'pirouette-and-rest';
      const nobody = callerFor(url);
      const registered = await nobody.call('POST', '/api/auth/sign-up/email', {
        ...names,
        email,
        password,
      });
      if (registered.status !== 200) throw new Error(JSON.stringify(registered.body));
      const token = await linkIn(mailbox, email, 'confirm-email');
      const confirmed = await nobody.call('POST', '/api/auth/verify-email', { token });
      if (confirmed.status !== 200) throw new Error(JSON.stringify(confirmed.body));
      return { id: registered.body.user.id, email, password };
    },
    async addSignedIn(details) {
      const student = await addStudent(details);
      const newPassword = 'pirouette-and-rest';
      await admin.call('POST', '/users/invitations', { ids: [student.id] });
      const token = await linkIn(mailbox, student.email, 'reset-password');
      const choice = { token, newPassword };
      const chosen = await callerFor(url).call('POST', '/api/auth/reset-password', choice);
      if (chosen.status !== 200) throw new Error(JSON.stringify(chosen.body));
      const caller = await signIn(url, student.email, newPassword);
      return { student, password: newPassword, caller };
    },
  };
  return {
    turnout,
    size: () => size,
    async close() {
      server.kill('SIGTERM');
      await once(server, 'exit');
      await mailbox.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
