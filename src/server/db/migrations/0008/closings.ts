import type { Engine } from '../../engine.ts';
import { dialects } from '../dialects.ts';

/**
 * The columns in each table that a month's figures depend on: they can't change once the month is closed. Words, such
 * as notes and names, can.
 */
const figures = {
  attendance: ['date', 'class_id', 'student_id', 'status', 'fee'],
  mark_fees: ['mark_id', 'type', 'date', 'class_id', 'student_id', 'flag', 'cents'],
  payments: ['student_id', 'amount', 'payment_method', 'date'],
  refunds: ['student_id', 'amount', 'method', 'date', 'deleted_at'],
  charges: ['student_id', 'type', 'date', 'amount', 'class_id', 'period', 'reversed_at'],
  expenses: ['amount', 'category', 'date'],
  budget_entries: ['budget_type', 'amount', 'date', 'status', 'category'],
  holidays: ['date'],
  class_lessons: ['date', 'canceled'],
  // This table is append-only already.
  journal: [],
} satisfies Record<string, readonly string[]>;

/** The triggers' error message; db/closedMonth.ts turns it into a sentence. */
const REFUSAL = 'closed month';

/** The months up to the last closed one are closed: an earlier date would change the balances that were signed. */
const isClosed = (date: string) =>
  `exists (select 1 from closings where reopened_at is null and month >= substr(${date}, 1, 7))`;

/** In a lesson, all that counts is whether it is canceled. */
const counts = (table: string, row: string) =>
  table === 'class_lessons' ? `${row}.canceled is not null and ` : '';

const triggers: Record<Engine, (table: string, columns: readonly string[]) => string[]> = {
  sqlite(table, columns) {
    const refuse = `begin select raise(abort, '${REFUSAL}'); end`;
    const isChanged =
      table === 'class_lessons' ? '(new.canceled is null) <> (old.canceled is null) and ' : '';
    const all = [
      `create trigger ${table}_closed_insert before insert on ${table}
        when ${counts(table, 'new')}${isClosed('new.date')} ${refuse}`,
      `create trigger ${table}_closed_delete before delete on ${table}
        when ${counts(table, 'old')}${isClosed('old.date')} ${refuse}`,
      `create trigger ${table}_closed_update before update of ${columns.join(', ')} on ${table}
        when ${isChanged}${isClosed('min(new.date, old.date)')} ${refuse}`,
    ];
    return columns.length === 0 ? all.slice(0, 1) : all;
  },
  postgres: (table, columns) => [
    `create trigger ${table}_closed before insert${
      columns.length === 0 ? '' : ` or delete or update of ${columns.join(', ')}`
    } on ${table} for each row execute function
      ${table === 'class_lessons' ? 'refuse_closed_lesson' : 'refuse_closed_month'}()`,
  ],
};

/** A journal entry may have no date. */
const ofPostgres = (name: string, condition: (row: 'new' | 'old') => string, changed: string) =>
  `create function ${name}() returns trigger language plpgsql as $$ begin
    if tg_op = 'INSERT' then
      if ${condition('new')} then raise exception '${REFUSAL}'; end if;
      return new;
    end if;
    if tg_op = 'DELETE' then
      if ${condition('old')} then raise exception '${REFUSAL}'; end if;
      return old;
    end if;
    if ${changed} then raise exception '${REFUSAL}'; end if;
    return new;
  end $$`;

const functions: Record<Engine, string[]> = {
  sqlite: [],
  postgres: [
    ofPostgres(
      'refuse_closed_month',
      (row) => isClosed(`${row}.date`),
      isClosed('least(new.date, old.date)'),
    ),
    ofPostgres(
      'refuse_closed_lesson',
      (row) => `${row}.canceled is not null and ${isClosed(`${row}.date`)}`,
      `(new.canceled is null) <> (old.canceled is null) and ${isClosed('least(new.date, old.date)')}`,
    ),
  ],
};

/**
 * Months that an admin has signed off, and triggers that protect everything dated in them. A later migration that
 * changes such rows must drop these triggers and create them again.
 */
export function closings(engine: Engine): string[] {
  const d = dialects[engine];
  return [
    `create table closings (
      id ${d.key} primary key,
      month ${d.key} not null check (length(month) = 7),
      closed_at text not null,
      closed_by ${d.key} not null,
      closed_by_name text not null,
      note text not null,
      figures text not null,
      balances text not null,
      hash text not null,
      row_hashes text not null,
      reopened_at text,
      reopened_by ${d.key},
      reopened_by_name text,
      reason text
    ) ${d.end}`,
    'create unique index closed_months on closings (month) where reopened_at is null',
    'create index closings_by_month on closings (month, closed_at)',
    ...functions[engine],
    ...Object.entries(figures).flatMap(([table, columns]) => triggers[engine](table, columns)),
  ];
}
