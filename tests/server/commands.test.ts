import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ensureBuilt } from '../../scripts/lib/build.mjs';
import { capture } from '../../scripts/lib/exec.mjs';
import { inRoot } from '../../scripts/lib/paths.mjs';
import { run, type Running } from '../support/process.ts';
import { ADMIN } from '../support/school.ts';

const COMMANDS = ['main', 'admin:create', 'backup', 'check:books', 'demo', 'restore'] as const;

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
  test.each(COMMANDS)('%s prints its usage and its environment', async (name) => {
    const npm = name === 'main' ? 'npm start' : `npm run ${name}`;
    const [code, printed] = await ends({ name, args: ['--help'] });
    expect(code, printed).toBe(0);
    expect(printed.startsWith(npm)).toBe(true);
    expect(printed).toContain('DATA_DIR');
    expect(await ends({ name, args: ['-h'] })).toEqual([0, printed]);
    // Before anything is installed or built, too.
    const script = name === 'main' ? 'start' : name;
    const { output } = await capture(process.execPath, ['scripts/turnout.mjs', script, '--help']);
    expect(output).toBe(printed);
  });

  test.each(COMMANDS)('%s says which version it is', async (name) => {
    expect(await ends({ name, args: ['--version'] })).toEqual([0, `Turnout ${await version()}\n`]);
  });

  test('names those there are when it is called with another', async () => {
    const { code, output } = await capture(process.execPath, ['dist/server/main.js', 'bakcup']);
    expect([code, output]).toEqual([2, expect.stringContaining('There is no command "bakcup".')]);
    expect(output).toContain('backup, restore');
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
      'Turnout needs Node 20.19 or newer; this is Node 18.20.8. Please install a newer Node and try again.\n',
    ]);
  });
});

describe('a server that cannot listen', () => {
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
  // Without a school there is nothing to make a folder for.
  const nowhere = { DATA_DIR: join(place, 'nowhere') };
  expect((await ends({ name: 'backup', env: nowhere }))[0]).toBe(1);
  expect((await capture('ls', [place])).output).toBe('data\n');
});
