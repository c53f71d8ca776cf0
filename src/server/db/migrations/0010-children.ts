import type { Kysely } from 'kysely';
import { CHANGED_BY_GUARDIAN } from '../../../domain/audit.ts';
import { personFields } from '../../../domain/personField.ts';
import { studentFieldKinds } from '../../../domain/studentField.ts';
import type { Engine } from '../engine.ts';
import type { Tables } from '../tables.ts';
import { addFlag, dateShape, dialects, oneOf, runAll } from './dialects.ts';

/** What a school knows about a child, and fields of its own. */
export const children = (engine: Engine) => ({
  async up(db: Kysely<Tables>): Promise<void> {
    const d = dialects[engine];
    await runAll(db, [
      `alter table students add column birth_date ${d.key} ${dateShape('birth_date')}`,
      `alter table students add column care text not null default ''`,
      `alter table students add column photo ${d.key}
        check (photo in (${oneOf(Object.keys(personFields.photo.choices))}))`,
      `alter table students add column address text not null default ''`,
      `create index students_by_birthday on students (substr(birth_date, 6, 5))
        where birth_date is not null`,
      `create index audit_log_by_guardians on audit_log (at)
        where action = '${CHANGED_BY_GUARDIAN}'`,
      `create table student_fields (
        key ${d.key} primary key check (key <> ''),
        name text not null check (name <> ''),
        kind text not null check (kind in (${oneOf(studentFieldKinds)})),
        choices text not null,
        position ${d.money} not null,
        asked_at_door ${d.money} not null check (asked_at_door in (0, 1)),
        required_at_door ${d.money} not null check (required_at_door in (0, 1)),
        retired_from ${d.key} ${dateShape('retired_from')},
        revision ${d.money} not null default 1
      ) ${d.end}`,
      `create table student_values (
        student_id ${d.key} not null references students (id),
        key ${d.key} not null references student_fields (key),
        value text not null check (value <> ''),
        primary key (student_id, key)
      ) ${d.clustered}`,
      addFlag(engine, 'settings', 'teachers_see_care', 1),
    ]);
  },
});
