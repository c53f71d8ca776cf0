import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Reader } from '../db/database.ts';

/** A token bucket: `burst` times at once, then once in `everyMs` milliseconds. */
export interface Limit {
  burst: number;
  everyMs: number;
}

/** What came of asking a bucket for a token. */
export interface Taken {
  /** 0 with a token, else how many milliseconds until there is one. */
  waitMs: number;
  /** It was the last one for now. */
  isLast: boolean;
}

export interface Buckets {
  /** Takes a token of `who` for `what`, if there is one. */
  take(what: string, who: string, limit: Limit): Promise<Taken>;
  /** Puts one back that turned out not to count. */
  giveBack(what: string, who: string, limit: Limit): Promise<void>;
}

/** How many buckets that are not full a server remembers by itself. */
const REMEMBERED = 100_000;

/**
 * Token buckets. A bucket is one number: the moment at which it is full again. They are where all servers of a school
 * see them. Several servers can share PostgreSQL alone, so there they are in the database; a data folder of SQLite
 * has one server, and in its memory a token costs no write to the disk, for which everyone else would have to wait.
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

/** Names are hashed: they are often the addresses of people. */
function inDatabase(db: Reader, now: () => number): Buckets {
  // Who was just refused is refused from memory until their next token: a flood costs the database nothing.
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

/** Moments by key, of which those that have passed go when there are too many, and then the oldest. */
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
