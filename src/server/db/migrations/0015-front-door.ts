import type { Kysely } from 'kysely';
import { agreementScopes } from '../../../domain/agreement.ts';
import { applicationStates } from '../../../domain/application.ts';
import { placeKinds } from '../../../domain/schoolClass.ts';
import type { Engine } from '../engine.ts';
import type { Tables } from '../tables.ts';
import { addFlag, dateShape, dialects, oneOf, runAll } from './dialects.ts';

/** Families register their children from a phone, and sign what the school asks them to agree to. */
export const frontDoor = (engine: Engine) => ({
  async up(db: Kysely<Tables>): Promise<void> {
    const d = dialects[engine];
    await runAll(db, [
      addFlag(engine, 'classes', 'open_online'),
      `alter table classes add column about text not null default ''`,
      `alter table class_places add column kind text not null default 'place'
        check (kind in (${oneOf(placeKinds)}))`,
      `create index class_places_of_a_day on class_places (class_id, from_date)
        where kind <> 'place'`,
      `alter table settings add column door_text text not null default ''`,
      `create table agreements (
        key ${d.key} primary key check (key <> ''),
        name text not null check (name <> ''),
        per text not null check (per in (${oneOf(agreementScopes)})),
        required ${d.money} not null check (required in (0, 1)),
        position ${d.money} not null,
        retired_from ${d.key} ${dateShape('retired_from')},
        revision ${d.money} not null default 1
      ) ${d.end}`,
      `create table agreement_versions (
        key ${d.key} not null references agreements (key),
        version ${d.money} not null,
        text text not null check (text <> ''),
        from_at text not null,
        primary key (key, version)
      ) ${d.clustered}`,
      `create table applications (
        id ${d.key} primary key,
        code ${d.key} not null unique,
        state text not null check (state in (${oneOf(applicationStates)})),
        email ${d.key} not null,
        body text,
        family_id ${d.key},
        user_id ${d.key},
        created_at ${d.key} not null,
        confirmed_at ${d.key},
        decided_at ${d.key},
        decided_by text,
        sentence text not null default '',
        act ${d.key}
      ) ${d.clustered}`,
      `create index applications_waiting on applications (state, created_at)
        where state in ('unconfirmed', 'open')`,
      `create index applications_by_email on applications (email)
        where state in ('unconfirmed', 'open')`,
      `create table signatures (
        id ${d.key} primary key,
        key ${d.key} not null,
        version ${d.money} not null,
        application_id ${d.key},
        family_id ${d.key},
        student_id ${d.key} references students (id),
        name text not null,
        day ${d.key} not null ${dateShape('day')},
        at text not null,
        network text not null default '',
        device text not null default '',
        hash text not null,
        on_paper ${d.money} not null check (on_paper in (0, 1)),
        withdrawn_at text,
        withdrawn_by text,
        foreign key (key, version) references agreement_versions (key, version)
      ) ${d.clustered}`,
      'create index signatures_by_student on signatures (student_id)',
      'create index signatures_by_family on signatures (family_id)',
      'create index signatures_by_application on signatures (application_id)',
    ]);
  },
});
