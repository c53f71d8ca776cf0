import type { Kysely } from 'kysely';
import type { Engine } from '../engine.ts';
import type { Tables } from '../tables.ts';
import { waiverReasonKeys } from '../../../domain/waiver.ts';
import { dialects, oneOf, runAll } from './dialects.ts';

/** From 0.2.0 to 0.3.0. */
export const waivers = (engine: Engine) => ({
  async up(db: Kysely<Tables>): Promise<void> {
    const d = dialects[engine];
    await runAll(db, [
      // A mark that was removed comes back with its id, and so with its waiver: no foreign key.
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
    ]);
  },
});
