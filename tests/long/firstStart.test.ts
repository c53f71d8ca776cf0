import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { capture } from '../../scripts/lib/exec.mjs';
import { inRoot } from '../../scripts/lib/paths.mjs';
import { newDisk, noDisk } from '../support/disk.ts';

const MEBIBYTE = 1024 * 1024;

/** The files that the build reads. */
const SOURCES = [
  'src',
  'docs/guide',
  'bench',
  'vite.config.ts',
  'tsconfig.base.json',
  'tsconfig.client.json',
];

/** Copies the files of a fresh clone into a folder. */
async function clone(folder: string, ...parts: string[]): Promise<void> {
  for (const part of ['package.json', 'package-lock.json', '.npmrc', 'scripts', ...parts])
    await cp(inRoot(part), join(folder, part), { recursive: true });
}

/** Runs `npm start` in a folder, with another program in place of npm. */
const start = (folder: string, npm: string) =>
  capture(process.execPath, [join(folder, 'scripts', 'turnout.mjs')], {
    cwd: folder,
    env: { PATH: process.env['PATH'], npm_execpath: npm, DATA_DIR: join(folder, 'data') },
  });

test('a server that has just been built holds no more memory than any other', async ({ skip }) => {
  if (!existsSync('/proc/self/status')) skip('only Linux says how much memory a process has');
  const folder = await mkdtemp(join(tmpdir(), 'turnout-first-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await clone(folder, ...SOURCES);
  await symlink(inRoot('node_modules'), join(folder, 'node_modules'));
  const server = spawn(process.execPath, [join(folder, 'scripts', 'turnout.mjs')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: join(folder, 'data') },
  });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  let printed = '';
  for await (const chunk of server.stdout) {
    printed += String(chunk);
    if (printed.includes('running at')) break;
  }
  const status = await readFile(`/proc/${server.pid}/status`, 'utf8');
  server.kill();
  await ended;
  expect(printed).toContain('Building …');
  // Bundling alone would take 400.
  expect(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024).toBeLessThan(300);
});

test.runIf(process.getuid?.() === 0)(
  'a build that root made is in the way of others, and they are told so',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'turnout-first-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    await clone(folder, ...SOURCES);
    await mkdir(join(folder, 'node_modules'));
    const record = join('node_modules', '.package-lock.json');
    await cp(inRoot(record), join(folder, record));
    await capture('chown', ['-R', '1000:1000', folder]);
    await mkdir(join(folder, 'dist', 'server'), { recursive: true });
    const as = ['--reuid=1000', '--regid=1000', '--clear-groups', process.execPath];
    const { code, output } = await capture('setpriv', [...as, 'scripts/turnout.mjs'], {
      cwd: folder,
    });
    expect(code).toBe(1);
    expect(output).toMatch(
      /^Building …\n\S+dist\S* can't be written\. .+: sudo chown -R .+\n.+\n$/,
    );
  },
);

describe('a first start on a disk with too little room', () => {
  test('says so before it installs anything', async ({ skip }) => {
    const reason = await noDisk();
    if (reason) skip(reason);
    const disk = await newDisk();
    onTestFinished(() => disk.remove());
    await clone(disk.folder);
    expect(await start(disk.folder, '/nowhere.js')).toEqual({
      code: 1,
      output: expect.stringMatching(
        /^The disk of \S+ has \d+ MB left, which is too little for the packages\. Make room .+\n$/,
      ),
    });
  });

  test('says so if npm did not notice, and installs again when there is room', async ({ skip }) => {
    const reason = await noDisk();
    if (reason) skip(reason);
    const disk = await newDisk(1024 * MEBIBYTE);
    onTestFinished(() => disk.remove());
    const { folder } = disk;
    await clone(folder);
    const npm = join(disk.folder, 'npm.js');
    // It leaves a record as if everything had worked. The file reserves its space right away, but nothing is written.
    await writeFile(
      npm,
      `import { mkdirSync, copyFileSync } from 'node:fs';
       import { execFileSync } from 'node:child_process';
       mkdirSync('node_modules', { recursive: true });
       copyFileSync('package-lock.json', 'node_modules/.package-lock.json');
       const free = execFileSync('df', ['--output=avail', '-B1', '.'], { encoding: 'utf8' }).split('\\n')[1];
       execFileSync('fallocate', ['-l', String(Number(free) - ${MEBIBYTE}), 'full']);`,
    );
    expect(await start(folder, npm)).toEqual({
      code: 1,
      output: expect.stringMatching(
        /^Installing packages …\nThe disk of \S+ has [01] MB left, .+\n$/,
      ),
    });
    expect(existsSync(join(folder, 'node_modules', '.package-lock.json'))).toBe(false);
  });
});
