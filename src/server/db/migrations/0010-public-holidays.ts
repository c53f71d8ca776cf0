import { sql, type Kysely } from 'kysely';
import type { Engine } from '../engine.ts';
import { dateShape, dialects } from './dialects.ts';

/** From which date on the school observes each public holiday; has rows only for its own decisions. */
export const publicHolidays = (engine: Engine) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const d = dialects[engine];
    await sql
      .raw(
        `create table public_holidays (
          key ${d.key} not null check (key <> ''),
          from_date ${d.key} not null ${dateShape('from_date')},
          kept ${d.money} not null check (kept in (0, 1)),
          primary key (key, from_date)
        ) ${d.clustered}`,
      )
      .execute(db);
  },
});
