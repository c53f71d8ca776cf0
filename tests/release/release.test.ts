import {
  chmod,
  copyFile,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  writeFile,
} from 'node:fs/promises';
import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { chromiumForTests } from '../../scripts/lib/chromium.mjs';
import { capture } from '../../scripts/lib/exec.mjs';
import { pdfText } from '../support/pdf.ts';
import { ADMIN, signIn } from '../support/school.ts';

// The files that `npm run release` has made, as somebody has them who downloaded them: without Node, without npm.

const release = join(import.meta.dirname, '..', '..', 'release');
let place: string;
/** The downloaded file, in a folder whose name has a space and an accent. */
let file: string;
let env: NodeJS.ProcessEnv;

const made = async (end: string) =>
  join(release, (await readdir(release)).find((name) => name.endsWith(end)) ?? end);

beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'turnout-release-'));
  await mkdir(join(place, 'Mía’s studio'));
  file = join(place, 'Mía’s studio', 'turnout');
  await copyFile(await made('-linux-x64'), file);
  await chmod(file, 0o755);
  env = { HOME: place, PATH: '/nowhere', LOG_LEVEL: 'silent' };
});
afterEach(() => rm(place, { recursive: true, force: true }));

const call = (...args: string[]) => capture(file, args, { env });

function start(...args: string[]) {
  const child = spawn(file, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  const ended = new Promise((resolve) => child.on('close', resolve));
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return ended;
  };
  onTestFinished(async () => void (await end('SIGKILL')));
  const prints = async (pattern: RegExp) => {
    await expect.poll(() => text).toMatch(pattern);
    return pattern.exec(text)?.[1] ?? '';
  };
  return { prints, printed: () => text, ended, end };
}

test('opening it sets a school up in the home folder; opening it again only opens the browser', async () => {
  const server = start();
  const link = await server.prints(/\(the link works once\): (\S+)/);
  await server.prints(/Close this window to stop it/);
  expect(server.printed()).toContain(`Data: ${join(place, 'Turnout')}`);
  expect(server.printed()).toContain('To let phones in: turnout start --lan');
  const browser = await chromium.launch(chromiumForTests());
  onTestFinished(() => browser.close());
  const page = await browser.newPage();
  await page.goto(link);
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Robin');
  await page.getByLabel('Email').fill(ADMIN.email);
  await page.getByLabel('Password').first().fill(ADMIN.password);
  await page.getByLabel('School name').fill('Studio Five');
  await page.getByRole('radio', { name: 'Staff only' }).check();
  await page.getByRole('button', { name: 'Create school' }).click();
  await page.getByRole('heading', { name: 'Get started' }).waitFor();
  await page.close();
  const again = start();
  await again.prints(/Turnout is running already, at http/);
  expect(await again.ended).toBe(0);
  expect(await server.end('SIGTERM')).toBe(0);
  expect(await readdir(join(place, 'Turnout'))).not.toContain('turnout.url');
});

test('a folder named Turnout beside the file has its data, so that a stick has all', async () => {
  const beside = join(place, 'Mía’s studio', 'Turnout');
  await mkdir(beside);
  const server = start();
  await server.prints(/Close this window to stop it/);
  expect(server.printed()).toContain(`Data: ${beside}`);
});

test('it fills, checks, exports, backs up and restores; PDFs have every script; a kill loses nothing', async () => {
  const data = join(place, 'data');
  env = {
    ...env,
    DATA_DIR: data,
    PORT: '0',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  };
  const server = start('start');
  const url = await server.prints(/running at (http:\S+)/);
  const admin = await signIn(url, ADMIN.email, ADMIN.password);
  const names = ['王小明', 'ليلى'];
  const rows = names.map((lastName, n) => ({
    firstName: 'Ada',
    lastName,
    email: `ada${n}@school.test`,
    enrollmentStatus: 'Enrolled',
  }));
  const { items } = (await admin.call('POST', '/students/import', { rows })).body;
  for (const [n, { studentId }] of items.entries()) {
    const pdf = await fetch(`${url}/api/v1/students/${studentId}/account/statement`, {
      headers: { cookie: admin.cookie },
    });
    expect(await pdfText(await pdf.arrayBuffer())).toContain(names[n]);
  }
  await server.end('SIGKILL');
  expect(await call('check:books')).toEqual({
    code: 0,
    output: 'The books of 2 students agree.\n',
  });
  expect(await call('export', join(place, 'all.zip'))).toMatchObject({ code: 0 });
  const backup = join(place, 'turnout.backup.gz');
  expect(await call('backup', backup)).toMatchObject({ code: 0 });
  env['DATA_DIR'] = join(place, 'other');
  expect((await call('restore', backup)).output).toContain('The books agree.');
  env['DATA_DIR'] = join(place, 'demo');
  expect((await call('demo', '--small')).output).toContain(
    `Start it with: DATA_DIR=${join(place, 'demo')} turnout start`,
  );
});

test('twenty starts at once on an empty cache leave one program, also after one was killed', async () => {
  const cache = join(place, '.cache', 'turnout');
  const killed = start('--version');
  await expect.poll(() => readdir(cache).catch(() => [])).not.toEqual([]);
  await killed.end('SIGKILL');
  const all = await Promise.all(Array.from({ length: 20 }, () => call('--version')));
  for (const one of all)
    expect(one).toMatchObject({ code: 0, output: expect.stringMatching(/^Turnout \d/) });
  const left = await readdir(cache);
  expect(left.filter((name) => !name.startsWith('unpacking-'))).toHaveLength(1);
});

test('opened after a crash, it starts this school, whatever answers at the old address', async () => {
  const other = start('start');
  env['DATA_DIR'] = join(place, 'other');
  const theirs = await other.prints(/running at (http:\S+)/);
  await mkdir(env['DATA_DIR'], { mode: 0o700 });
  await writeFile(join(env['DATA_DIR'], 'turnout.url'), `${theirs}\n`);
  const ours = start();
  const url = await ours.prints(/running at (http:\S+)/);
  expect(url).not.toBe(theirs);
  const again = start();
  expect(await again.prints(/running already, at (http:\S+)/)).toBe(url);
  await ours.end('SIGKILL');
  const third = start();
  await third.prints(/Close this window to stop it/);
});

test('a damaged download, and a cache that cannot be written, are refused in a sentence', async () => {
  const whole = await readFile(file);
  const packed = await readFile(join(release, '..', '.cache', 'release', 'program.zst'));
  const at = whole.indexOf(packed.subarray(1000, 2000));
  expect(at).toBeGreaterThan(0);
  const damaged = Buffer.from(whole);
  damaged[at] = (damaged[at] ?? 0) ^ 1;
  await writeFile(file, damaged);
  expect(await call('--version')).toEqual({
    code: 1,
    output: 'This download is damaged. Get it again.\n',
  });
  await writeFile(file, whole);
  env['TURNOUT_CACHE'] = join(file, 'not-a-folder');
  expect(await call('--version')).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^Turnout can't be unpacked in .+ Set TURNOUT_CACHE/),
  });
});

test('npx runs the package in an empty folder and downloads nothing', async () => {
  const folder = join(place, 'empty');
  await mkdir(folder);
  const tarball = await made('.tgz');
  await cp(tarball, join(folder, 'turnout.tgz'));
  const { code, output } = await capture(
    'npx',
    ['--yes', '--offline', './turnout.tgz', 'demo', '--small'],
    {
      cwd: folder,
      env: { HOME: place, PATH: process.env['PATH'] },
    },
  );
  expect(code, output).toBe(0);
  // By its path, and by no name that somebody else could take.
  const command = /^Start it with: (node ".+turnout\.mjs" start)$/m.exec(output)?.[1] ?? '';
  const again = await capture('sh', ['-c', `${command} --version`], {
    env: { HOME: place, PATH: process.env['PATH'] },
  });
  expect(again).toMatchObject({ code: 0, output: expect.stringMatching(/^Turnout \d/) });
  const { output: packed } = await capture('tar', ['-xzOf', tarball, 'package/package.json']);
  expect(JSON.parse(packed)).toMatchObject({ name: 'Turnout', private: true });
  expect(await readdir(join(place, 'Turnout'))).toContain('turnout.db');
});
