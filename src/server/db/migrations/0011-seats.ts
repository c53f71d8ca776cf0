import type { Kysely } from 'kysely';
import { waitOutcomes } from '../../../domain/seats.ts';
import { danceRoles } from '../../../domain/student.ts';
import type { Engine } from '../engine.ts';
import type { Tables } from '../tables.ts';
import { dateShape, dialects, oneOf, runAll } from './dialects.ts';

/** How many a class takes, and who waits for it. */
export const seats = (engine: Engine) => ({
  async up(db: Kysely<Tables>): Promise<void> {
    const d = dialects[engine];
    await runAll(db, [
      'alter table classes add column capacity integer check (capacity > 0)',
      'alter table classes add column role_balance integer check (role_balance >= 0)',
      'alter table classes add column age_from integer check (age_from >= 0)',
      'alter table classes add column age_to integer check (age_to >= 0)',
      `alter table settings add column age_on text not null default '08-31'`,
      `create table class_waits (
        id ${d.key} primary key,
        class_id ${d.key} not null references classes (id) on delete cascade,
        student_id ${d.key} not null references students (id),
        role text check (role in (${oneOf(danceRoles)})),
        since text not null,
        offered_at text,
        offer_from ${d.key} ${dateShape('offer_from')},
        offer_until text,
        ended_at text,
        outcome text check (outcome in (${oneOf(waitOutcomes)})),
        created_by text not null
      ) ${d.clustered}`,
      `create unique index class_waits_open on class_waits (class_id, student_id)
        where ended_at is null`,
      'create index class_waits_by_student on class_waits (student_id)',
    ]);
  },
});
