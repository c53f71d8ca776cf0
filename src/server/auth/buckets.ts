import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Reader } from '../db/database.ts';

/** The limit of a token bucket: `burst` times at once, then once every `everyMs` milliseconds. */
export interface Limit {
  burst: number;
  everyMs: number;
}

/** The result of asking a bucket for a token. */
export interface Taken {
  /** 0 with a token, otherwise the number of milliseconds until there is one. */
  waitMs: number;
  /** Whether it was the last token for now. */
  isLast: boolean;
}

export interface Buckets {
  /** Takes a token from the bucket of `who` for `what`, if there is one. */
  take(what: string, who: string, limit: Limit): Promise<Taken>;
  /** Puts a token back, for an attempt that doesn't count. */
  giveBack(what: string, who: string, limit: Limit): Promise<void>;
}

/** How many buckets that aren't full a server keeps in memory. */
const REMEMBERED = 100_000;

/**
 * Token buckets. A bucket is one number: the moment when it will be full again. All servers of a school must share
 * them. With PostgreSQL there can be several servers, so the buckets are in the database. With SQLite there is only
 * one, so they are in its memory: that avoids a disk write for each token, which everyone else would have to wait for.
 */
export function createBuckets({ engine, db }: Database, now: () => number): Buckets {
  return engine === 'postgres' ? inDatabase(db, now) : inMemory(now);
}

function inMemory(now: () => number): Buckets {
  const fullAt = memory();
  return {
    take(what, who, { burst, everyMs }) {
      const key = keyOf(what, who);
      const at = now();
      const full = Math.max(fullAt.get(key) ?? 0, at) + everyMs;
      const waitMs = Math.max(0, full - burst * everyMs - at);
      if (waitMs === 0) fullAt.set(key, full, at);
      return Promise.resolve({ waitMs, isLast: waitMs === 0 && full - at > (burst - 1) * everyMs });
    },
    giveBack(what, who, { everyMs }) {
      const key = keyOf(what, who);
      fullAt.set(key, (fullAt.get(key) ?? 0) - everyMs, now());
      return Promise.resolve();
    },
  };
}

/** Buckets in the database. Their names are hashed, because they often contain people's addresses. */
function inDatabase(db: Reader, now: () => number): Buckets {
  // A refused client is refused from memory until their next token, so that a flood doesn't reach the database.
  const refusedUntil = memory();
  return {
    async take(what, who, { burst, everyMs }) {
      const key = keyOf(what, who);
      const at = now();
      const until = refusedUntil.get(key) ?? 0;
      if (until > at) return { waitMs: until - at, isLast: false };
      const { rows } = await sql<{ full_at: number }>`
        insert into rate_limits (key, full_at) values (${key}, ${at + everyMs})
        on conflict (key) do update
          set full_at = greatest(rate_limits.full_at, ${at}) + ${everyMs}
          where rate_limits.full_at <= ${at + (burst - 1) * everyMs}
        returning full_at`.execute(db);
      const [taken] = rows;
      if (taken) return { waitMs: 0, isLast: taken.full_at - at > (burst - 1) * everyMs };
      const row = await db
        .selectFrom('rate_limits')
        .select('full_at')
        .where('key', '=', key)
        .executeTakeFirst();
      const waitMs = Math.max(1, (row?.full_at ?? at) - (burst - 1) * everyMs - at);
      refusedUntil.set(key, at + waitMs, at);
      return { waitMs, isLast: false };
    },
    async giveBack(what, who, { everyMs }) {
      const key = keyOf(what, who);
      refusedUntil.forget(key);
      await db
        .updateTable('rate_limits')
        .set((eb) => ({ full_at: eb('full_at', '-', everyMs) }))
        .where('key', '=', key)
        .execute();
    },
  };
}

/** Moments by key. If there are too many, past moments are deleted first, and then the oldest. */
function memory() {
  const moments = new Map<string, number>();
  return {
    get: (key: string) => moments.get(key),
    forget: (key: string) => void moments.delete(key),
    set(key: string, moment: number, now: number) {
      if (moments.size >= REMEMBERED)
        for (const [other, passed] of moments) if (passed <= now) moments.delete(other);
      if (moments.size >= REMEMBERED) moments.delete(moments.keys().next().value ?? '');
      moments.set(key, moment);
    },
  };
}

function keyOf(what: string, who: string): string {
  return `${what} ${createHash('sha256').update(who).digest('base64url')}`;
}
