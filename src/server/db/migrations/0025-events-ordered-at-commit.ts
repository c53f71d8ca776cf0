import { sql, type Kysely } from 'kysely';
import type { Engine } from '../engine.ts';

/**
 * On PostgreSQL a later event of a topic could commit before an earlier one, and listeners would skip the earlier one.
 * So each event gets its number during the commit, under a lock on its topic that the commit releases: the lock is
 * never kept across a round trip to the database. SQLite has one transaction at a time.
 */
export function eventsOrderedAtCommit(engine: Engine) {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      if (engine === 'sqlite') return;
      await sql
        .raw(
          `create function order_live_event() returns trigger language plpgsql as $$
          begin
            perform pg_advisory_xact_lock(hashtextextended(new.topic, 0));
            update live_events set id = default where id = new.id;
            perform pg_notify('turnout_live_events', new.topic);
            return null;
          end $$`,
        )
        .execute(db);
      await sql
        .raw(
          `create constraint trigger live_event_ordered after insert on live_events
          deferrable initially deferred for each row execute function order_live_event()`,
        )
        .execute(db);
    },
  };
}
