import type { Kysely } from 'kysely';
import { CHANGED_BY_GUARDIAN } from '../../../domain/audit.ts';
import { personFields } from '../../../domain/personField.ts';
import type { Engine } from '../engine.ts';
import type { Tables } from '../tables.ts';
import { addFlag, dateShape, dialects, oneOf, runAll } from './dialects.ts';

/** What a school knows about a child. */
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
      addFlag(engine, 'settings', 'teachers_see_care', 1),
    ]);
  },
});
