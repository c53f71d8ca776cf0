import type { Engine } from '../../engine.ts';
import { dateShape, dialects } from '../dialects.ts';

/** 'HH:MM', so that times sort as text. */
const timeShape = (column: string) => `check (length(${column}) = 5 and ${column} like '__:__')`;

/** Tables for when and where classes meet, who has a place in them, and what they charge. */
export function classTables(engine: Engine): string[] {
  const d = dialects[engine];
  return [
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
    // How a lesson differs from the schedule: whether it is canceled, and its time, room or teacher.
    `create table class_lessons (
      class_id ${d.key} not null references classes (id) on delete cascade,
      date ${d.key} not null ${dateShape('date')},
      canceled text,
      starts ${d.key},
      ends ${d.key},
      room text,
      teacher_id ${d.key} references users (id),
      changed_at text not null,
      changed_by ${d.key} not null,
      primary key (class_id, date),
      check ((starts is null) = (ends is null)),
      check (starts <> ends)
    ) ${d.end}`,
    'create index class_lessons_by_date on class_lessons (date, class_id)',
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
    `create table class_prices (
      class_id ${d.key} not null references classes (id) on delete cascade,
      from_date ${d.key} not null ${dateShape('from_date')},
      per text not null check (per in ('month', 'term')),
      amount ${d.money} not null check (amount >= 0),
      primary key (class_id, from_date)
    ) ${d.end}`,
  ];
}
