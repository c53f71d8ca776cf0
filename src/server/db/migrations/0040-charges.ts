import { sql, type Kysely } from 'kysely';
import type { Engine } from '../engine.ts';
import { onlyWords } from './0019-people.ts';
import { kinds, signs } from './0029-refunds.ts';
import { appendOnly, dateShape, dialects, oneOf } from './dialects.ts';

const sources = `check (source_type in (${oneOf(['attendance', 'payment', 'student', 'credit', 'refund', 'charge'])}))`;
const undoable = `check (entity in (${oneOf(['attendance', 'payment', 'expense', 'budgetEntry', 'student', 'class', 'charge'])}))`;

/** SQLite can't change a check of a table, so these two are recreated. */
const changeChecks: Record<Engine, () => string[]> = {
  sqlite() {
    const d = dialects.sqlite;
    return [
      'drop trigger journal_no_update',
      'drop trigger journal_no_delete',
      'drop index journal_by_source',
      'alter table journal rename to journal_before',
      `create table journal (
        id ${d.key} primary key,
        student_id ${d.key} not null references students (id),
        number ${d.money} not null,
        kind text not null ${kinds},
        amount ${d.money} not null,
        owed_change ${d.money} not null,
        credit_change ${d.money} not null,
        balance ${d.money} not null,
        date ${d.key} ${dateShape('date')},
        source_type text not null ${sources},
        source_id text not null,
        note text not null,
        actor_id text not null,
        actor text not null,
        at text not null,
        unique (student_id, number),
        check (amount = owed_change - credit_change),
        constraint signs_by_kind ${signs}
      ) ${d.end}`,
      'insert into journal select * from journal_before',
      'drop table journal_before',
      'create index journal_by_source on journal (source_id, number)',
      ...appendOnly.sqlite('journal'),
      ...onlyWords.sqlite('journal'),
      'drop index undo_by_student',
      'alter table undo rename to undo_before',
      `create table undo (
        id ${d.key} primary key,
        entity text not null ${undoable},
        entity_id ${d.key} not null,
        student_id ${d.key} references students (id),
        act ${d.key} not null,
        state text not null,
        at text not null,
        unique (act, entity, entity_id)
      ) ${d.end}`,
      'insert into undo select * from undo_before',
      'drop table undo_before',
      'create index undo_by_student on undo (student_id)',
    ];
  },
  postgres: () => [
    `alter table journal
      drop constraint journal_source_type_check, add constraint journal_source_type_check ${sources}`,
    `alter table undo drop constraint undo_entity_check, add constraint undo_entity_check ${undoable}`,
  ],
};

/** Recreates a column, because SQLite can't change its check either; every row keeps its value. */
const recreate = (table: string, column: string, definition: string): string[] => [
  `alter table ${table} rename column ${column} to ${column}_before`,
  `alter table ${table} add column ${column} text not null ${definition}`,
  `update ${table} set ${column} = ${column}_before`,
  `alter table ${table} drop column ${column}_before`,
];

/** Money that a student owes for something other than a mark, and what is charged by a run. */
export const charges = (engine: Engine) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const d = dialects[engine];
    for (const statement of [
      ...changeChecks[engine](),
      'drop index fee_types_of_absence',
      ...recreate(
        'fee_types',
        'applies_to',
        `default 'present' check (applies_to in (${oneOf(['absent', 'present', 'charge'])}))`,
      ),
      `create unique index fee_types_of_absence on fee_types (applies_to) where applies_to = 'absent'`,
      ...recreate(
        'credits',
        'origin',
        `default 'fee' check (origin in (${oneOf(['fee', 'holiday', 'overpayment', 'payment', 'grant', 'charge'])}))`,
      ),
      // A charge that was reversed stays, for the lines that name it.
      `create table charges (
        id ${d.key} primary key,
        student_id ${d.key} not null references students (id),
        type ${d.key} not null references fee_types (key),
        date ${d.key} not null ${dateShape('date')},
        amount ${d.money} not null check (amount > 0),
        class_id ${d.key} references classes (id),
        note text not null,
        act ${d.key} not null,
        period ${d.key} check (length(period) = 7),
        reason text,
        created_at text not null,
        created_by ${d.key} not null,
        reversed_at text
      ) ${d.end}`,
      `create index charges_by_month on charges
        (substr(date, 1, 7), student_id, type, date, amount, class_id) where reversed_at is null`,
      'create index charges_by_student on charges (student_id, date, id)',
      'create index charges_by_date on charges (date, id)',
      'create index charges_by_act on charges (act)',
      'create index charges_by_class on charges (class_id)',
      `create unique index one_tuition_a_month on charges (period, student_id, class_id)
        where period is not null and reversed_at is null`,
    ])
      await sql.raw(statement).execute(db);
  },
});
