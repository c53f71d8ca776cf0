import type { Engine } from '../../engine.ts';
import { dateShape, dialects, oneOf, type Dialect } from '../dialects.ts';

// Fixed copies from the time of this schema.
const statuses = ['present', 'absent', 'medicalAbsence', 'holiday'];
/** Key, name, what it applies to, the column name so far, and the first amount. */
const types = [
  ['absence', 'Absence', 'absent', 'absence', 500],
  ['late', 'Late', 'present', 'late', 100],
  ['noShoes', 'No Shoes', 'present', 'no_shoes', 100],
  ['notInUniform', 'Not in Uniform', 'present', 'not_in_uniform', 100],
] as const;
const first = `'first'`;

const newMarkId: Record<Engine, string> = {
  sqlite: 'lower(hex(randomblob(16)))',
  postgres: `replace(cast(gen_random_uuid() as text), '-', '')`,
};

function tables(d: Dialect): string[] {
  return [
    `create table fee_types (
      key ${d.key} primary key check (key <> ''),
      name text not null check (name <> ''),
      position ${d.money} not null,
      retired_from ${d.key} ${dateShape('retired_from')},
      revision ${d.money} not null default 1,
      applies_to text not null default 'present'
        check (applies_to in (${oneOf(['absent', 'present', 'charge'])}))
    ) ${d.end}`,
    // This type is charged for a status: without it, absences would be free by mistake.
    `create unique index fee_types_of_absence on fee_types (applies_to) where applies_to = 'absent'`,
    `create table fee_amounts (
      type ${d.key} not null references fee_types (key),
      effective_from ${d.key} not null ${dateShape('effective_from')},
      amount ${d.money} not null check (amount >= 0),
      primary key (type, effective_from)
    ) ${d.clustered}`,
    `create table classes (
      id ${d.key} primary key check (id <> ''),
      name text not null default '',
      name_order ${d.key} not null default '',
      position ${d.money} not null,
      for_whom text not null check (for_whom in ('everyone', 'places')),
      from_date ${d.key} ${dateShape('from_date')},
      to_date ${d.key} ${dateShape('to_date')},
      revision ${d.money} not null default 1,
      created_at text not null,
      changed_at text
    ) ${d.end}`,
    'alter table attendance rename to attendance_before',
    `create table attendance (
      id ${d.key} not null,
      date ${d.key} not null ${dateShape('date')},
      class_id ${d.key} not null references classes (id),
      student_id ${d.key} not null references students (id),
      status text not null check (status in (${oneOf(statuses)})),
      fee ${d.money} not null check (fee >= 0),
      marked_at text not null,
      marked_by text not null,
      constraint one_mark_a_lesson primary key (date, class_id, student_id),
      constraint mark_of_fees unique (id, date, class_id, student_id)
    ) ${d.clustered}`,
    // The lesson and the student are copied from the mark, so that reports can add up a month from one index of this
    // table; the foreign key keeps them in sync.
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
  ];
}

/** An existing school gets its four types from the fee schedules; a new one gets them at its first start. */
const moveSchedules = types.flatMap(([key, name, appliesTo, column, cents], position) => [
  `insert into fee_types (key, name, applies_to, position)
    select '${key}', '${name}', '${appliesTo}', ${position}
    where exists (select 1 from fee_schedules)`,
  // Skips dates when only another type's amount changed.
  `insert into fee_amounts (type, effective_from, amount)
    select '${key}', effective_from, amount from (
      select effective_from, amount, lag(amount) over (order by effective_from) as before from (
        select effective_from, ${column} as amount from fee_schedules
        union all select '2000-01-01', ${cents} where exists (select 1 from fee_schedules)
          and not exists (select 1 from fee_schedules where effective_from = '2000-01-01')
      ) as schedules
    ) as amounts where before is null or amount <> before`,
]);

/** All earlier marks belong to the school's first class. A new school gets that class at its first start. */
const moveRows = (engine: Engine): string[] => [
  `insert into classes (id, position, for_whom, created_at)
    select ${first}, 0, 'everyone', min(marked_at) from attendance_before having count(*) > 0`,
  `insert into attendance (id, date, class_id, student_id, status, fee, marked_at, marked_by)
    select ${newMarkId[engine]}, date, ${first}, student_id, status,
      ${types.map(([, , , column]) => `fee_${column}`).join(' + ')}, marked_at, marked_by
    from attendance_before order by date, student_id`,
  ...types.map(([key, , appliesTo, column]) => {
    // An absence is a status and not a flag.
    const flag = appliesTo === 'present' ? `was.${column}` : '0';
    return `insert into mark_fees (mark_id, type, date, class_id, student_id, flag, cents)
      select id, '${key}', date, class_id, student_id, ${flag}, fee_${column}
      from attendance_before as was join attendance using (date, student_id)
      where fee_${column} > 0 or ${flag} = 1`;
  }),
  'drop table attendance_before',
  'drop table fee_schedules',
];

// Reports read months from indexes alone, sorted the way they add up: student by student.
const indexes = [
  'create index attendance_by_student on attendance (student_id, date, class_id)',
  `create index attendance_by_month
    on attendance (substr(date, 1, 7), student_id, status, date, class_id)`,
  // Finds out whether anybody was marked in a class, and its class days before and after a date.
  'create index attendance_by_class on attendance (class_id, date)',
  // A holiday mark takes a lesson out of the reports, so they ask for its class too.
  `create index attendance_holidays on attendance (date, class_id) where status = 'holiday'`,
  // What each student was charged, from the newest day back.
  `create index attendance_fees_by_student on attendance (student_id, date, class_id, fee)
    where fee > 0`,
  `create index mark_fees_by_month
    on mark_fees (substr(date, 1, 7), student_id, type, date, cents, flag, class_id)`,
];

/**
 * A mark belongs to a class on a date. The school's fee types become rows of their own, and a mark's fee becomes rows
 * that refer to them.
 */
export const marks = (engine: Engine): string[] => [
  ...tables(dialects[engine]),
  ...moveSchedules,
  ...moveRows(engine),
  ...indexes,
];
