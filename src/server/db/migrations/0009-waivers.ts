import type { Kysely } from 'kysely';
import type { Engine } from '../engine.ts';
import type { Tables } from '../tables.ts';
import { questionOutcomeKeys, questionStates } from '../../../domain/question.ts';
import { waiverReasonKeys } from '../../../domain/waiver.ts';
import { dialects, oneOf, runAll } from './dialects.ts';

/** From 0.2.0 to 0.3.0. */
export const waivers = (engine: Engine) => ({
  async up(db: Kysely<Tables>): Promise<void> {
    const d = dialects[engine];
    await runAll(db, [
      // A charge that was waived is here with its own id. A mark that was removed comes back with its id, and so with its waiver: no foreign key.
      `create table waivers (
        mark_id ${d.key} not null,
        type ${d.key} not null references fee_types (key),
        student_id ${d.key} not null references students (id),
        cents ${d.money} not null check (cents > 0),
        reason text not null check (reason in (${oneOf(waiverReasonKeys)})),
        note text not null,
        credit_id ${d.key},
        at text not null,
        by text not null,
        primary key (mark_id, type)
      ) ${d.clustered}`,
      'create index waivers_by_student on waivers (student_id)',
      'create index waivers_by_moment on waivers (at)',
      `create table questions (
        id ${d.key} primary key,
        student_id ${d.key} not null references students (id),
        entry_id ${d.key} not null,
        state text not null check (state in (${oneOf(questionStates)})),
        outcome text check (outcome in (${oneOf(questionOutcomeKeys)})),
        amount ${d.money},
        opened_by ${d.key} not null,
        opened_at text not null,
        closed_at text,
        closed_by ${d.key},
        revision integer not null
      ) ${d.clustered}`,
      `create unique index questions_open on questions (entry_id) where state = 'open'`,
      'create index questions_by_entry on questions (entry_id)',
      'create index questions_by_state on questions (state, opened_at)',
      'create index questions_by_student on questions (student_id)',
      'create index questions_by_person on questions (opened_by, opened_at)',
      `create table question_messages (
        id ${d.key} primary key,
        question_id ${d.key} not null references questions (id) on delete cascade,
        by ${d.key} not null,
        of_school integer not null,
        at text not null,
        text text not null
      ) ${d.clustered}`,
      'create index question_messages_by_question on question_messages (question_id)',
      'create index question_messages_by_person on question_messages (by)',
    ]);
  },
});
