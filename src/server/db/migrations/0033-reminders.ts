import { sql, type Kysely } from 'kysely';
import type { Engine } from '../engine.ts';
import { dateShape, dialects, oneOf } from './dialects.ts';

const ways = ['share', 'whatsapp', 'sms', 'email', 'copy', 'print'];

/** Reminders that staff sent by hand. */
export const reminders = (engine: Engine) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const d = dialects[engine];
    for (const statement of [
      `create table reminders (
        id ${d.key} primary key,
        student_id ${d.key} not null references students (id),
        act ${d.key} not null,
        date ${d.key} not null ${dateShape('date')},
        amount ${d.money} not null check (amount > 0),
        way text not null check (way in (${oneOf(ways)})),
        created_at text not null,
        created_by text not null
      ) ${d.end}`,
      'create index reminders_by_student on reminders (student_id, date)',
      'create index reminders_by_act on reminders (act)',
    ])
      await sql.raw(statement).execute(db);
  },
});
