import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { ensureBuilt } from '../../scripts/lib/build.mjs';
import { capture } from '../../scripts/lib/exec.mjs';
import { noPdfReader, pdfText } from '../support/pdf.ts';
import { addressOf, run } from '../support/process.ts';
import { ADMIN, signIn } from '../support/school.ts';

let noReader: string | null;
beforeAll(async () => {
  await ensureBuilt();
  noReader = await noPdfReader();
  if (noReader && process.env['CI']) throw new Error(noReader);
  if (noReader) console.warn(`Skipped: reading PDFs, because ${noReader}`);
});

test('the container image has everything for a server: its database, its page, PDFs in every script', async () => {
  const place = await mkdtemp(join(tmpdir(), 'turnout-image-'));
  onTestFinished(() => rm(place, { recursive: true, force: true }));
  const folder = join(place, 'app');
  const made = await capture(process.execPath, ['scripts/image.mjs', folder]);
  expect(made, made.output).toMatchObject({ code: 0 });
  const server = run({
    name: 'main',
    folder,
    env: {
      DATA_DIR: join(place, 'data'),
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
    },
  });
  // Callbacks run in reverse order, so the server ends first.
  onTestFinished(async () => void (await server.end('SIGTERM')));
  const url = await addressOf(server);
  expect(await (await fetch(url)).text()).toContain('<title>Turnout</title>');
  const admin = await signIn(url, ADMIN.email, ADMIN.password);
  const names = ['王小明', '김민준', 'ليلى'];
  const rows = names.map((lastName, n) => ({
    firstName: 'Ada',
    lastName,
    email: `ada${n}@school.test`,
    enrollmentStatus: 'Enrolled',
  }));
  const { items } = (await admin.call('POST', '/students/import', { rows })).body;
  // These are all commands in the guides, under the name that they have there.
  const npm = async (command: string, ...args: string[]) =>
    capture('npm', ['run', '--silent', command, '--', ...args], {
      cwd: folder,
      env: { PATH: process.env['PATH'], HOME: place, DATA_DIR: join(place, 'data') },
    });
  expect(await npm('check:books')).toEqual({ code: 0, output: 'The books of 3 students agree.\n' });
  const backup = join(place, 'turnout.backup.gz');
  expect(await npm('backup', backup)).toMatchObject({ code: 0 });
  expect((await npm('restore', backup)).output).toMatch(/^There is a school in .+ already\./);
  expect((await npm('admin:create', 'kim@school.test')).output).toMatch(/already running/);
  expect((await npm('demo')).output).toMatch(/already running/);
  expect((await npm('start', '--version')).output).toMatch(/^Turnout \d/);
  for (const [n, { studentId }] of items.entries()) {
    const file = await fetch(`${url}/api/v1/students/${studentId}/account/statement`, {
      headers: { cookie: admin.cookie },
    });
    expect(file.status).toBe(200);
    if (!noReader) expect(await pdfText(await file.arrayBuffer())).toContain(names[n]);
  }
});
