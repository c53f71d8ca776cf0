import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Reader } from '../../db/database.ts';
import { feedVersion, readFeed } from './feed.service.ts';

const zip = promisify(gzip);

/** A calendar as it is sent. */
export interface CachedFeed {
  zipped: Buffer;
  /** The value of the ETag header. */
  tag: string;
}

/** Each takes about 5 KB. */
const MOST_CACHED = 2000;

/**
 * Reads calendars by address. Each is cached until something that it shows changes. They are made one at a time, so
 * that a hundred programs that ask at once don't keep a mark waiting for all of them.
 */
export function cacheFeeds(db: Reader): (token: string, now: Date) => Promise<CachedFeed | null> {
  const cache = new Map<string, { version: string; feed: CachedFeed }>();
  let turn: Promise<unknown> = Promise.resolve();

  async function make(token: string, version: string, now: Date): Promise<CachedFeed | null> {
    // While we waited for our turn, somebody may have asked for the same one.
    const made = cache.get(token);
    if (made?.version === version) return made.feed;
    const text = await readFeed(db, token, now);
    if (text === null) return null;
    const hash = createHash('sha256').update(text).digest('base64url').slice(0, 27);
    const feed = { zipped: await zip(text), tag: `"${hash}"` };
    cache.delete(token);
    cache.set(token, { version, feed });
    const [oldest] = cache.keys();
    if (cache.size > MOST_CACHED && oldest !== undefined) cache.delete(oldest);
    return feed;
  }

  return async (token, now) => {
    const version = await feedVersion(db, token, now);
    if (version === null) return null;
    const cached = cache.get(token);
    if (cached?.version === version) return cached.feed;
    const made = turn.then(() => make(token, version, now));
    turn = made.catch(() => {});
    return made;
  };
}
