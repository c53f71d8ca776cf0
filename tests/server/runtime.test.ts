import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';

// The scripts on a computer whose Node is too old: a copy of them, told so by a module that is loaded first.

let place: string;

const root = (...parts: string[]) => join(import.meta.dirname, '..', '..', ...parts);

beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'turnout-runtime-'));
  await cp(root('package.json'), join(place, 'package.json'));
  await cp(root('scripts'), join(place, 'scripts'), { recursive: true });
});
afterEach(() => rm(place, { recursive: true, force: true }));

/** Puts our own Node where the one for this machine would have been fetched to. */
async function putRuntime(): Promise<string> {
  const lock = await readFile(root('scripts', 'runtime', 'package-lock.json'), 'utf8');
  const { packages } = JSON.parse(lock) as {
    packages: Record<
      string,
      { version: string; os?: string; cpu?: string; bin?: { node: string } }
    >;
  };
  const [at, found] =
    Object.entries(packages).find(
      ([, { os, cpu }]) => os === process.platform && cpu === process.arch,
    ) ?? [];
  if (!at || !found?.bin) throw new Error('There is no runtime for this machine');
  const program = join(place, '.cache', `node-${found.version}`, at, found.bin.node);
  await mkdir(dirname(program), { recursive: true });
  await symlink(process.execPath, program);
  return program;
}

async function run(version: string, args: string[], env: NodeJS.ProcessEnv = {}) {
  const old = join(place, 'old.cjs');
  // Only the first process has the old Node.
  await writeFile(
    old,
    `if (!process.env.PATH.includes('.cache'))
      Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } });`,
  );
  const child = spawn(process.execPath, ['--require', old, ...args], {
    cwd: place,
    env: { ...process.env, PATH: '/usr/local/bin:/usr/bin:/bin', ...env },
  });
  let printed = '';
  child.stdout.on('data', (text) => (printed += String(text)));
  child.stderr.on('data', (text) => (printed += String(text)));
  const ended = new Promise<number | NodeJS.Signals>((resolve) =>
    child.on('close', (code, signal) => resolve(code ?? signal ?? 1)),
  );
  return { child, ended, printed: () => printed };
}

test('a script goes on in the Node that was fetched, first on the PATH, and ends as it ends', async () => {
  const program = await putRuntime();
  const script = join(place, 'scripts', 'says.mjs');
  await writeFile(
    script,
    `import './lib/require-node.mjs';
     console.log(process.env.PATH.split(':')[0], process.argv.slice(2).join(' '));
     process.exit(3);`,
  );
  const { ended, printed } = await run('20.20.2', [script, '--lan', 'a b']);
  expect([await ended, printed()]).toEqual([3, `${dirname(program)} --lan a b\n`]);
});

test('a signal reaches it, and what it makes of that is what the caller sees', async () => {
  await putRuntime();
  const script = join(place, 'scripts', 'waits.mjs');
  await writeFile(
    script,
    `import './lib/require-node.mjs';
     process.on('SIGTERM', () => { console.log('stopping'); process.exit(0); });
     setInterval(() => {}, 1000);
     console.log('ready');`,
  );
  const { child, ended, printed } = await run('20.20.2', [script]);
  await expect.poll(printed).toBe('ready\n');
  child.kill('SIGTERM');
  expect([await ended, printed()]).toEqual([0, 'ready\nstopping\n']);
});

test('without a registry it says in a sentence what to do, and leaves nothing', async () => {
  const { ended, printed } = await run('20.20.2', ['scripts/turnout.mjs'], {
    npm_config_registry: 'http://127.0.0.1:1',
  });
  expect(await ended).toBe(1);
  expect(printed()).toMatch(
    /^Fetching Node \d+\.\d+\.\d+, because this is Node 20\.20\.2 …\nTurnout needs Node 24\.15 or newer; this is Node 20\.20\.2, and a newer one could not be fetched\. Please install a newer Node and try again\.\n$/,
  );
  expect(await readdir(join(place, '.cache'))).toEqual([]);
});

test('what a registry has altered is told from no registry, and removed', async () => {
  const { packages } = JSON.parse(
    await readFile(join(place, 'scripts', 'runtime', 'package-lock.json'), 'utf8'),
  );
  const registry = createServer(({ url = '' }, answer) => {
    if (url.endsWith('.tgz')) return void answer.end('not a Node');
    const name = url.slice(1);
    const { version, integrity } = packages[`node_modules/${name}`];
    const dist = { integrity, tarball: `${address()}${url}.tgz` };
    return void answer.end(
      JSON.stringify({ name, versions: { [version]: { name, version, dist } } }),
    );
  });
  await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve));
  const address = () => `http://127.0.0.1:${(registry.address() as AddressInfo).port}`;
  onTestFinished(() => void registry.close());
  const { ended, printed } = await run('20.20.2', ['scripts/turnout.mjs'], {
    npm_config_registry: address(),
    npm_config_cache: join(place, 'cache'),
  });
  expect(await ended).toBe(1);
  expect(printed()).toMatch(
    /^Fetching Node [\d.]+, because this is Node 20\.20\.2 …\nWhat came from npm isn't the Node that Turnout knows, and was removed\.\nTurnout needs Node/,
  );
  expect(await readdir(join(place, '.cache'))).toEqual([]);
});

test('a Node that may be too old even to fetch one is refused', async () => {
  const { ended, printed } = await run('18.20.8', ['scripts/turnout.mjs']);
  expect([await ended, printed()]).toEqual([
    1,
    'Turnout needs Node 24.15 or newer; this is Node 18.20.8. Please install a newer Node and try again.\n',
  ]);
});
