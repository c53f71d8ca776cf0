import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aptInstall } from '../../scripts/lib/apt.mjs';
import { ensureBuilt } from '../../scripts/lib/build.mjs';
import { capture } from '../../scripts/lib/exec.mjs';
import { lanAddresses } from '../../src/server/lan.ts';
import { listen } from '../support/events.ts';
import { addressOf, run, type Running } from '../support/process.ts';
import { ADMIN, callerFor, isLong, signIn } from '../support/school.ts';

const BUILDING_MS = 180_000;
/** Traces only these calls, so that other calls don't stop the server for the tracer. */
const STRACE = ['strace', '--seccomp-bpf', '-f', '-e', 'trace=fsync,fdatasync'];
const firstAdmin = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password };

let dataDir: string;
let started: Running[];
const start = (program: Partial<Parameters<typeof run>[0]> = {}) => {
  const running = run({ name: 'main', ...program, env: { DATA_DIR: dataDir, ...program.env } });
  started.push(running);
  return running;
};
const databaseFile = () => join(dataDir, 'turnout.db');

/** Starts a server with one student, who owes for an absence. */
async function startSchool(program: Parameters<typeof start>[0] = {}) {
  const server = start({ ...program, env: { ...firstAdmin, ...program.env } });
  const url = await addressOf(server);
  const admin = await signIn(url, ADMIN.email, ADMIN.password);
  const input = { firstName: 'Ada', lastName: 'L', email: 'a@school.test' };
  const { body } = await admin.call('POST', '/students', {
    ...input,
    enrollmentStatus: 'Enrolled',
  });
  const { id } = body.student;
  await admin.call('PUT', `/attendance/2026-01-05/${id}`, { status: 'absent' });
  return { server, url, admin, id: id as string };
}

beforeAll(ensureBuilt, BUILDING_MS);
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'turnout-process-'));
  started = [];
});
afterEach(async () => {
  for (const running of started) await running.end('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

describe('the server as a process', () => {
  test('closes live streams properly when it stops, and the next one can start at once', async () => {
    const { server, url, admin } = await startSchool();
    const listener = await listen(url, admin.cookie, '2026-01-05');
    expect(await server.end('SIGTERM')).toBe(0);
    expect(await listener.ended).toBe('well');
    await addressOf(start());
  });

  test("lists every wrong value in its environment, and doesn't start", async () => {
    const wrong = {
      PORT: '99999',
      DATABASE_URL: 'mysql://localhost/school',
      SCHOOL_TIME_ZONE: 'Mars/Olympus',
      TRUST_PROXY: 'perhaps',
      LOG_LEVEL: 'loud',
      ADMIN_EMAIL: 'robin',
      TEMPORARY_PASSWORD: 'short',
    };
    const folder = join(dataDir, 'new');
    const server = start({ env: { ...wrong, DATA_DIR: folder } });
    expect(await server.ended).toBe(1);
    for (const name of Object.keys(wrong))
      expect(server.printed()).toMatch(new RegExp(`^${name} (must|can) .+\\.$`, 'm'));
    expect(server.printed()).not.toMatch(/ at .*\.js/);
    expect(existsSync(folder)).toBe(false);
  });

  test('requires ADMIN_EMAIL and ADMIN_PASSWORD together', async () => {
    const server = start({ env: { ADMIN_EMAIL: ADMIN.email } });
    expect(await server.ended).toBe(1);
    expect(server.printed()).toContain('ADMIN_EMAIL and ADMIN_PASSWORD go together');
  });

  test('makes no admin with a weak ADMIN_PASSWORD', async () => {
    const weak = ['12345678', 'password1234', 'turnout-2026'];
    const envOf = (password: string) => ({ ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: password });
    for (const password of weak) {
      const server = start({ env: envOf(password) });
      expect(await server.ended, password).toBe(1);
      expect(server.printed()).toMatch(
        /^Turnout can't start\.\nADMIN_PASSWORD: This password is .+\n$/,
      );
    }
    // Nothing stands in the way of a better one. Once there is an admin, the variable doesn't matter.
    await addressOf(start({ env: firstAdmin }));
    await started.at(-1)?.end('SIGTERM');
    await addressOf(start({ env: envOf(weak[0] ?? '') }));
  });

  test('prints a link to create the first admin, and ends with code 0 on a signal', async () => {
    const server = start();
    const url = await addressOf(server);
    const [, token] = await server.prints(/setup\?token=(\S+)/);
    const input = { token, name: 'Robin', ...ADMIN };
    expect((await callerFor(url).call('POST', '/setup', input)).status).toBe(201);
    expect(await server.end('SIGTERM')).toBe(0);

    const again = start();
    await signIn(await addressOf(again), ADMIN.email, ADMIN.password);
    expect(again.printed()).not.toContain('setup?token');
    expect(await again.end('SIGINT')).toBe(0);
  });

  // The auth library checks origins only in production, so tests inside this process would miss it.
  test('accepts programs that send cookies and no origin, but not pages of another site', async () => {
    const server = start({ env: firstAdmin });
    const url = await addressOf(server);
    const caller = await signIn(url, ADMIN.email, ADMIN.password);
    const post = (path: string, body?: object, headers = {}) =>
      caller.call('POST', `/api/auth/${path}`, body, headers);
    const passwords = { currentPassword: ADMIN.password, newPassword: 'curtain-call-77' };
    for (const headers of [
      { origin: 'https://elsewhere.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ])
      expect((await post('change-password', passwords, headers)).status).toBe(403);
    expect((await post('change-password', passwords)).status).toBe(200);
    const again = { email: ADMIN.email, password: passwords.newPassword };
    expect((await post('sign-in/email', again)).status).toBe(200);
    const newcomer = { email: 'jo@school.test', password: 'first-position-1', name: 'Jo' };
    expect((await post('sign-up/email', newcomer)).status).toBe(200);
    const robin = await signIn(url, ADMIN.email, passwords.newPassword);
    expect((await robin.call('POST', '/api/auth/sign-out')).status).toBe(200);
    expect((await robin.call('GET', '/me')).body.role).toBe('anonymous');
  });

  test('has its data folder and port to itself until it ends, in whatever way', async () => {
    const first = start({ env: firstAdmin });
    const url = await addressOf(first);
    const second = start();
    expect(await second.ended).toBe(1);
    expect(second.printed()).toBe(
      `Database initialization failed: Another Turnout is already running on the data folder ${dataDir}. Stop it first.\n`,
    );
    const { port } = new URL(url);
    const third = start({ env: { PORT: port, DATA_DIR: join(dataDir, 'other') } });
    expect(await third.ended).toBe(1);
    expect(third.printed()).toContain(`Port ${port} is already in use.`);
    await signIn(url, ADMIN.email, ADMIN.password);
    await first.end('SIGKILL');
    await signIn(await addressOf(start()), ADMIN.email, ADMIN.password);
  });

  test('refuses a folder of which only the log was copied, and leaves it as it is', async () => {
    const { server } = await startSchool();
    await server.end('SIGKILL');
    const log = await readFile(`${databaseFile()}-wal`);
    expect(log.length).toBeGreaterThan(0);
    for (const emptied of [() => rm(databaseFile()), () => writeFile(databaseFile(), '')]) {
      await emptied();
      for (const name of ['main', 'check:books'] as const) {
        const refused = start({ name });
        expect(await refused.ended).not.toBe(0);
        expect(refused.printed()).toMatch(
          /only a part of the folder was copied|There is no Turnout database in the folder/,
        );
      }
      expect(await readFile(`${databaseFile()}-wal`)).toEqual(log);
    }
  });

  test('says in its folder where it can be opened, as long as it has the folder', async () => {
    const file = join(dataDir, 'turnout.url');
    await writeFile(file, 'http://127.0.0.1:1/of-one-that-was-killed\n');
    const wrong = start({ env: { PORT: '1', HOST: '203.0.113.1' } });
    expect(await wrong.ended).toBe(1);
    expect(existsSync(file)).toBe(false);
    const { server, url } = await startSchool();
    expect(await readFile(file, 'utf8')).toBe(`${url}\n`);
    expect(await server.end('SIGTERM')).toBe(0);
    expect(existsSync(file)).toBe(false);
  });

  test('keeps compiled code only in a folder that nobody else can change', async () => {
    const shared = await mkdtemp(join(tmpdir(), 'turnout-shared-'));
    const { server } = await startSchool({ env: { TMPDIR: shared } });
    expect(await server.end('SIGTERM')).toBe(0);
    const version = async () => {
      const said = start({ args: ['--version'], env: { TMPDIR: shared } });
      expect(await said.ended).toBe(0);
      return existsSync(join(dataDir, 'compiled'));
    };
    await chmod(dataDir, 0o777);
    expect(await version()).toBe(false);
    await chmod(dataDir, 0o700);
    expect(await version()).toBe(true);
    expect(await readdir(shared)).toEqual([]);
    await rm(shared, { recursive: true });
  });

  test('with --lan, a phone in the same network gets in; without, only this machine does', async () => {
    const alone = start();
    const { port } = new URL(await addressOf(alone));
    await alone.prints(/To let phones in: npm start -- --lan/);
    const [address] = lanAddresses();
    const healthy = (at: string) =>
      fetch(`${at}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      );
    if (address) expect(await healthy(`http://${address}:${port}`)).toBe(false);
    await alone.end('SIGTERM');

    const open = start({ args: ['--lan'] });
    const [, here = ''] = await open.prints(/running at (http:\/\/127\.0\.0\.1:\d+)/);
    expect(await healthy(here)).toBe(true);
    if (address) {
      const [, there = ''] = await open.prints(/Phones in the same network open (http:\S+)/);
      expect(await healthy(there)).toBe(true);
    } else await open.prints(/No network found/);
    expect(open.printed()).not.toContain('0.0.0.0');
  });

  test('the version is one, of the changelog, for --version and /healthz', async () => {
    const changelog = await readFile('CHANGELOG.md', 'utf8');
    const [, version] = /^## (\d+\.\d+\.\d+)/m.exec(changelog) ?? [];
    const asked = start({ args: ['--version'] });
    expect(await asked.ended).toBe(0);
    expect(asked.printed()).toBe(`Turnout ${version}\n`);
    const url = await addressOf(start());
    expect(await (await fetch(`${url}/healthz`)).json()).toEqual({ status: 'ok', version });
  });

  test('an unknown option is refused in one sentence', async () => {
    const wrong = start({ args: ['--wlan'] });
    expect(await wrong.ended).toBe(2);
    expect(wrong.printed()).toBe(
      `Unknown option '--wlan'. "npm start -- --help" shows how to use it.\n`,
    );
  });

  test('does not touch a database it cannot read', async () => {
    const { server, id } = await startSchool();
    await server.end('SIGTERM');
    // After a server has stopped, its one file is the whole school: no log is left next to it.
    expect(await readdir(dataDir)).not.toContainEqual(expect.stringContaining('-wal'));
    const whole = await readFile(databaseFile());
    const made = start({ name: 'backup' });
    expect(await made.ended).toBe(0);
    const damages = {
      'no database at all': Buffer.alloc(20_000, 'these are not the books '),
      'a damaged schema': Buffer.concat([
        whole.subarray(0, 100),
        Buffer.alloc(3996, 0xff),
        whole.subarray(4096),
      ]),
      'one that was cut off': whole.subarray(0, 6000),
    };
    for (const [name, damaged] of Object.entries(damages)) {
      await writeFile(databaseFile(), damaged);
      const again = start();
      expect(await again.ended, name).toBe(1);
      expect(again.printed(), name).toMatch(
        /^Database initialization failed: .+ To go back to the newest backup: npm run restore -- --replace \S+\.backup\.gz\n$/,
      );
      expect((await readFile(databaseFile())).equals(damaged), name).toBe(true);
    }
    await writeFile(databaseFile(), whole);
    const url = await addressOf(start());
    const admin = await signIn(url, ADMIN.email, ADMIN.password);
    expect((await admin.call('GET', `/students/${id}`)).body).toMatchObject({ balance: 500 });
  });

  test("says so when PostgreSQL can't be reached, without revealing the password", async () => {
    const server = start({ env: { DATABASE_URL: 'postgres://turnout:secret@127.0.0.1:1/school' } });
    expect(await server.ended).toBe(1);
    expect(server.printed()).toMatch(/^Database initialization failed: .*ECONNREFUSED.*\n$/);
    expect(server.printed()).not.toContain('secret');
  });
});

describe('the commands', () => {
  test('check:books agrees while a server is running, and finds manual changes', async () => {
    const { server, id } = await startSchool();
    const good = start({ name: 'check:books' });
    expect([await good.ended, good.printed()]).toEqual([0, 'The books of 1 students agree.\n']);
    await server.end('SIGTERM');

    const file = new DatabaseSync(databaseFile());
    file.exec('update accounts set owed = owed + 100, adjustments = adjustments + 100');
    file.close();
    const bad = start({ name: 'check:books' });
    expect(await bad.ended).toBe(1);
    expect(bad.printed()).toContain(`${id}: owed is 600, by the journal 500`);
  });

  test('check:books says so when there are no books', async () => {
    const none = start({ name: 'check:books', env: { DATA_DIR: join(dataDir, 'nowhere') } });
    expect(await none.ended).toBe(2);
    expect(none.printed()).toContain('There is no Turnout database in the folder');
  });

  test('admin:create creates an admin, with a good password and only while the server is stopped', async () => {
    const create = (ADMIN_PASSWORD: string) =>
      start({ name: 'admin:create', args: ['Kim@School.test'], env: { ADMIN_PASSWORD } });
    const weak = create('password');
    expect(await weak.ended).toBe(1);
    expect(weak.printed()).toContain('most common');
    for (const common of ['12345678', 'password1234'])
      expect(await create(common).ended, common).toBe(1);
    const own = create('turnout-2026');
    expect(await own.ended).toBe(1);
    expect(own.printed()).toContain('at a dance school');

    const made = create(ADMIN.password);
    expect(await made.ended).toBe(0);
    const twice = create(ADMIN.password);
    expect([await twice.ended, twice.printed()]).toEqual([
      1,
      'Someone already uses this email address.\n',
    ]);

    const server = start();
    const kim = await signIn(await addressOf(server), 'kim@school.test', ADMIN.password);
    expect((await kim.call('GET', '/me')).body.role).toBe('admin');
    const late = create(ADMIN.password);
    expect(await late.ended).toBe(1);
    expect(late.printed()).toContain('Another Turnout is already running');
  });

  test('admin:create asks for missing values, through a pipe too, and ends if nobody answers', async () => {
    const ask = (input: string) => start({ name: 'admin:create', input, env: {} });
    const made = ask(`pia@school.test\n${ADMIN.password}\n`);
    expect(await made.ended, made.printed()).toBe(0);
    expect(made.printed()).toContain('pia@school.test can now log in as an admin.');
    const left = ask('leo@school.test\n');
    expect([await left.ended, left.printed()]).toEqual([
      1,
      expect.stringContaining('No answer came, so nothing was done.'),
    ]);
  });

  test.each(
    isLong
      ? (['admin:create', 'backup', 'check:books', 'demo', 'restore'] as const)
      : ['backup' as const],
  )('%s does nothing when it is called with what it does not know', async (name) => {
    const command = start({ name, args: ['--helpp'] });
    expect(await command.ended).toBe(2);
    expect(command.printed()).toBe(
      `Unknown option '--helpp'. "npm run ${name} -- --help" shows how to use it.\n`,
    );
    const twice = start({ name, args: ['a', 'b'] });
    expect(await twice.ended).toBe(2);
    expect(twice.printed()).toMatch(/^"[ab]" is one too many\. .+ shows how to use it\.\n$/);
    expect(await readdir(dataDir).catch(() => [])).toEqual([]);
  });

  test("backup into a folder creates a new file there; it says so if it can't write one", async () => {
    const demo = start({
      name: 'admin:create',
      args: ['kim@school.test'],
      env: { ADMIN_PASSWORD: ADMIN.password },
    });
    expect(await demo.ended, demo.printed()).toBe(0);
    const usb = join(dataDir, 'usb');
    await mkdir(usb);
    const made = start({ name: 'backup', args: [usb] });
    expect(await made.ended, made.printed()).toBe(0);
    const [file = ''] = await readdir(usb);
    expect(file).toMatch(/^turnout-\w+\.backup\.gz$/);
    const inFile = start({ name: 'backup', args: [join(usb, file, 'deeper')] });
    expect([await inFile.ended, inFile.printed()]).toEqual([
      1,
      expect.stringContaining('a file stands in the way of'),
    ]);
    const folder = start({ name: 'restore', args: [usb] });
    expect([await folder.ended, folder.printed()]).toEqual([
      1,
      expect.stringContaining('is a folder. Name the backup in it.'),
    ]);
  });

  test("the small demo fills an empty school whose books agree, and doesn't change a school with data", async () => {
    const demo = start({ name: 'demo', args: ['--small'] });
    expect(await demo.ended, demo.printed()).toBe(0);
    expect(demo.printed()).toMatch(
      /60 students, \d+ classes, \d+ payments, .+\. The books agree\./,
    );
    const books = start({ name: 'check:books' });
    expect([await books.ended, books.printed()]).toEqual([0, 'The books of 63 students agree.\n']);
    const again = start({ name: 'demo' });
    expect(await again.ended).toBe(1);
    expect(again.printed()).toContain('This database has data already.');
  });
});

describe('what was acknowledged is on the disk', () => {
  /** Why system calls can't be traced here; null if they can. */
  async function noTracer(): Promise<string | null> {
    const works = async () => (await capture('strace', [...STRACE.slice(1), 'true'])).code === 0;
    if (await works()) return null;
    const reason = await aptInstall(['strace']);
    return (await works()) ? null : `strace does not work here (${reason ?? 'not allowed'})`;
  }
  let reason: string | null;
  beforeAll(async () => {
    reason = await noTracer();
    if (reason && process.env['CI']) throw new Error(reason);
    if (reason) console.warn(`Skipped: the test that counts forced writes, because ${reason}`);
  }, BUILDING_MS);

  test('every commit is flushed to disk before its response is sent', async ({ skip }) => {
    if (reason) skip(reason);
    await mkdir(join(dataDir, 'trace'));
    const trace = join(dataDir, 'trace', 'calls');
    const under = [...STRACE, '-o', trace];
    const { admin, id, server } = await startSchool({ under });
    const forced = async () =>
      (await readFile(trace, 'utf8')).match(/f(?:data)?sync.*= 0$/gm) ?? [];

    const before = (await forced()).length;
    for (let day = 1; day <= 20; day += 1) {
      const date = `2026-03-${String(day).padStart(2, '0')}`;
      await admin.call('PUT', `/attendance/${date}/${id}`, { status: 'absent' });
      expect((await forced()).length).toBeGreaterThanOrEqual(before + day);
    }
    // Reading alone flushes nothing, so the marks did.
    const after = (await forced()).length;
    await admin.call('GET', '/students');
    expect(await forced()).toHaveLength(after);
    await server.end('SIGTERM');
  });
});
