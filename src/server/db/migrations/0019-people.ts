import { sql, type Kysely } from 'kysely';
import type { Engine } from '../engine.ts';
import { dialects } from './dialects.ts';

/** The columns of append-only tables that may change while somebody is anonymized: text, never a figure. */
const words: Record<string, readonly string[]> = {
  journal: ['note', 'actor'],
  audit_log: ['before', 'after', 'actor'],
};

const figures: Record<string, readonly string[]> = {
  journal: [
    'id',
    'student_id',
    'number',
    'kind',
    'amount',
    'owed_change',
    'credit_change',
    'balance',
    'date',
    'source_type',
    'source_id',
    'actor_id',
    'at',
  ],
  audit_log: ['id', 'at', 'actor_id', 'action', 'entity', 'entity_id', 'student_id', 'request_id'],
};

/** Triggers that let only words change, and only while somebody is anonymized. */
export const onlyWords: Record<Engine, (table: string) => string[]> = {
  sqlite: (table) => {
    const row = (of: string) => figures[table]?.map((column) => `${of}.${column}`).join(', ');
    return [
      `drop trigger ${table}_no_update`,
      `create trigger ${table}_no_update before update on ${table}
        when not exists (select 1 from anonymizing) or (${row('new')}) is not (${row('old')})
        begin select raise(abort, '${table} is append-only'); end`,
    ];
  },
  postgres: (table) => [
    `drop trigger ${table}_append_only on ${table}`,
    `create trigger ${table}_append_only before update or delete on ${table}
      for each row execute function refuse_change_of_figures('{${words[table]?.join(',')}}')`,
  ],
};

const refuseChangeOfFigures = `create function refuse_change_of_figures() returns trigger language plpgsql as
  $$ begin
    if tg_op = 'UPDATE' and exists (select 1 from anonymizing)
      and to_jsonb(new) - tg_argv[0]::text[] = to_jsonb(old) - tg_argv[0]::text[] then
      return new;
    end if;
    raise exception '% is append-only', tg_table_name;
  end $$`;

interface SettingsEntry {
  before: string | null;
  after: string | null;
}

const zoneIn = (json: string | null): unknown =>
  json === null ? undefined : (JSON.parse(json) as { timeZone?: unknown }).timeZone;

/** Whether somebody has set the school's time zone, according to the audit log. */
async function wasZoneChosen(db: Kysely<unknown>): Promise<boolean> {
  const { rows } = await sql<SettingsEntry>`
    select before, after from audit_log where entity = 'settings'`.execute(db);
  return rows.some(({ before, after }) => zoneIn(before) !== zoneIn(after));
}

/**
 * Adds approval of registrations, confirmed emails, anonymized people, and whether the time zone was chosen. Existing
 * users are approved and confirmed.
 */
export const people = (engine: Engine) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const { money, key, end } = dialects[engine];
    const yes = engine === 'postgres' ? 'true' : '1';
    const flag = (column: string, first: 0 | 1) =>
      `${column} ${money} not null default ${first} check (${column} in (0, 1))`;
    const zoneChosen = await wasZoneChosen(db);
    for (const statement of [
      `alter table students add column ${flag('approved', 1)}`,
      // The number in 'Former student <number>'; null for all others.
      `alter table students add column former_number ${money} check (former_number > 0)`,
      `create unique index students_by_former_number on students (former_number)
        where former_number is not null`,
      `update users set "emailVerified" = ${yes}`,
      `alter table settings add column ${flag('approve_registrations', 1)}`,
      `alter table settings add column ${flag('time_zone_chosen', 0)}`,
      `update settings set time_zone_chosen = ${zoneChosen ? 1 : 0}`,
      // Has a row only during the transaction that anonymizes somebody.
      `create table anonymizing (student_id ${key} primary key) ${end}`,
      ...(engine === 'postgres' ? [refuseChangeOfFigures] : []),
      ...Object.keys(words).flatMap(onlyWords[engine]),
    ])
      await sql.raw(statement).execute(db);
  },
});
