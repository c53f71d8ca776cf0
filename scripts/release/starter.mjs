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

/** @type {{ hash: string; bytes: number }} */
const { hash, bytes } = JSON.parse(getAsset('about', 'utf8'));

class Refused extends Error {}

function cacheFolder() {
  const { TURNOUT_CACHE, LOCALAPPDATA, XDG_CACHE_HOME } = process.env;
  if (TURNOUT_CACHE) return path.resolve(TURNOUT_CACHE);
  const home = os.homedir();
  const usual = XDG_CACHE_HOME || path.join(home, '.cache');
  const { [process.platform]: ours = usual } = /** @type {Record<string, string | undefined>} */ ({
    win32: LOCALAPPDATA,
    darwin: path.join(home, 'Library', 'Caches'),
  });
  return path.join(ours, 'turnout');
}

/**
 * Unpacks into a folder of its own first, so that of several starts at once each finds all files or none.
 *
 * @param {string} cache @param {string} folder
 */
function unpack(cache, folder) {
  const packed = Buffer.from(getRawAsset('program'));
  if (createHash('sha256').update(packed).digest('hex') !== hash)
    throw new Refused('This download is damaged. Get it again.');
  const draft = fs.mkdtempSync(path.join(cache, DRAFT));
  try {
    for (const [file, content] of deserialize(zstdDecompressSync(packed))) {
      const place = path.join(draft, file);
      fs.mkdirSync(path.dirname(place), { recursive: true, mode: 0o700 });
      fs.writeFileSync(place, content, { mode: 0o600 });
    }
    fs.renameSync(draft, folder);
  } catch (error) {
    fs.rmSync(draft, { recursive: true, force: true });
    // Another start was faster.
    if (!fs.existsSync(folder)) throw error;
  }
}

/** Removes older versions except the last one, which may still be running. @param {string} cache */
function tidy(cache) {
  const others = fs.readdirSync(cache).flatMap((name) => {
    const at = fs.statSync(path.join(cache, name)).mtimeMs;
    return name === hash ? [] : [{ name, at, isDraft: name.startsWith(DRAFT) }];
  });
  const versions = others.filter(({ isDraft }) => !isDraft).toSorted((a, b) => b.at - a.at);
  const left = others.filter(({ isDraft, at }) => isDraft && at < Date.now() - ABANDONED);
  for (const { name } of [...versions.slice(1), ...left])
    fs.rmSync(path.join(cache, name), { recursive: true, force: true });
}

/** @param {string} cache */
function programFolder(cache) {
  const folder = path.join(cache, hash);
  fs.mkdirSync(cache, { recursive: true, mode: 0o700 });
  // Somebody who can write there could have us run something else.
  if (process.getuid && fs.statSync(cache).uid !== process.getuid())
    throw new Refused(
      `${cache} belongs to somebody else. Set TURNOUT_CACHE to a folder of your own.`,
    );
  if (fs.existsSync(folder)) return folder;
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
