import type { Kysely } from 'kysely';
import type { Engine } from '../engine.ts';
import type { Tables } from '../tables.ts';
import { dialects, oneOf, runAll } from './dialects.ts';

/** One that fails is taken back before it was whole; one that goes had been here. */
const STATES = ['coming', 'here', 'going', 'failing', 'undone'];
const LEAVING = `state in ('going', 'failing')`;

/** What may never change in an entry, but for its words while somebody is anonymized. */
const FIGURES =
  'id student_id number kind amount owed_change credit_change balance date source_type source_id actor_id at corrects import_id';
/** What changes while an import goes that has earlier entries: their number and running balance. */
const DERIVED = ['number', 'balance'];

const row = (of: 'new' | 'old', columns: readonly string[]) =>
  columns.map((column) => `${of}.${column}`).join(', ');
const isSame = (columns: readonly string[]) =>
  `(${row('new', columns)}) is (${row('old', columns)})`;

/** The journal lets the entries of an import go while it is undone, and nothing else. */
const triggers: Record<Engine, string[]> = {
  sqlite: [
    `create trigger journal_no_update before update on journal
      when not (exists (select 1 from anonymizing) and ${isSame(FIGURES.split(' '))})
        and not (exists (select 1 from imports where ${LEAVING})
          and ${isSame([...FIGURES.split(' ').filter((one) => !DERIVED.includes(one)), 'note', 'actor', 'types'])})
      begin select raise(abort, 'journal is append-only'); end`,
    'drop trigger journal_no_delete',
    `create trigger journal_no_delete before delete on journal
      when exists (select 1 from accounts where student_id = old.student_id)
        and not exists (select 1 from imports where id = old.import_id and ${LEAVING})
      begin select raise(abort, 'journal is append-only'); end`,
  ],
  postgres: [
    `create or replace function refuse_change_of_figures() returns trigger language plpgsql as
    $$ begin
      if tg_op = 'DELETE' and tg_table_name = 'journal' then
        if not exists (select 1 from accounts where student_id = old.student_id) then return old; end if;
        if exists (select 1 from imports
          where id = to_jsonb(old) ->> 'import_id' and ${LEAVING}) then return old; end if;
      end if;
      if tg_op = 'UPDATE' and exists (select 1 from anonymizing)
        and to_jsonb(new) - tg_argv[0]::text[] = to_jsonb(old) - tg_argv[0]::text[] then
        return new;
      end if;
      if tg_op = 'UPDATE' and tg_table_name = 'journal'
        and exists (select 1 from imports where ${LEAVING})
        and to_jsonb(new) - '{${DERIVED.join()}}'::text[] = to_jsonb(old) - '{${DERIVED.join()}}'::text[] then
        return new;
      end if;
      raise exception '% is append-only', tg_table_name;
    end $$`,
    `create trigger journal_append_only before update or delete on journal
      for each row execute function refuse_change_of_figures('{note,actor,types}')`,
  ],
};

/** An import is one act that can be undone: what it booked carries its id. */
export const importsAsActs = (engine: Engine) => ({
  async up(db: Kysely<Tables>): Promise<void> {
    const d = dialects[engine];
    await runAll(db, [
      `alter table imports add column first_day ${d.key}`,
      `alter table imports add column last_day ${d.key}`,
      `alter table imports add column state text not null default 'here'
        check (state in (${oneOf(STATES)}))`,
      `alter table imports add column part_of ${d.key}`,
      `alter table journal add column import_id ${d.key}`,
      `alter table credits add column import_id ${d.key}`,
      engine === 'sqlite'
        ? 'drop trigger journal_no_update'
        : 'drop trigger journal_append_only on journal',
      // Earlier imports were one transaction each, whose entries have its time.
      `update journal set import_id = (
          select id from imports where imports.at = journal.at and imports.actor_id = journal.actor_id
          order by id limit 1
        ) where at in (select at from imports)`,
      `update credits set import_id = (
          select import_id from journal
          where journal.student_id = credits.student_id and journal.at = credits.created_at
            and journal.import_id is not null
          limit 1
        ) where created_at in (select at from imports)`,
      `update imports set
        first_day = (select min(date) from import_rows where import_id = imports.id and entity <> 'balance'),
        last_day = (select max(date) from import_rows where import_id = imports.id and entity <> 'balance')`,
      ...triggers[engine],
      'create index journal_by_import on journal (import_id, student_id) where import_id is not null',
      'create index credits_by_import on credits (import_id) where import_id is not null',
      `create index imports_going on imports (state) where state in ('coming', 'going', 'failing')`,
      'create index import_rows_by_entity on import_rows (entity_id)',
      `create index import_rows_of_balances on import_rows (entity_id)
        where entity = 'studentBalance'`,
    ]);
  },
});
