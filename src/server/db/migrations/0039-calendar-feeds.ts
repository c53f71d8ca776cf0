import { sql, type Kysely } from 'kysely';
import type { Engine } from '../engine.ts';
import { dialects } from './dialects.ts';

/** Each person's calendar address, the school's public one, and when a class was changed last. */
export const calendarFeeds = (engine: Engine) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const d = dialects[engine];
    for (const statement of [
      `create table calendar_feeds (
        user_id ${d.key} primary key references users (id) on delete cascade,
        token_hash ${d.key} not null unique,
        created_at text not null
      ) ${d.end}`,
      `alter table settings add column public_calendar ${d.money} not null default 0
        check (public_calendar in (0, 1))`,
      'alter table classes add column changed_at text',
    ])
      await sql.raw(statement).execute(db);
  },
});
