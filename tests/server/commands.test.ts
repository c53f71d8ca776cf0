import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { ensureBuilt } from '../../scripts/lib/build.mjs';
import { capture } from '../../scripts/lib/exec.mjs';
import { inRoot } from '../../scripts/lib/paths.mjs';
import { addressOf, run, type Running } from '../support/process.ts';
import { ADMIN, isLong, signIn } from '../support/school.ts';

const COMMANDS = [
  'main',
  'admin:create',
  'backup',
  'check:books',
  'demo',
  'export',
  'restore',
] as const;

/** Each is a process, so the others are for the long tests. */
const SOME = COMMANDS.filter((name) => isLong || name === 'main' || name === 'restore');

let place: string;
let started: Running[];
const start = (program: Omit<Parameters<typeof run>[0], 'env'> & { env?: object }) => {
  const running = run({ ...program, env: { DATA_DIR: join(place, 'data'), ...program.env } });
  started.push(running);
  return running;
};
/** Runs a program to its end. */
const ends = async (program: Parameters<typeof start>[0]) => {
  const running = start(program);
  return [await running.ended, running.printed()] as const;
};
const version = async () =>
  (JSON.parse(await readFile(inRoot('package.json'), 'utf8')) as { version: string }).version;

beforeAll(ensureBuilt);
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'turnout-commands-'));
  started = [];
});
afterEach(async () => {
  for (const running of started) await running.end('SIGKILL');
  await rm(place, { recursive: true, force: true });
});

describe('every command', () => {
  test.each(SOME)('%s prints its usage and its environment', async (name) => {
    const npm = name === 'main' ? 'npm start' : `npm run ${name}`;
    const [code, printed] = await ends({ name, args: ['--help'] });
    expect(code, printed).toBe(0);
    expect(printed.startsWith(npm)).toBe(true);
    expect(printed).toContain('DATA_DIR');
    expect(await ends({ name, args: ['-h'] })).toEqual([0, printed]);
    // This also works before anything is installed or built.
    const script = name === 'main' ? 'start' : name;
    const { output } = await capture(process.execPath, ['scripts/turnout.mjs', script, '--help']);
    expect(output).toBe(printed);
  });

  test.each(SOME)('%s says which version it is', async (name) => {
    expect(await ends({ name, args: ['--version'] })).toEqual([0, `Turnout ${await version()}\n`]);
  });

  test('names those there are when it is called with another', async () => {
    const { code, output } = await capture(process.execPath, ['dist/server/main.js', 'bakcup']);
    expect([code, output]).toEqual([2, expect.stringContaining('There is no command "bakcup".')]);
    expect(output).toContain('backup, export, restore');
  });

  test('explains a Node that is too old, before it loads anything', async () => {
    const old = join(place, 'old.cjs');
    await writeFile(
      old,
      `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.20.8' } });`,
    );
    const env = { NODE_OPTIONS: `--require ${old}` };
    expect(await ends({ name: 'main', env })).toEqual([
      1,
      'Turnout needs Node 24.15 or newer; this is Node 18.20.8. Please install a newer Node and try again.\n',
    ]);
  });
});

test('the demo is a studio with families, teachers, tuition and closed months', async () => {
  const [filled, printed] = await ends({ name: 'demo' });
  expect(filled, printed).toBe(0);
  const loginOf = (role: string) =>
    new RegExp(`^  ${role} +(\\S+@\\S+)`, 'm').exec(printed)?.[1] ?? `no ${role}`;
  const password = /password (\S+)/.exec(printed)?.[1] ?? '';
  const server = start({ name: 'main' });
  const url = await addressOf(server);
  const roles = { admin: 'admin', teacher: 'teacher', parent: 'guardian', student: 'student' };
  for (const [name, role] of Object.entries(roles)) {
    const caller = await signIn(url, loginOf(name), password);
    expect((await caller.call('GET', '/me')).body, name).toMatchObject({ role });
  }
  const admin = await signIn(url, loginOf('admin'), password);
  const read = async (path: string) => (await admin.call('GET', path)).body;
  expect(await read('/settings')).toMatchObject({
    timeZone: 'America/New_York',
    timeZoneChosen: true,
  });
  const classes = (await read('/classes')).items;
  expect(classes).toHaveLength(6);
  for (const { name, onRoll, schedules, hasMarks } of classes) {
    expect([name, onRoll > 5, hasMarks]).toEqual([name, true, true]);
    expect(schedules[0]).toMatchObject({ teacher: expect.anything(), room: expect.any(String) });
  }
  const families: { students: unknown[]; adults: { email: string | null }[] }[] = (
    await read('/families')
  ).items;
  expect(families).toHaveLength(25);
  expect(families.filter(({ students }) => students.length === 2).length).toBeGreaterThan(5);
  const adults = families.flatMap((family) => family.adults);
  expect(adults.filter(({ email }) => email === null).length).toBeGreaterThan(3);
  const team: { role: string }[] = (await read('/staff')).items;
  expect(team.filter(({ role }) => role === 'teacher')).toHaveLength(3);
  expect((await read('/closings')).closedUntil).toMatch(/^\d{4}-\d\d$/);
  expect((await read('/approvals')).items).toHaveLength(3);
  for (const list of ['/refunds', '/charges', '/expenses', '/budget-entries', '/students/owing'])
    expect((await read(list)).items, list).not.toEqual([]);
  expect(await server.end('SIGTERM')).toBe(0);
  expect(await ends({ name: 'check:books' })).toEqual([
    0,
    'No closed month (2 in all) has changed since closing.\nThe books of 46 students agree.\n',
  ]);
});

describe('a server that cannot listen', () => {
  test('says so of METRICS_LISTEN, not of PORT', async () => {
    const env = { METRICS_LISTEN: '10.9.9.9:9464' };
    const [code, printed] = await ends({ name: 'main', env });
    expect(code).toBe(1);
    expect(printed).toMatch(/METRICS_LISTEN is 10\.9\.9\.9:9464, where it can't listen/);
  });

  test.each(['10.9.9.9', 'nowhere.invalid'])('says so of HOST=%s', async (HOST) => {
    const [code, printed] = await ends({ name: 'main', env: { HOST } });
    expect(code).toBe(1);
    expect(printed).toMatch(
      new RegExp(`^HOST is ${HOST}, which is no address of this machine\\. .+\\n$`),
    );
  });

  test('says so of a port that is taken', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const PORT = String((other.address() as AddressInfo).port);
    expect(await ends({ name: 'main', env: { PORT } })).toEqual([
      1,
      `Port ${PORT} is already in use. Set PORT to another one.\n`,
    ]);
    other.close();
  });
});

test.each(SOME)('%s says so when PostgreSQL does not answer', async (name) => {
  const backup = inRoot('tests', 'fixtures', '0.1.0', 'demo.backup.gz');
  const [code, printed] = await ends({
    name,
    args: name === 'restore' ? [backup] : [],
    env: { DATABASE_URL: 'postgres://turnout:secret@127.0.0.1:1/school' },
  });
  expect(code).toBe(name === 'check:books' ? 2 : 1);
  expect(printed).toMatch(/^.+ECONNREFUSED.+ its address is right \(.+\)\n$/);
  expect(printed).not.toContain('secret');
});

test('a backup to a wrong place makes no folders', async () => {
  const env = { ADMIN_PASSWORD: ADMIN.password };
  const [made] = await ends({ name: 'admin:create', args: [ADMIN.email], env });
  expect(made).toBe(0);
  for (const to of ['missing/turnout.gz', 'missing/', 'missing/deeper/turnout.gz']) {
    const [code, printed] = await ends({ name: 'backup', args: [`${place}/${to}`] });
    expect([code, printed], to).toEqual([
      1,
      expect.stringMatching(/^The backup failed: there is no folder \S+\. Create it, or .+\n$/),
    ]);
  }
  expect((await capture('ls', [place])).output).toBe('data\n');
  // Without a school, there is no reason to create a folder.
  const nowhere = { DATA_DIR: join(place, 'nowhere') };
  expect((await ends({ name: 'backup', env: nowhere }))[0]).toBe(1);
  expect((await capture('ls', [place])).output).toBe('data\n');
});

const isRoot = process.getuid?.() === 0;

describe.runIf(isRoot)('run by root on the data folder of somebody else', () => {
  const SERVICE = 1000;
  /** The files in a folder that don't belong to the service. */
  const strangers = async (folder: string) =>
    (await capture('find', [folder, '!', '-uid', String(SERVICE)])).output;

  test('leaves nothing that belongs to root', async () => {
    const data = join(place, 'data');
    await mkdir(data);
    await chown(data, SERVICE, SERVICE);
    const env = { ADMIN_PASSWORD: ADMIN.password };
    const made = await ends({ name: 'admin:create', args: [ADMIN.email], env });
    expect(made[0], made[1]).toBe(0);
    expect(await ends({ name: 'backup' })).toEqual([0, expect.stringContaining('Backed up')]);
    const [name = ''] = await readdir(join(data, 'backups'));
    const again = { name: 'restore', args: [join(data, 'backups', name), '--replace'] } as const;
    expect(await ends({ ...again, args: [...again.args] })).toEqual([
      0,
      expect.stringContaining('Restored'),
    ]);
    expect((await ends({ name: 'check:books' }))[0]).toBe(0);
    const server = start({ name: 'main', env: { BACKUP_DIR: join(data, 'daily', 'turnout') } });
    await signIn(await addressOf(server), ADMIN.email, ADMIN.password);
    await vi.waitFor(async () =>
      expect(await readdir(join(data, 'daily', 'turnout'))).toEqual([
        expect.stringMatching(/^nightly-.+gz$/),
      ]),
    );
    expect(await strangers(data)).toBe('');
    await server.end('SIGKILL');
    expect(await strangers(data)).toBe('');
  });

  test('puts a backup elsewhere as whoever owns that folder', async () => {
    const env = { ADMIN_PASSWORD: ADMIN.password };
    await ends({ name: 'admin:create', args: [ADMIN.email], env });
    const home = join(place, 'home');
    await mkdir(home);
    await chown(home, SERVICE, SERVICE);
    for (const [folder, owner] of [
      [place, 0],
      [home, SERVICE],
    ] as const) {
      const file = join(folder, 'here.gz');
      const [code, printed] = await ends({ name: 'backup', args: [file] });
      expect(code, printed).toBe(0);
      expect(await stat(file)).toMatchObject({ uid: owner, gid: owner });
    }
  });
});

describe.runIf(isRoot)('run by somebody who may not use what is there', () => {
  let folder: string;
  beforeAll(async () => {
    // Everybody can read this copy, unlike root's home folder.
    const copy = await mkdtemp(join(tmpdir(), 'turnout-readable-'));
    await chmod(copy, 0o755);
    folder = join(copy, 'app');
    await capture(process.execPath, ['scripts/image.mjs', folder]);
    return () => rm(copy, { recursive: true, force: true });
  });
  const as = (uid: number) => ['setpriv', `--reuid=${uid}`, `--regid=${uid}`, '--clear-groups'];
  const endsAs = (uid: number, program: Omit<Parameters<typeof start>[0], 'under' | 'folder'>) =>
    ends({ ...program, folder, under: as(uid) });

  test('is one sentence that names the owner and what to do', async () => {
    await chmod(place, 0o755);
    const env = { ADMIN_PASSWORD: ADMIN.password };
    await ends({ name: 'admin:create', args: [ADMIN.email], env });
    const data = join(place, 'data');
    const whose = /\S+ belongs to root, and this runs as .+\. Run it as root, or .+chown -R .+\n$/;
    const backup = join(place, 'turnout.gz');
    const secret = join(place, 'secret.gz');
    for (const file of [backup, secret]) await ends({ name: 'backup', args: [file] });
    await chmod(backup, 0o644);
    for (const name of COMMANDS) {
      const args = name === 'restore' ? [backup, '--replace'] : [];
      const [code, printed] = await endsAs(1000, { name, args, input: '' });
      expect(code, `${name} ${printed}`).not.toBe(0);
      expect(printed, name).toMatch(whose);
      expect(printed.split('\n'), name).toHaveLength(2);
    }
    const [, unreadable] = await endsAs(1000, { name: 'restore', args: [secret] });
    expect(unreadable).toMatch(/^\S+secret\.gz is not for .+ belongs to root\. Run .+\n$/);
    // The folder belongs to them, but one file in it doesn't.
    await chown(data, 1000, 1000);
    const [code, printed] = await endsAs(1000, { name: 'main' });
    expect(code).toBe(1);
    expect(printed).toMatch(whose);
  });

  test('a folder that they may not make is one, too', async () => {
    await chmod(place, 0o755);
    const [code, printed] = await endsAs(1000, { name: 'main' });
    expect(code).toBe(1);
    expect(printed).toMatch(/^Database initialization failed: \S+data is not for .+ root\. .+\n$/);
  });

  test('so is a port that only root may use', async ({ skip }) => {
    const least = await readFile('/proc/sys/net/ipv4/ip_unprivileged_port_start', 'utf8');
    if (Number(least) <= 81) skip('here everybody may use every port');
    await chmod(place, 0o777);
    expect(await endsAs(1000, { name: 'main', env: { PORT: '81' } })).toEqual([
      1,
      'Port 81 is for root alone. Set PORT to 1024 or higher, and put a proxy in front of it.\n',
    ]);
  });
});

describe.runIf(isRoot)('on a full disk', () => {
  let disk: string;
  beforeEach(async ({ skip }) => {
    disk = await mkdtemp(join(tmpdir(), 'turnout-full-'));
    const mounted = await capture('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', disk]);
    if (mounted.code !== 0) skip(mounted.output);
    return async () => {
      await capture('umount', ['--lazy', disk]);
      await rm(disk, { recursive: true });
    };
  });

  test.each(SOME.filter((name) => ['main', 'demo', 'admin:create', 'restore'].includes(name)))(
    '%s says so in one sentence',
    async (name) => {
      const env = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password };
      await ends({ name: 'admin:create', env });
      const backup = join(place, 'turnout.gz');
      await ends({ name: 'backup', args: [backup] });
      const [code, printed] = await ends({
        name,
        args: name === 'restore' ? [backup] : [],
        env: { DATA_DIR: join(disk, 'data'), ...(name === 'admin:create' ? env : {}) },
      });
      expect(code).toBe(1);
      expect(printed).toMatch(/^.+ the disk .*is full.+\n$/);
    },
  );

  test('a backup says so, and leaves nothing', async () => {
    const env = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password };
    await ends({ name: 'admin:create', env });
    await writeFile(join(disk, 'other'), Buffer.alloc(254 * 1024));
    const [code, printed] = await ends({ name: 'backup', args: [disk] });
    expect(code).toBe(1);
    expect(printed).toMatch(/^The backup failed: the disk is full.+\n$/);
    expect(await readdir(disk)).toEqual(['other']);
  });
});
