import type { Kysely } from 'kysely';
import { MOST_REFERENCES, payReference } from '../../../domain/payReference.ts';
import type { Engine } from '../engine.ts';
import type { Tables } from '../tables.ts';
import { dialects, runAll } from './dialects.ts';

/** Spread out, so that the next one doesn't reveal how many families there are. Not the step of the students. */
const STEP = 9001;

/** A family has a reference of its own, and a payer who was recognized once is known. */
export const payers = (engine: Engine) => ({
  async up(db: Kysely<Tables>): Promise<void> {
    const d = dialects[engine];
    await runAll(db, [
      `alter table families add column pay_reference ${d.key} not null default ''`,
      `alter table imports add column sums text`,
      `create table payer_names (
        name ${d.key} primary key,
        student_id ${d.key} references students (id) on delete cascade,
        family_id ${d.key} references families (id) on delete cascade,
        check ((student_id is null) <> (family_id is null))
      ) ${d.clustered}`,
      'create index payer_names_by_student on payer_names (student_id)',
      'create index payer_names_by_family on payer_names (family_id)',
    ]);
    const students = await db.selectFrom('students').select('pay_reference').execute();
    const taken = new Set(students.map((one) => one.pay_reference));
    const families = await db.selectFrom('families').select('id').orderBy('id').execute();
    let at = 0;
    for (const { id } of families) {
      let reference = '';
      do reference = payReference((STEP * (at += 1)) % MOST_REFERENCES);
      while (taken.has(reference) && at < MOST_REFERENCES);
      taken.add(reference);
      await db
        .updateTable('families')
        .set({ pay_reference: reference })
        .where('id', '=', id)
        .execute();
    }
    await runAll(db, [
      `create unique index families_by_pay_reference on families (pay_reference) where pay_reference <> ''`,
    ]);
  },
});
