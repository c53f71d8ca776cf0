import { createHash } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { Engine } from '../../engine.ts';
import type { Tables } from '../../tables.ts';
import { addFlag, dateShape, dialects, oneOf, recreateColumn, runAll } from '../dialects.ts';

const settings = (engine: Engine, isZoneChosen: boolean): string[] => [
  ...recreateColumn(
    'settings',
    'public_dashboard',
    `text not null default 'everyone'
      check (public_dashboard in (${oneOf(['everyone', 'signed-in', 'staff'])}))`,
  ),
  addFlag(engine, 'settings', 'public_notes'),
  addFlag(engine, 'settings', 'approve_registrations', 1),
  addFlag(engine, 'settings', 'time_zone_chosen'),
  `update settings set time_zone_chosen = ${isZoneChosen ? 1 : 0}`,
  // Null if nobody has entered it.
  'alter table settings add column first_class_date text',
  "alter table settings add column how_to_pay text not null default ''",
  "alter table settings add column pay_links text not null default '[]'",
  addFlag(engine, 'settings', 'public_calendar'),
  addFlag(engine, 'settings', 'tuition_proration'),
  addFlag(engine, 'settings', 'dance_roles', 1),
  // In a school where everybody is a lead, nobody uses the roles.
  `update settings set dance_roles = 0
    where not exists (select 1 from students where dance_role = 'Follow')`,
  `alter table settings add column sibling_percent ${dialects[engine].money} not null default 0
    check (sibling_percent between 0 and 100)`,
];

function tables(engine: Engine): string[] {
  const d = dialects[engine];
  return [
    // The date from which the school observes each public holiday; only for its own decisions.
    `create table public_holidays (
      key ${d.key} not null check (key <> ''),
      from_date ${d.key} not null ${dateShape('from_date')},
      kept ${d.money} not null check (kept in (0, 1)),
      primary key (key, from_date)
    ) ${d.clustered}`,
    `create table payment_methods (
      key ${d.key} primary key check (key <> ''),
      name text not null check (name <> ''),
      position ${d.money} not null,
      retired_from ${d.key} ${dateShape('retired_from')},
      revision ${d.money} not null default 1
    ) ${d.end}`,
    // Token buckets. Tokens lost in a crash don't matter, and an unlogged table avoids waiting for the disk.
    'drop table rate_limits',
    `create ${engine === 'postgres' ? 'unlogged ' : ''}table rate_limits (
      key ${d.key} primary key,
      full_at ${d.money} not null
    ) ${d.clustered}`,
    // Which releases can work with the schema, so that an older one that is still running knows whether it may
    // continue.
    `create table schema_support (oldest ${d.key} primary key) ${d.end}`,
  ];
}

/**
 * On PostgreSQL, a later event of a topic could be committed before an earlier one, and listeners would skip the
 * earlier one. So each event gets its number during the commit, under a lock on its topic that the commit releases: the
 * lock is never held across a round trip to the database. SQLite has only one transaction at a time.
 */
const eventsOrderedAtCommit: Record<Engine, string[]> = {
  sqlite: [],
  postgres: [
    `create function order_live_event() returns trigger language plpgsql as $$
      begin
        perform pg_advisory_xact_lock(hashtextextended(new.topic, 0));
        update live_events set id = default where id = new.id;
        perform pg_notify('turnout_live_events', new.topic);
        return null;
      end $$`,
    `create constraint trigger live_event_ordered after insert on live_events
      deferrable initially deferred for each row execute function order_live_event()`,
  ],
};

interface SettingsEntry {
  before: string | null;
  after: string | null;
}

const zoneIn = (json: string | null): unknown =>
  json === null ? undefined : (JSON.parse(json) as { timeZone?: unknown }).timeZone;

/** Whether somebody has set the school's time zone, according to the audit log. */
async function wasZoneChosen(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<SettingsEntry>`
    select before, after from audit_log where entity = 'settings'`.execute(db);
  return rows.some(({ before, after }) => zoneIn(before) !== zoneIn(after));
}

/** From now on, sent links and keys are stored as hashes, and the set-up link isn't stored at all. */
async function hideSecrets(db: Kysely<Tables>): Promise<void> {
  await runAll(db, [
    'delete from verifications',
    `delete from secrets where name = 'setup-token'`,
    // Responses with a password can be read only with their key. Clients that repeat a request learn that it was saved.
    `update idempotency_keys set response = '' where response is not null`,
  ]);
  const { rows } = await sql<{ user_id: string; key: string }>`
    select user_id, key from idempotency_keys`.execute(db);
  for (const { user_id, key } of rows) {
    const hash = createHash('sha256').update(`key\0${key}`).digest('base64url');
    await sql`update idempotency_keys set key = ${hash}
      where user_id = ${user_id} and key = ${key}`.execute(db);
  }
}

/** The school's settings and its own lists, and tables that only the server needs. */
export async function changeSchool(db: Kysely<Tables>, engine: Engine): Promise<void> {
  await runAll(db, [
    ...settings(engine, await wasZoneChosen(db)),
    ...tables(engine),
    ...eventsOrderedAtCommit[engine],
  ]);
  await hideSecrets(db);
}
