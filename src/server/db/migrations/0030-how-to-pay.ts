import { sql, type Kysely } from 'kysely';
import { MOST_REFERENCES, payReference } from '../../../domain/payReference.ts';
import type { Tables } from '../tables.ts';

/** How to pay, as the school says it, and each student's reference for their payments. */
export const howToPay = {
  async up(db: Kysely<Tables>): Promise<void> {
    for (const statement of [
      "alter table settings add column how_to_pay text not null default ''",
      "alter table settings add column pay_links text not null default '[]'",
      "alter table students add column pay_reference text not null default ''",
    ])
      await sql.raw(statement).execute(db);
    const students = await db.selectFrom('students').select('id').orderBy('created_at').execute();
    // Spread over all references, so that the next one doesn't tell how many students there are.
    const step = 7919;
    for (const [at, { id }] of students.entries())
      await db
        .updateTable('students')
        .set({ pay_reference: payReference((at * step) % MOST_REFERENCES) })
        .where('id', '=', id)
        .execute();
    await sql
      .raw(
        "create unique index students_by_pay_reference on students (pay_reference) where pay_reference <> ''",
      )
      .execute(db);
  },
};
