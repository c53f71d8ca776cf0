import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { ensureBuilt } from '../../scripts/lib/build.mjs';
import { capture } from '../../scripts/lib/exec.mjs';
import { inRoot } from '../../scripts/lib/paths.mjs';
import { oldNode } from '../support/oldNode.ts';

// Whatever somebody can start works where Node is too old, or says so in one sentence: scripts go on in a Node that they
// fetch, programs can't.

const old = await oldNode();
if (!old) console.warn('Skipped: what starts on Node 20, because there is none and none to be had');

const scripts = (await readdir(inRoot('scripts'))).filter((name) => name.endsWith('.mjs'));
const { scripts: commands } = JSON.parse(await readFile(inRoot('package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

/** Links everything that a script imports, and ends where it would fetch a newer Node. */
const LINKS = `
  import { register } from 'node:module';
  register('data:text/javascript,' + encodeURIComponent(\`
    export const load = (url, context, next) => url.endsWith('/lib/require-node.mjs')
      ? { format: 'module', shortCircuit: true, source: 'console.log("linked"); process.exit(0);' }
      : next(url, context);
  \`));`;

describe.skipIf(!old)('on Node 20', () => {
  const run = (...args: string[]) => capture(old ?? '', args, { cwd: inRoot() });

  test.each(scripts)('scripts/%s links, and then goes on in a newer one', async (name) => {
    const hook = `data:text/javascript,${encodeURIComponent(LINKS)}`;
    expect(await run('--import', hook, inRoot('scripts', name))).toEqual({
      code: 0,
      output: 'linked\n',
    });
  });

  describe('the program', () => {
    beforeAll(ensureBuilt);
    const sentence = expect.stringMatching(
      /^Turnout needs Node [\d.]+ or newer; this is Node 20\.[\d.]+\. Please install a newer Node and try again\.\n$/,
    );

    test.each(['', 'start', 'backup', '--version'])(
      'says so in a sentence: %s',
      async (command) => {
        const args = command ? [command] : [];
        expect(await run(inRoot('dist', 'server', 'main.js'), ...args)).toEqual({
          code: 1,
          output: sentence,
        });
      },
    );

    test('says so from its package, too', async () => {
      const place = await mkdtemp(join(tmpdir(), 'turnout-entry-'));
      onTestFinished(() => rm(place, { recursive: true }));
      await mkdir(join(place, 'bin'));
      await cp(inRoot('scripts', 'release', 'turnout.mjs'), join(place, 'bin', 'turnout.mjs'));
      await cp(inRoot('package.json'), join(place, 'package.json'));
      await symlink(inRoot('dist'), join(place, 'dist'));
      const { code, output } = await run(join(place, 'bin', 'turnout.mjs'), 'start');
      expect({ code, output }).toEqual({ code: 1, output: sentence });
    });
  });
});

test('there is one Node, which the tests run on: in the image, in the files to download, and where it is fetched', async () => {
  const lock = await readFile(inRoot('scripts', 'runtime', 'package-lock.json'), 'utf8');
  const { packages } = JSON.parse(lock) as { packages: Record<string, { version?: string }> };
  const versions = Object.values(packages).flatMap(({ version = [] }) => version);
  const images = (await readFile(inRoot('Dockerfile'), 'utf8')).matchAll(/^FROM node:([\d.]+)/gm);
  const all = new Set([...versions, ...[...images].map(([, version]) => version)]);
  expect([...all]).toHaveLength(1);
});

describe('what is told to be typed', () => {
  const texts = async (...folder: string[]) => {
    const names = await readdir(inRoot(...folder), { recursive: true, withFileTypes: true });
    const files = names.filter((one) => one.isFile() && /\.(md|service|sh)$/.test(one.name));
    return Promise.all(files.map((one) => readFile(join(one.parentPath, one.name), 'utf8')));
  };
  const told = async () =>
    [
      ...(await texts('docs')),
      ...(await texts('deploy')),
      ...(await Promise.all(
        ['README.md', 'CONTRIBUTING.md'].map((name) => readFile(inRoot(name), 'utf8')),
      )),
    ].join('\n');

  test('is a script of npm that there is, and each begins in a script of ours', async () => {
    const named = [...(await told()).matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name);
    expect(named.length).toBeGreaterThan(20);
    for (const name of named) expect(Object.keys(commands)).toContain(name);
    for (const command of Object.values(commands))
      for (const one of command.split(' && '))
        expect(scripts.map((name) => `scripts/${name}`)).toContain(
          one.replace('exec ', '').split(' ')[1],
        );
  });

  test('needs no tool that runs in whatever Node there is', async () => {
    // Only the package is run by npx, and it says so itself.
    const tools = [...(await told()).matchAll(/npx (?!\.\/)\S+/g)].map(([whole]) => whole);
    expect(tools).toEqual([]);
  });

  test('starts, in a unit of systemd, what brings its Node', async () => {
    for (const text of await texts('deploy'))
      for (const [, program = ''] of text.matchAll(/^ExecStart=(.*)$/gm))
        if (program.includes('node'))
          expect(scripts).toContain(basename(program.split(' ')[1] ?? ''));
  });
});
