import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { capture } from '../../scripts/lib/exec.mjs';
import { inRoot, root } from '../../scripts/lib/paths.mjs';
import { envOfGuide, readCompose } from '../support/compose.ts';
import { oldNode } from '../support/oldNode.ts';
import { addressOf, run } from '../support/process.ts';
import { ADMIN, callerFor, signIn } from '../support/school.ts';

const programs = (process.env['GUIDES'] ?? '').split(',');
const { services } = readCompose(envOfGuide());

async function ownFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'turnout-online-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

test.skipIf(!programs.includes('caddy'))(
  "Caddy reads its file with compose.yaml's settings, and gets the certificate itself",
  async () => {
    const { code, output } = await capture(
      'caddy',
      ['adapt', '--adapter', 'caddyfile', '--config', inRoot('deploy/proxy/Caddyfile')],
      { env: { PATH: process.env['PATH'], ...services.caddy.environment } },
    );
    expect(code, output).toBe(0);
    const adapted = output.slice(output.indexOf('{"apps"'));
    expect(adapted).toContain('"host":["dance.example.org"]');
    expect(adapted).toContain('"dial":"turnout:3000"');
    expect(adapted).not.toContain('load_files');
  },
);

test.skipIf(!programs.includes('restic'))(
  'a school is set up by its link, backed up to another place, lost, and restored from there',
  async () => {
    const place = await ownFolder();
    const backups = join(place, 'data', 'backups');
    const { TRUST_PROXY = '', PUBLIC_URL = '' } = services.turnout.environment;
    const server = run({
      name: 'main',
      env: { DATA_DIR: join(place, 'data'), BACKUP_DIR: backups, TRUST_PROXY, PUBLIC_URL },
    });
    onTestFinished(async () => void (await server.end('SIGKILL')));
    const url = await addressOf(server);
    const [link = ''] = await server.prints(/https:\S+/);
    const { origin, pathname, searchParams } = new URL(link);
    expect(`${origin}${pathname}`).toBe('https://dance.example.org/setup');
    const made = await callerFor(url).call('POST', '/setup', {
      token: searchParams.get('token'),
      name: 'Robin',
      ...ADMIN,
    });
    expect(made.status, JSON.stringify(made.body)).toBeLessThan(300);
    const admin = await signIn(url, ADMIN.email, ADMIN.password);
    await admin.call('POST', '/students/import', {
      rows: [{ firstName: 'Ada', lastName: 'Lovelace', email: 'ada@school.test', balance: 1250 }],
    });
    await server.end('SIGTERM');
    // This is the next day's backup.
    await rm(backups, { recursive: true });
    const later = run({
      name: 'main',
      env: { DATA_DIR: join(place, 'data'), BACKUP_DIR: backups },
    });
    await expect
      .poll(() => readdir(backups).catch(() => []))
      .toContainEqual(expect.stringMatching(/^nightly-.*gz$/));
    await later.end('SIGTERM');

    const elsewhere = {
      PATH: process.env['PATH'],
      BACKUP_DIR: backups,
      RESTIC_REPOSITORY: join(place, 'elsewhere'),
      RESTIC_PASSWORD: 'a-long-sentence',
      RESTIC_CACHE_DIR: join(place, 'cache'),
    };
    const script = inRoot('deploy', 'backup.sh');
    const send = (env: object = {}) =>
      capture('sh', [script, '--once'], { env: { ...elsewhere, ...env } });
    const first = await send();
    expect(first.code, first.output).toBe(0);
    expect(first.output).toMatch(/Sent: all backups up to nightly-/);
    expect((await send()).code, 'once more').toBe(0);
    expect(await send({ RESTIC_PASSWORD: '' })).toMatchObject({
      code: 1,
      output: expect.stringContaining('No backup leaves this machine: set RESTIC_REPOSITORY'),
    });
    expect(await send({ RESTIC_PASSWORD: 'another-sentence' })).toMatchObject({
      code: 1,
      output: expect.stringMatching(/wrong password|NOT sent/),
    });
    expect(await send({ BACKUP_DIR: join(place, 'nothing') })).toMatchObject({
      code: 1,
      output: expect.stringContaining('There is no backup in'),
    });

    await rm(join(place, 'data'), { recursive: true });
    const restored = join(place, 'restored');
    const fetched = await capture('restic', ['restore', 'latest', '--target', restored], {
      env: elsewhere,
    });
    expect(fetched.code, fetched.output).toBe(0);
    const [file = ''] = await readdir(join(restored, backups));
    const fresh = join(place, 'fresh');
    const restore = run({
      name: 'restore',
      env: { DATA_DIR: fresh },
      args: [join(restored, backups, file)],
    });
    expect(await restore.ended, restore.printed()).toBe(0);
    expect(restore.printed()).toContain('The books agree.');
    const books = run({ name: 'check:books', env: { DATA_DIR: fresh } });
    expect(await books.ended, books.printed()).toBe(0);
    const again = run({ name: 'main', env: { DATA_DIR: fresh } });
    onTestFinished(async () => void (await again.end('SIGKILL')));
    const someone = await signIn(await addressOf(again), ADMIN.email, ADMIN.password);
    expect((await someone.call('GET', '/students')).body.items).toMatchObject([
      { lastName: 'Lovelace', balance: 1250 },
    ]);
  },
);

test('without Docker, the unit starts the server in the Node that the build has fetched, and a stop ends it well', async () => {
  const old = await oldNode();
  if (!old) return console.warn('Skipped: the unit on Node 20, because there is none to be had');
  const unit = await readFile(inRoot('deploy', 'turnout.service'), 'utf8');
  const [, given = ''] = /^ExecStart=\/usr\/bin\/node (.*)$/m.exec(unit) ?? [];
  const place = await ownFolder();
  const server = spawn(old, given.split(' '), {
    cwd: root,
    env: { PATH: dirname(old), DATA_DIR: join(place, 'data'), PORT: '0', LOG_LEVEL: 'silent' },
  });
  let printed = '';
  for (const channel of [server.stdout, server.stderr])
    channel.setEncoding('utf8').on('data', (text: string) => (printed += text));
  const ended = new Promise((resolve) => server.on('close', resolve));
  onTestFinished(() => void server.kill('SIGKILL'));
  await expect.poll(() => printed, { timeout: 110_000 }).toMatch(/running at http/);
  server.kill('SIGTERM');
  expect(await ended).toBe(0);
});
