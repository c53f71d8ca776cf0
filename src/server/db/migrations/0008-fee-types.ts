import { sql, type Kysely } from 'kysely';
import type { Engine } from '../engine.ts';
import { inBatches } from '../batches.ts';
import { dateShape, dialects } from './dialects.ts';

// Fixed copies from the time of this schema.
const attendanceStatuses = `'present', 'absent', 'medicalAbsence', 'holiday'`;
const types = [
  { key: 'absence', name: 'Absence', appliesTo: 'absent', column: 'absence', flag: null, at: 500 },
  { key: 'late', name: 'Late', appliesTo: 'present', column: 'late', flag: 'late', at: 100 },
  {
    key: 'noShoes',
    name: 'No Shoes',
    appliesTo: 'present',
    column: 'no_shoes',
    flag: 'no_shoes',
    at: 100,
  },
  {
    key: 'notInUniform',
    name: 'Not in Uniform',
    appliesTo: 'present',
    column: 'not_in_uniform',
    flag: 'not_in_uniform',
    at: 100,
  },
] as const;

const newMarkId: Record<Engine, string> = {
  sqlite: 'lower(hex(randomblob(16)))',
  postgres: `replace(cast(gen_random_uuid() as text), '-', '')`,
};

function tables(d: (typeof dialects)[Engine]): string[] {
  return [
    `create table fee_types (
      key ${d.key} primary key check (key <> ''),
      name text not null check (name <> ''),
      applies_to text not null check (applies_to in ('absent', 'present')),
      position ${d.money} not null,
      retired_from ${d.key} ${dateShape('retired_from')},
      revision ${d.money} not null default 1
    ) ${d.end}`,
    // It is charged for a status: without this type, absences would be free by mistake.
    `create unique index fee_types_of_absence on fee_types (applies_to) where applies_to = 'absent'`,
    `create table fee_amounts (
      type ${d.key} not null references fee_types (key),
      effective_from ${d.key} not null ${dateShape('effective_from')},
      amount ${d.money} not null check (amount >= 0),
      primary key (type, effective_from)
    ) ${d.clustered}`,
    'drop index attendance_charged',
    'drop index attendance_by_student',
    'alter table attendance rename to attendance_before',
    `create table attendance (
      id ${d.key} not null,
      date ${d.key} not null ${dateShape('date')},
      student_id ${d.key} not null references students (id),
      status text not null check (status in (${attendanceStatuses})),
      fee ${d.money} not null check (fee >= 0),
      marked_at text not null,
      marked_by text not null,
      constraint one_mark_a_day primary key (date, student_id),
      unique (id, date, student_id)
    ) ${d.clustered}`,
    // The date and the student are copied from the mark, so that reports can add up a month from one index of this
    // table; the foreign key keeps them in sync.
    `create table mark_fees (
      mark_id ${d.key} not null,
      type ${d.key} not null references fee_types (key),
      date ${d.key} not null,
      student_id ${d.key} not null,
      flag ${d.money} not null check (flag in (0, 1)),
      cents ${d.money} not null check (cents >= 0),
      primary key (mark_id, type),
      foreign key (mark_id, date, student_id) references attendance (id, date, student_id)
        on delete cascade
    ) ${d.clustered}`,
  ];
}

function moveMarks(engine: Engine): string[] {
  return [
    `insert into attendance (id, date, student_id, status, fee, marked_at, marked_by)
      select ${newMarkId[engine]}, date, student_id, status,
        ${types.map(({ column }) => `fee_${column}`).join(' + ')}, marked_at, marked_by
      from attendance_before`,
    ...types.map(
      ({
        key,
        column,
        flag,
      }) => `insert into mark_fees (mark_id, type, date, student_id, flag, cents)
        select attendance.id, '${key}', attendance.date, attendance.student_id,
          ${flag ? `attendance_before.${flag}` : '0'}, fee_${column}
        from attendance_before join attendance
          on attendance.date = attendance_before.date
          and attendance.student_id = attendance_before.student_id
        where fee_${column} > 0 ${flag ? `or attendance_before.${flag} = 1` : ''}`,
    ),
    'drop table attendance_before',
    'create index attendance_by_student on attendance (student_id, date)',
    // In the order in which reports add up: month by month, student by student. Most flags cost something.
    `create index mark_fees_charged on mark_fees (substr(date, 1, 7), student_id, type, date, cents)
      where cents > 0`,
  ];
}

interface Schedule {
  effective_from: string;
  absence: number;
  late: number;
  no_shoes: number;
  not_in_uniform: number;
}

/** An existing school gets its four types from the fee schedules; a new one gets them at its first start. */
async function moveSchedules(db: Kysely<unknown>): Promise<void> {
  const { rows: schedules } = await sql<Schedule>`
    select * from fee_schedules order by effective_from`.execute(db);
  if (schedules.length === 0) return;
  for (const [position, { key, name, appliesTo, column, at }] of types.entries()) {
    await sql`insert into fee_types (key, name, applies_to, position)
      values (${key}, ${name}, ${appliesTo}, ${position})`.execute(db);
    const amounts = new Map([['2000-01-01', at as number]]);
    for (const schedule of schedules) amounts.set(schedule.effective_from, schedule[column]);
    // Skips dates on which only another type's amount changed.
    const changes = [...amounts].filter(
      ([, amount], index, all) => index === 0 || amount !== all[index - 1]?.[1],
    );
    await inBatches(changes, (piece) =>
      sql`insert into fee_amounts (type, effective_from, amount)
        values ${sql.join(piece.map(([from, amount]) => sql`(${key}, ${from}, ${amount})`))}`.execute(
        db,
      ),
    );
  }
}

/** Moves the school's fee types into rows of their own, and the fee of a mark into rows that refer to them. */
export const feeTypes = (engine: Engine) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const run = async (statements: readonly string[]) => {
      for (const statement of statements) await sql.raw(statement).execute(db);
    };
    await run(tables(dialects[engine]));
    await moveSchedules(db);
    await run([...moveMarks(engine), 'drop table fee_schedules']);
  },
});
