import { sql, type Kysely } from 'kysely';
import type { Engine } from '../engine.ts';
import { dateShape, dialects, oneOf } from './dialects.ts';

/** 'HH:MM', so that times sort as text. */
const timeShape = (column: string) => `check (length(${column}) = 5 and ${column} like '__:__')`;

const undoable = `check (entity in (${oneOf(['attendance', 'payment', 'expense', 'budgetEntry', 'student', 'class'])}))`;

/** The removal of a class can be undone. */
const undo: Record<Engine, string[]> = {
  // SQLite can't change a check, so the table is recreated.
  sqlite: [
    'drop index undo_by_student',
    'alter table undo rename to undo_before',
    `create table undo (
      id ${dialects.sqlite.key} primary key,
      entity text not null ${undoable},
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
    `alter table undo drop constraint undo_entity_check, add constraint undo_entity_check ${undoable}`,
  ],
};

/** When and where classes meet, who has a place in them, and what they charge. */
export const classSchedules = (engine: Engine) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const d = dialects[engine];
    for (const statement of [
      ...undo[engine],
      `create table class_schedules (
        class_id ${d.key} not null references classes (id) on delete cascade,
        from_date ${d.key} not null ${dateShape('from_date')},
        room text not null default '',
        teacher_id ${d.key} references users (id),
        primary key (class_id, from_date)
      ) ${d.end}`,
      'create index class_schedules_by_teacher on class_schedules (teacher_id)',
      `create table class_meetings (
        class_id ${d.key} not null,
        from_date ${d.key} not null,
        weekday ${d.money} not null check (weekday between 0 and 6),
        starts ${d.key} not null ${timeShape('starts')},
        ends ${d.key} not null ${timeShape('ends')},
        primary key (class_id, from_date, weekday),
        foreign key (class_id, from_date)
          references class_schedules (class_id, from_date) on delete cascade,
        check (starts <> ends)
      ) ${d.end}`,
      `create table class_places (
        id ${d.key} primary key,
        class_id ${d.key} not null references classes (id) on delete cascade,
        student_id ${d.key} not null references students (id),
        from_date ${d.key} not null ${dateShape('from_date')},
        until_date ${d.key} ${dateShape('until_date')},
        created_at text not null,
        created_by ${d.key} not null,
        constraint one_place_from_a_date unique (class_id, student_id, from_date),
        check (until_date >= from_date)
      ) ${d.end}`,
      'create index class_places_by_student on class_places (student_id, class_id)',
      'create index class_places_by_class on class_places (class_id, from_date)',
      `create table class_fees (
        class_id ${d.key} not null references classes (id) on delete cascade,
        type ${d.key} not null references fee_types (key),
        from_date ${d.key} not null ${dateShape('from_date')},
        amount ${d.money} check (amount >= 0),
        primary key (class_id, type, from_date)
      ) ${d.end}`,
      // For whether anybody was marked in a class, and for its class days before and after a date.
      'create index attendance_by_class on attendance (class_id, date)',
      // A holiday mark takes a lesson out of the reports, so they ask for its class too.
      'drop index attendance_holidays',
      `create index attendance_holidays on attendance (date, class_id) where status = 'holiday'`,
    ])
      await sql.raw(statement).execute(db);
  },
});
