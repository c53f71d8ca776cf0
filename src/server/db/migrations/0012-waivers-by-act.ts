import type { Kysely } from 'kysely';
import { waiverReasonKeys } from '../../../domain/waiver.ts';
import type { Engine } from '../engine.ts';
import { readOldNotes } from '../oldNotes.ts';
import type { Tables } from '../tables.ts';
import { dialects, oneOf, runAll } from './dialects.ts';

const COLUMNS = 'mark_id, type, student_id, cents, reason, note, credit_id, at, by';

/** A row for each time that something is waived, and for each line which fees it charged. */
export const waiversByAct = (engine: Engine) => ({
  async up(db: Kysely<Tables>): Promise<void> {
    const d = dialects[engine];
    await runAll(db, [
      'drop index waivers_by_student',
      'drop index waivers_by_moment',
      'alter table waivers rename to waivers_before',
      `create table waivers (
        mark_id ${d.key} not null,
        type ${d.key} not null references fee_types (key),
        student_id ${d.key} not null references students (id),
        cents ${d.money} not null check (cents > 0),
        reason text not null check (reason in (${oneOf(waiverReasonKeys)})),
        note text not null,
        credit_id ${d.key},
        corrects ${d.key},
        ended_at text,
        at ${d.key} not null,
        by text not null,
        primary key (mark_id, type, at)
      ) ${d.clustered}`,
      `insert into waivers (${COLUMNS}) select ${COLUMNS} from waivers_before`,
      'drop table waivers_before',
      'create index waivers_by_student on waivers (student_id)',
      'create index waivers_by_moment on waivers (at)',
      // A waived charge is reversed, and stays charged for its month.
      `create index charges_reversed_by_period on charges (period)
        where reversed_at is not null and period is not null`,
      `alter table journal add column types ${d.key}`,
      ...(engine === 'postgres'
        ? [
            'drop trigger journal_append_only on journal',
            `create trigger journal_append_only before update or delete on journal
              for each row execute function refuse_change_of_figures('{note,actor,types}')`,
          ]
        : []),
    ]);
    await readOldNotes(db);
  },
});
