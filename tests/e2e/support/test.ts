import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import type { ImportResult, Student } from '../../../src/contract/student.ts';
import { freePort } from '../../../scripts/lib/free-port.mjs';
import { openMailbox, type Mailbox } from '../../support/mailbox.ts';
import { callerFor, signIn, type Caller } from '../../support/caller.ts';

const ADMIN = { email: 'admin@school.test', password: 'opening-night-42' };

/** A running Turnout, and an admin who prepares what a journey needs. */
export interface Turnout {
  url: string;
  admin: Caller;
  credentials: typeof ADMIN;
  /** What its mail server has received. */
  letters: Mailbox['letters'];
  /** An enrolled student whom no other test knows. */
  addStudent(details?: Record<string, unknown>): Promise<Student>;
  /** A student who has chosen their own password; signs in with it. */
  addSignedIn(details?: Record<string, unknown>): Promise<SignedIn>;
  /** Somebody who registered and confirmed their email; nobody has approved them. */
  register(names: { firstName: string; lastName: string }): Promise<Registered>;
}

interface Registered {
  id: string;
  email: string;
  password: string;
}

interface SignedIn {
  student: Student;
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

/** The token of the newest link of this kind that somebody was sent. */
export async function linkIn(
  { letters }: Pick<Mailbox, 'letters'>,
  email: string,
  page: string,
): Promise<string> {
  const link = new RegExp(`/${page}\\?token=([\\w.-]+)`);
  for (let attempt = 0; attempt < 600; attempt += 1) {
    const letter = letters.findLast(({ to, text }) => to === email && link.test(text));
    if (letter) return link.exec(letter.text)?.[1] ?? '';
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`No link to ${page} was sent to ${email}`);
}

let people = 0;

interface Fixtures {
  /** A school that runs; earlier tests of the same worker may have left something in it. */
  turnout: Turnout;
  /** Signs the page's browser in as the admin. */
  asAdmin: Page;
  /** What may stand in the console: for tests of a screen that fails. */
  expectedError: RegExp;
  /** Signs the page's browser in as somebody else. */
  as: (caller: Caller) => Promise<Page>;
}

/** After so many students of other tests a school makes way for a new one: what a list costs grows with its rows. */
const STUDENTS_AT_MOST = 25;

interface School {
  turnout: Turnout;
  /** How many students have been added. */
  size: () => number;
  close: () => Promise<void>;
}

async function openSchool(): Promise<School> {
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
      // Set to try the journeys on PostgreSQL, with one worker: all of it is then one school.
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
  // As a list, whose people have no password yet: to hash one takes a tenth of a second, and few tests sign in as them.
  const addStudent = async (details: Record<string, unknown> = {}): Promise<Student> => {
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
    return (await admin.call<Student>('GET', `/students/${added.studentId}`)).body;
  };
  const turnout: Turnout = {
    url,
    admin,
    credentials: ADMIN,
    letters: mailbox.letters,
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

export const test = base.extend<Fixtures, { schools: { current(): Promise<School> } }>({
  schools: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures it needs out of the pattern
    async ({}, provide) => {
      let school = await openSchool();
      await provide({
        async current() {
          if (school.size() < STUDENTS_AT_MOST || process.env['E2E_DATABASE_URL']) return school;
          await school.close();
          school = await openSchool();
          return school;
        },
      });
      await school.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  turnout: async ({ schools }, provide) => {
    const { turnout } = await schools.current();
    await provide(turnout);
  },
  baseURL: async ({ turnout }, provide) => provide(turnout.url),
  as: async ({ page, turnout }, provide) => {
    await provide(async (caller) => {
      const cookies = caller.cookie.split('; ').map((one) => {
        const [name = '', ...value] = one.split('=');
        return { name, value: value.join('='), url: turnout.url };
      });
      await page.context().addCookies(cookies);
      return page;
    });
  },
  asAdmin: async ({ as, turnout }, provide) => provide(await as(turnout.admin)),
  // An error nobody expected fails the test, whatever the page shows.
  expectedError: [/^Failed to load resource/, { option: true }],
  page: async ({ page, expectedError }, provide) => {
    const errors: string[] = [];
    page.on('console', (message) => {
      // The browser reports refused requests by itself; journeys check what the page says about them.
      if (message.text().startsWith('Failed to load resource')) return;
      if (message.type() === 'error' && !expectedError.test(message.text())) {
        errors.push(message.text());
      }
    });
    page.on('pageerror', (error) => {
      if (!expectedError.test(String(error))) errors.push(String(error));
    });
    await provide(page);
    expect(errors).toEqual([]);
  },
});

/** axe's findings on the page as it stands, in words; of all its rules, or of some. */
export async function findings(page: Page, rules?: string[]): Promise<string[]> {
  // To write down what it finds in order takes axe as long as to look.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
}

let words = 0;

/** A word that no other test uses, for names to search by. */
export function ownWord(word: string): string {
  words += 1;
  return `${word}${Date.now().toString(36)}${words}`;
}

export { callerFor, expect };
