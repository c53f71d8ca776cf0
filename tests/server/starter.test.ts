import { createHash } from 'node:crypto';
import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serialize } from 'node:v8';
import { zstdCompressSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { capture } from '../../scripts/lib/exec.mjs';
import { inRoot } from '../../scripts/lib/paths.mjs';

// The start of the downloaded file, with a small program in it. With Turnout in it: `npm run test:long -- release`.

const program = new Map([
  ['bin/turnout.mjs', Buffer.from(`import '../dist/server/main.js';`)],
  ['dist/server/main.js', Buffer.from(`import 'said'; console.log('Turnout 1.0.0');`)],
  ['node_modules/said/package.json', Buffer.from('{"type":"module","exports":"./index.js"}')],
  ['node_modules/said/index.js', Buffer.from('')],
  ['package.json', Buffer.from('{"type":"module"}')],
]);
const packed = zstdCompressSync(serialize(program));
const about = {
  hash: createHash('sha256').update(packed).digest('hex'),
  bytes: packed.length,
  files: Object.fromEntries([...program].map(([name, { length }]) => [name, length])),
};
const inline = (text: string) => `data:text/javascript,${encodeURIComponent(text)}`;
/** What is around the program in the file. */
const file = inline(`
  export const getAsset = () => ${JSON.stringify(JSON.stringify(about))};
  export const getRawAsset = () => Buffer.from('${packed.toString('base64')}', 'base64');`);
const hook = inline(`
  import { registerHooks } from 'node:module';
  registerHooks({ resolve: (name, context, next) => name === 'node:sea'
    ? { url: ${JSON.stringify(file)}, shortCircuit: true } : next(name, context) });`);

let place: string;
let cacheIn: string;

beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'turnout-starter-'));
  cacheIn = place;
});
afterEach(() => rm(place, { recursive: true, force: true }));

const call = () =>
  capture(process.execPath, ['--import', hook, inRoot('scripts', 'release', 'starter.mjs')], {
    env: { TURNOUT_CACHE: cacheIn },
  });

test('in a folder with anything else it makes one of its own, and removes only what it has made', async () => {
  const [elsewhere, cache] = [join(place, 'mine'), join(place, 'mine', 'turnout')];
  cacheIn = elsewhere;
  const others = ['Turnout', 'a'.repeat(64), 'unpacking-photos', 'turnout/unpacking-mine'];
  others.push(...['b', 'c', 'd'].map((letter) => `turnout/${letter.repeat(64)}`));
  for (const one of others) {
    await mkdir(join(elsewhere, one), { recursive: true, mode: 0o700 });
    await chmod(cache, 0o700).catch(() => {});
    await writeFile(join(elsewhere, one, 'turnout.db'), 'a school');
    await utimes(join(elsewhere, one), 0, 0);
  }
  expect(await call()).toMatchObject({ code: 0 });
  const [ours = ''] = (await readdir(cache)).filter((name) => !others.includes(`turnout/${name}`));
  for (const one of others)
    expect(await readFile(join(elsewhere, one, 'turnout.db'), 'utf8'), one).toBe('a school');
  // The last one of our older versions stays.
  for (const [n, letter] of ['e', 'f'].entries()) {
    const older = join(cache, letter.repeat(64));
    await rename(join(cache, ours), older);
    await utimes(older, n + 1, n + 1);
    expect(await call()).toMatchObject({ code: 0 });
  }
  const left = await readdir(cache);
  expect(left).toContain(ours);
  expect(left).toContain('f'.repeat(64));
  expect(left).not.toContain('e'.repeat(64));
});

test('a program that is not whole is unpacked again, and what was there is left aside', async () => {
  const cache = join(place, 'turnout');
  await call();
  const [name = ''] = await readdir(cache);
  const main = join(cache, name, 'dist', 'server', 'main.js');
  const whole = await readFile(main);
  for (const harm of [
    () => writeFile(main, ''),
    () => rm(main),
    () => rm(join(cache, name, 'node_modules'), { recursive: true }),
  ]) {
    await harm();
    expect(await call()).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^Turnout \d/),
    });
    expect(await readFile(main)).toEqual(whole);
  }
});

test('nothing runs from a folder that somebody else can change', async () => {
  const cache = join(place, 'turnout');
  await call();
  const [name = ''] = await readdir(cache);
  const server = join(cache, name, 'dist', 'server');
  const main = join(server, 'main.js');
  for (const [at, mode] of [
    [cache, 0o777],
    [place, 0o777],
    [join(cache, name), 0o770],
    [server, 0o707],
    [main, 0o666],
  ] as const) {
    const { mode: before } = await stat(at);
    await chmod(at, mode);
    const refused = await call();
    await chmod(at, before);
    expect(refused).toEqual({
      code: 1,
      output: `${at} can be changed by others, and what Turnout runs must not. Set TURNOUT_CACHE to a folder of your own, or: chmod go-w ${at}.\n`,
    });
  }
  if (process.getuid?.() === 0)
    for (const at of [cache, join(cache, name), main]) {
      await chown(at, 65_534, 65_534);
      const refused = await call();
      await chown(at, 0, 0);
      expect(refused.output).toMatch(/ belongs to somebody else, and what Turnout runs must not\./);
    }
  expect(await call()).toMatchObject({ code: 0 });
});
