import { sql, type Kysely } from 'kysely';
import type { Engine } from '../engine.ts';
import { dateShape, dialects } from './dialects.ts';

// Fixed copies from the time of this schema.
const attendanceStatuses = `'present', 'absent', 'medicalAbsence', 'holiday'`;
const first = `'first'`;

/** SQLite can't change a primary key, so the tables of marks are made anew. */
function tables(d: (typeof dialects)[Engine]): string[] {
  return [
    `create table classes (
      id ${d.key} primary key check (id <> ''),
      name text not null default '',
      name_order ${d.key} not null default '',
      position ${d.money} not null,
      for_whom text not null check (for_whom in ('everyone', 'places')),
      from_date ${d.key} ${dateShape('from_date')},
      to_date ${d.key} ${dateShape('to_date')},
      revision ${d.money} not null default 1,
      created_at text not null
    ) ${d.end}`,
    // A new school gets its first class at its first start, and a restored one from its backup.
    `insert into classes (id, position, for_whom, created_at)
      select ${first}, 0, 'everyone', min(marked_at) from attendance having count(*) > 0`,
    'drop index attendance_by_student',
    'drop index attendance_by_month',
    'drop index attendance_holidays',
    'drop index mark_fees_by_month',
    'alter table attendance rename to attendance_before',
    'alter table mark_fees rename to mark_fees_before',
    `create table attendance (
      id ${d.key} not null,
      date ${d.key} not null ${dateShape('date')},
      class_id ${d.key} not null references classes (id),
      student_id ${d.key} not null references students (id),
      status text not null check (status in (${attendanceStatuses})),
      fee ${d.money} not null check (fee >= 0),
      marked_at text not null,
      marked_by text not null,
      constraint one_mark_a_lesson primary key (date, class_id, student_id),
      constraint mark_of_fees unique (id, date, class_id, student_id)
    ) ${d.clustered}`,
    // The lesson and the student are copied from the mark; the foreign key keeps them in sync.
    `create table mark_fees (
      mark_id ${d.key} not null,
      type ${d.key} not null references fee_types (key),
      date ${d.key} not null,
      class_id ${d.key} not null,
      student_id ${d.key} not null,
      flag ${d.money} not null check (flag in (0, 1)),
      cents ${d.money} not null check (cents >= 0),
      constraint one_fee_a_type primary key (mark_id, type),
      foreign key (mark_id, date, class_id, student_id)
        references attendance (id, date, class_id, student_id) on delete cascade
    ) ${d.clustered}`,
    `insert into attendance (id, date, class_id, student_id, status, fee, marked_at, marked_by)
      select id, date, ${first}, student_id, status, fee, marked_at, marked_by
      from attendance_before order by date, student_id`,
    `insert into mark_fees (mark_id, type, date, class_id, student_id, flag, cents)
      select mark_id, type, date, ${first}, student_id, flag, cents from mark_fees_before`,
    'drop table mark_fees_before',
    'drop table attendance_before',
    'create index attendance_by_student on attendance (student_id, date, class_id)',
    `create index attendance_by_month
      on attendance (substr(date, 1, 7), student_id, status, date, class_id)`,
    `create index attendance_holidays on attendance (date) where status = 'holiday'`,
    `create index mark_fees_by_month
      on mark_fees (substr(date, 1, 7), student_id, type, date, cents, flag, class_id)`,
  ];
}

/** What returned fees left: the credit of each is by mark, and a payment may go into several on one date. */
function credits(d: (typeof dialects)[Engine]): string[] {
  return [
    `alter table credits add column class_id ${d.key}`,
    `create table payment_links (
      payment_id ${d.key} not null,
      date ${d.key} not null ${dateShape('date')},
      credit_id ${d.key} not null references credits (id),
      amount ${d.money} not null check (amount >= 0),
      credited_at text not null,
      constraint one_link_a_credit primary key (payment_id, date, credit_id)
    ) ${d.clustered}`,
    `insert into payment_links (payment_id, date, credit_id, amount, credited_at)
      select payment_id, date, credit_id, amount, credited_at from holiday_payments`,
    'drop table holiday_payments',
    'alter table payment_links rename to holiday_payments',
    'create index holiday_payments_by_date on holiday_payments (date)',
  ];
}

/** A mark is of a class on a date. Whatever was marked before is of the school's first class. */
export const classes = (engine: Engine) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const d = dialects[engine];
    for (const statement of [...tables(d), ...credits(d)]) await sql.raw(statement).execute(db);
  },
});
