import { sql, type Kysely } from 'kysely';
import type { Engine } from '../engine.ts';
import { dialects } from './dialects.ts';

/** Rate limits are token buckets now; what the auth library counted until here lasted a minute. */
export const tokenBuckets = (engine: Engine) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const d = dialects[engine];
    for (const statement of [
      'drop table rate_limits',
      // A token that a crash loses is no loss, and without a log nobody waits for the disk.
      `create ${engine === 'postgres' ? 'unlogged ' : ''}table rate_limits (
        key ${d.key} primary key,
        full_at ${d.money} not null
      ) ${d.clustered}`,
    ]) {
      await sql.raw(statement).execute(db);
    }
  },
});
