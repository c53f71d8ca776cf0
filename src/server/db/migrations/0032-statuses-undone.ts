import { sql, type Kysely } from 'kysely';
import type { Engine } from '../engine.ts';
import { dialects, oneOf } from './dialects.ts';

const entities = `check (entity in (${oneOf(['attendance', 'payment', 'expense', 'budgetEntry', 'student'])}))`;

const statements: Record<Engine, string[]> = {
  // SQLite can't change a check, so the table is recreated.
  sqlite: [
    'drop index undo_by_student',
    'alter table undo rename to undo_before',
    `create table undo (
      id ${dialects.sqlite.key} primary key,
      entity text not null ${entities},
      entity_id ${dialects.sqlite.key} not null,
      student_id ${dialects.sqlite.key} references students (id),
      act ${dialects.sqlite.key} not null,
      state text not null,
      at text not null,
      unique (act, entity, entity_id)
    ) ${dialects.sqlite.end}`,
    'insert into undo select * from undo_before',
    'drop table undo_before',
    'create index undo_by_student on undo (student_id)',
  ],
  postgres: [
    `alter table undo drop constraint undo_entity_check, add constraint undo_entity_check ${entities}`,
  ],
};

/** A status given to many students can be undone. */
export const statusesUndone = (engine: Engine) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements[engine]) await sql.raw(statement).execute(db);
  },
});
