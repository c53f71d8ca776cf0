// The start of the downloaded file, around which Node is wrapped: unpacks the program once into the user's cache, and
// goes on there as everywhere else.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { getAsset, getRawAsset } from 'node:sea';
import { deserialize } from 'node:v8';
import { zstdDecompressSync } from 'node:zlib';

/** How long an unpacking may take before what is left of it is removed, in milliseconds. */
const ABANDONED = 60 * 60 * 1000;
const DRAFT = 'unpacking-';
/** Every folder that we make has it, and nothing without it is ever removed. */
const MARK = 'unpacked-by-turnout';

/** @type {{ hash: string; bytes: number; files: Record<string, number> }} */
const { hash, bytes, files } = JSON.parse(getAsset('about', 'utf8'));

class Refused extends Error {}

/** A folder of our own: in TURNOUT_CACHE there may be anything else. */
function cacheFolder() {
  const { TURNOUT_CACHE, LOCALAPPDATA, XDG_CACHE_HOME } = process.env;
  const home = os.homedir();
  const usual = XDG_CACHE_HOME || path.join(home, '.cache');
  const { [process.platform]: ours = usual } = /** @type {Record<string, string | undefined>} */ ({
    win32: LOCALAPPDATA,
    darwin: path.join(home, 'Library', 'Caches'),
  });
  return path.join(path.resolve(TURNOUT_CACHE || ours), 'turnout');
}

/**
 * Throws if somebody else can change what is there: we would run it. Windows has its own rights, and a user's folders
 * are theirs.
 *
 * @param {string} place @param {fs.Stats} found @param {boolean} isAbove
 */
function requireOurs(place, { uid, mode }, isAbove) {
  if (!process.getuid) return;
  const isOurs = uid === process.getuid() || (isAbove && uid === 0);
  // In a shared folder such as /tmp nobody can replace what belongs to others.
  const isShared = isAbove && (mode & 0o1000) !== 0;
  if (isOurs && (isShared || (mode & 0o022) === 0)) return;
  const why = isOurs ? 'can be changed by others' : 'belongs to somebody else';
  throw new Refused(
    `${place} ${why}, and what Turnout runs must not. Set TURNOUT_CACHE to a folder of your own${isOurs ? `, or: chmod go-w ${place}` : ''}.`,
  );
}

/** Makes the cache, and checks it and every folder that it is in. @param {string} cache */
function privateCache(cache) {
  fs.mkdirSync(cache, { recursive: true, mode: 0o700 });
  const real = fs.realpathSync(cache);
  for (let at = real, above = ''; at !== above; above = at, at = path.dirname(at))
    requireOurs(at, fs.statSync(at), at !== real);
}

/** Writes what is in a folder to the disk. @param {string} folder */
function sync(folder) {
  // Windows can't open folders, and needs not.
  if (process.platform === 'win32') return;
  const opened = fs.openSync(folder, 'r');
  fs.fsyncSync(opened);
  fs.closeSync(opened);
}

/**
 * Unpacks into a folder of its own first, and that gets its name once it is whole and on the disk: of several starts at
 * once, each finds all files or none.
 *
 * @param {string} cache @param {string} folder
 */
function unpack(cache, folder) {
  const packed = Buffer.from(getRawAsset('program'));
  if (createHash('sha256').update(packed).digest('hex') !== hash)
    throw new Refused('This download is damaged. Get it again.');
  const draft = fs.mkdtempSync(path.join(cache, DRAFT));
  try {
    fs.writeFileSync(path.join(draft, MARK), '');
    const folders = new Set([draft]);
    for (const [file, content] of deserialize(zstdDecompressSync(packed))) {
      const place = path.join(draft, file);
      fs.mkdirSync(path.dirname(place), { recursive: true, mode: 0o700 });
      fs.writeFileSync(place, content, { mode: 0o600, flush: true });
      for (let at = path.dirname(place); at !== draft; at = path.dirname(at)) folders.add(at);
    }
    for (const one of folders) sync(one);
    // What is there isn't whole; it is removed as an abandoned draft.
    if (fs.lstatSync(folder, { throwIfNoEntry: false }) && !isWhole(folder))
      fs.renameSync(folder, path.join(cache, `${DRAFT}${process.pid}-${Date.now()}`));
    fs.renameSync(draft, folder);
    sync(cache);
  } catch (error) {
    fs.rmSync(draft, { recursive: true, force: true });
    // Another start was faster.
    if (!isWhole(folder)) throw error;
  }
}

/** Whether all files are there in their size; throws if somebody else can change one. @param {string} folder */
function isWhole(folder) {
  const seen = new Set();
  for (const [file, size] of Object.entries(files)) {
    for (let at = path.dirname(file); !seen.has(at); at = path.dirname(at)) {
      seen.add(at);
      const found = fs.lstatSync(path.join(folder, at), { throwIfNoEntry: false });
      if (!found?.isDirectory()) return false;
      requireOurs(path.join(folder, at), found, false);
    }
    const place = path.join(folder, file);
    const found = fs.lstatSync(place, { throwIfNoEntry: false });
    if (!found?.isFile() || found.size !== size) return false;
    requireOurs(place, found, false);
  }
  return true;
}

/** Removes older versions of ours except the last one, which may still be running. @param {string} cache */
function tidy(cache) {
  const others = fs.readdirSync(cache).flatMap((name) => {
    const mark = fs.lstatSync(path.join(cache, name, MARK), { throwIfNoEntry: false });
    if (name === hash || !mark?.isFile()) return [];
    const at = fs.statSync(path.join(cache, name)).mtimeMs;
    return [{ name, at, isDraft: name.startsWith(DRAFT) }];
  });
  const versions = others.filter(({ isDraft }) => !isDraft).toSorted((a, b) => b.at - a.at);
  const left = others.filter(({ isDraft, at }) => isDraft && at < Date.now() - ABANDONED);
  for (const { name } of [...versions.slice(1), ...left])
    fs.rmSync(path.join(cache, name), { recursive: true, force: true });
}

/** @param {string} cache */
function programFolder(cache) {
  const folder = path.join(cache, hash);
  privateCache(cache);
  if (isWhole(folder)) return folder;
  const { bavail, bsize } = fs.statfsSync(cache);
  if (bavail * bsize < bytes) throw Object.assign(new Error(), { code: 'ENOSPC' });
  unpack(cache, folder);
  tidy(cache);
  return folder;
}

/** @param {string} cache @param {unknown} error */
function sentenceOf(cache, error) {
  if (error instanceof Refused) return error.message;
  const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
  const megabytes = Math.ceil(bytes / 1024 / 1024);
  if (code === 'ENOSPC')
    return `There is no room to unpack (${megabytes} MB) in ${cache}. Set TURNOUT_CACHE.`;
  return `Turnout can't be unpacked in ${cache}: ${message}. Set TURNOUT_CACHE to another folder.`;
}

const cache = cacheFolder();
try {
  const program = path.join(programFolder(cache), 'bin', 'turnout.mjs');
  process.env['TURNOUT_FILE'] = process.execPath;
  process.env['TURNOUT_COMMAND'] = 'turnout';
  process.argv[1] = program;
  createRequire(program)(program);
} catch (error) {
  console.error(sentenceOf(cache, error));
  process.exit(1);
}
