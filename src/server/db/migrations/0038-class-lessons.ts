import { sql, type Kysely } from 'kysely';
import type { Engine } from '../engine.ts';
import { dateShape, dialects } from './dialects.ts';

/** What is unlike the schedule in a lesson: that it is canceled, its time, room or teacher. */
export const classLessons = (engine: Engine) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const d = dialects[engine];
    for (const statement of [
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
    ])
      await sql.raw(statement).execute(db);
  },
});
