import { sql, type Kysely } from 'kysely';
import type { Engine } from '../engine.ts';
import { dialects } from './dialects.ts';

/** Rate limits are token buckets now; the auth library's counters lasted only a minute, so none need to be kept. */
export const tokenBuckets = (engine: Engine) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const d = dialects[engine];
    for (const statement of [
      'drop table rate_limits',
      // Tokens lost in a crash don't matter, and an unlogged table avoids waiting for the disk.
      `create ${engine === 'postgres' ? 'unlogged ' : ''}table rate_limits (
        key ${d.key} primary key,
        full_at ${d.money} not null
      ) ${d.clustered}`,
    ]) {
      await sql.raw(statement).execute(db);
    }
  },
});
