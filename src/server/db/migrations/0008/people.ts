import type { Kysely } from 'kysely';
import { nameOrder } from '../../../../domain/nameKey.ts';
import { MOST_REFERENCES, payReference } from '../../../../domain/payReference.ts';
import type { Engine } from '../../engine.ts';
import type { Tables } from '../../tables.ts';
import {
  addFlag,
  dateShape,
  dialects,
  oneOf,
  recreateColumn,
  runAll,
  type Dialect,
} from '../dialects.ts';

const roles = ['admin', 'teacher', 'guardian', 'student'];
const ways = ['share', 'whatsapp', 'sms', 'email', 'copy', 'print'];

/** Existing users are approved and have confirmed their emails. */
const usersAndStudents = (d: Dialect, engine: Engine): string[] => [
  'drop index users_by_role',
  ...recreateColumn('users', 'role', `text check (role in (${oneOf(roles)}))`),
  'create index users_by_role on users (role)',
  addFlag(engine, 'users', 'teaches'),
  `update users set "emailVerified" = ${engine === 'postgres' ? 'true' : '1'}`,
  // A temporary password works once.
  `alter table credentials add column "temporaryUsedAt" ${d.instant}`,
  `alter table students add column phone text not null default '' check (length(phone) <= 30)`,
  addFlag(engine, 'students', 'approved', 1),
  // The number in 'Former student <number>'; null for all others.
  `alter table students add column former_number ${d.money} check (former_number > 0)`,
  `create unique index students_by_former_number on students (former_number)
    where former_number is not null`,
  `alter table students add column emergency_contact text not null default ''
    check (length(emergency_contact) <= 200)`,
  `alter table students add column pay_reference text not null default ''`,
  `create unique index students_by_pay_reference on students (pay_reference)
    where pay_reference <> ''`,
  `alter table students add column on_roll_since text not null default ''`,
  // The audit log knows when somebody who registered was approved.
  `update students set on_roll_since = coalesce(
    (select max(at) from audit_log
      where student_id = students.id and action = 'Registration approved'),
    created_at)`,
];

const familiesAndMore = (d: Dialect): string[] => [
  `create table families (
    id ${d.key} primary key,
    name text not null,
    name_order ${d.key} not null,
    note text not null default '',
    revision ${d.money} not null default 1,
    created_at text not null
  ) ${d.end}`,
  'create index families_by_name on families (name_order, id)',
  `create table family_members (
    student_id ${d.key} primary key references students (id),
    family_id ${d.key} not null references families (id) on delete cascade
  ) ${d.end}`,
  'create index family_members_by_family on family_members (family_id)',
  `create table family_adults (
    family_id ${d.key} not null references families (id) on delete cascade,
    user_id ${d.key} not null references users (id),
    relation text not null default '',
    phone text not null default '',
    primary key (family_id, user_id)
  ) ${d.end}`,
  'create index family_adults_by_user on family_adults (user_id)',
  // Reminders that staff sent by hand.
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
  // Each person's calendar address.
  `create table calendar_feeds (
    user_id ${d.key} primary key references users (id) on delete cascade,
    token_hash ${d.key} not null unique,
    created_at text not null
  ) ${d.end}`,
  // Has a row only during the transaction that anonymizes somebody.
  `create table anonymizing (student_id ${d.key} primary key) ${d.end}`,
];

/**
 * The API's limits. Longer texts could get in by ways that have been closed since; rendering a page of them would take
 * minutes.
 */
const longest = [
  { table: 'users', column: 'email', characters: 254 },
  { table: 'users', column: 'name', characters: 201 },
  { table: 'students', column: 'first_name', characters: 100 },
  { table: 'students', column: 'last_name', characters: 100 },
  { table: 'settings', column: 'school_name', characters: 100 },
] as const;

const shorten = longest.map(({ table, column, characters }) =>
  column === 'email'
    ? // Nobody signs in with such a long email; the id keeps it unique.
      'update users set email = substr(email, 1, 200) || id where length(email) > 254'
    : `update ${table} set ${column} = substr(${column}, 1, ${characters})
        where length(${column}) > ${characters}`,
);

/** SQLite can't add a check to an existing table; a trigger has the same effect. */
const checks: Record<Engine, (one: (typeof longest)[number]) => string[]> = {
  sqlite: ({ table, column, characters }) =>
    ['insert', `update of ${column}`].map(
      (
        act,
      ) => `create trigger ${table}_${column}_length_${act.slice(0, 6)} before ${act} on ${table}
        when length(new.${column}) > ${characters}
        begin select raise(abort, '${table}.${column} is too long'); end`,
    ),
  postgres: ({ table, column, characters }) => [
    `alter table ${table} add constraint ${table}_${column}_length check (length(${column}) <= ${characters})`,
  ],
};

/** A new password or email invalidates every link that was sent for the old one, no matter who changes it or how. */
const newProof: Record<Engine, string[]> = {
  sqlite: [
    `create trigger password_ends_links after update of password on credentials
      begin delete from verifications where value = new."userId"; end`,
    `create trigger email_ends_links after update of email on users
      when new.email <> old.email
      begin delete from verifications where value = new.id; end`,
  ],
  postgres: [
    `create function password_ends_links() returns trigger language plpgsql as
      $$ begin delete from verifications where value = new."userId"; return null; end $$`,
    `create trigger password_ends_links after update of password on credentials
      for each row execute function password_ends_links()`,
    `create function email_ends_links() returns trigger language plpgsql as
      $$ begin delete from verifications where value = new.id; return null; end $$`,
    `create trigger email_ends_links after update of email on users
      for each row when (new.email <> old.email) execute function email_ends_links()`,
  ],
};

/** The columns of append-only tables that may change while somebody is being anonymized: text, never a figure. */
const words = { journal: ['note', 'actor'], audit_log: ['before', 'after', 'actor'] };

const figures = {
  journal: `id student_id number kind amount owed_change credit_change balance date source_type source_id actor_id at corrects`,
  audit_log: `id at actor_id action entity entity_id student_id request_id`,
};

/** Triggers that only allow changes of words, and only while somebody is being anonymized. */
const onlyWords: Record<Engine, (table: keyof typeof words) => string[]> = {
  sqlite: (table) => {
    const row = (of: string) => `${of}.${figures[table].replaceAll(' ', `, ${of}.`)}`;
    return [
      `drop trigger ${table}_no_update`,
      `create trigger ${table}_no_update before update on ${table}
        when not exists (select 1 from anonymizing) or (${row('new')}) is not (${row('old')})
        begin select raise(abort, '${table} is append-only'); end`,
    ];
  },
  postgres: (table) => [
    `drop trigger ${table}_append_only on ${table}`,
    `create trigger ${table}_append_only before update or delete on ${table}
      for each row execute function refuse_change_of_figures('{${words[table].join(',')}}')`,
  ],
};

/** Entries can only be deleted once their account is gone: when a list of students is taken back. */
const journalWithAccount = [
  `drop trigger journal_no_delete`,
  `create trigger journal_no_delete before delete on journal
    when exists (select 1 from accounts where student_id = old.student_id)
    begin select raise(abort, 'journal is append-only'); end`,
];

const refuseChangeOfFigures = `create function refuse_change_of_figures() returns trigger language plpgsql as
  $$ begin
    if tg_op = 'DELETE' and tg_table_name = 'journal'
      and not exists (select 1 from accounts where student_id = old.student_id) then
      return old;
    end if;
    if tg_op = 'UPDATE' and exists (select 1 from anonymizing)
      and to_jsonb(new) - tg_argv[0]::text[] = to_jsonb(old) - tg_argv[0]::text[] then
      return new;
    end if;
    raise exception '% is append-only', tg_table_name;
  end $$`;

/** Sorts students the way people expect, and gives each a reference for their payments. */
async function orderAndRefer(db: Kysely<Tables>): Promise<void> {
  const students = await db
    .selectFrom('students')
    .select(['id', 'first_name', 'last_name'])
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  // References are spread out, so that the next one doesn't reveal how many students there are.
  const step = 7919;
  for (const [at, { id, first_name, last_name }] of students.entries())
    await db
      .updateTable('students')
      .set({
        name_order: nameOrder(first_name, last_name),
        pay_reference: payReference((at * step) % MOST_REFERENCES),
      })
      .where('id', '=', id)
      .execute();
}

/** Teachers, families, approval of registrations, confirmed emails and anonymized people. */
export async function changePeople(db: Kysely<Tables>, engine: Engine): Promise<void> {
  const d = dialects[engine];
  await runAll(db, [...usersAndStudents(d, engine), ...familiesAndMore(d), ...shorten]);
  await orderAndRefer(db);
  await runAll(db, [
    ...longest.flatMap((one) => checks[engine](one)),
    ...newProof[engine],
    ...(engine === 'postgres' ? [refuseChangeOfFigures] : []),
    ...onlyWords[engine]('journal'),
    ...(engine === 'sqlite' ? journalWithAccount : []),
    ...onlyWords[engine]('audit_log'),
  ]);
}
