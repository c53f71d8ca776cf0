import { sql, type Kysely } from 'kysely';
import type { Engine } from '../engine.ts';
import { appendOnly, dateShape, dialects, oneOf, type Dialect } from './dialects.ts';

// These are fixed copies from the time of this schema; what the domain adds later gets its own migration.
const attendanceStatuses = ['present', 'absent', 'medicalAbsence', 'holiday'];
const paymentMethods = ['cash', 'card'];
const danceRoles = ['Lead', 'Follow'];
const enrollmentStatuses = ['Enrolled', 'Inactive', 'Pending Payment', 'Removed'];

function authTables(d: Dialect): string[] {
  return [
    `create table users (
      id ${d.key} primary key,
      email ${d.key} not null unique check (email = lower(email)),
      name text not null,
      "emailVerified" ${d.boolean} not null default ${d.no},
      image text,
      "createdAt" ${d.instant} not null,
      "updatedAt" ${d.instant} not null,
      role text check (role in ('admin', 'student')),
      "mustChangePassword" ${d.boolean} not null default ${d.no}
    ) ${d.end}`,
    `create index users_by_role on users (role)`,
    `create table sessions (
      id ${d.key} primary key,
      "userId" ${d.key} not null references users (id) on delete cascade,
      token ${d.key} not null unique,
      "expiresAt" ${d.instant} not null,
      "createdAt" ${d.instant} not null,
      "updatedAt" ${d.instant} not null,
      "ipAddress" text,
      "userAgent" text
    ) ${d.end}`,
    `create index sessions_by_user on sessions ("userId")`,
    `create table credentials (
      id ${d.key} primary key,
      "accountId" ${d.key} not null,
      "providerId" ${d.key} not null,
      "userId" ${d.key} not null references users (id) on delete cascade,
      "accessToken" text,
      "refreshToken" text,
      "idToken" text,
      "accessTokenExpiresAt" ${d.instant},
      "refreshTokenExpiresAt" ${d.instant},
      scope text,
      password text,
      "createdAt" ${d.instant} not null,
      "updatedAt" ${d.instant} not null,
      unique ("providerId", "accountId")
    ) ${d.end}`,
    `create index credentials_by_user on credentials ("userId")`,
    `create table verifications (
      id ${d.key} primary key,
      identifier ${d.key} not null,
      value text not null,
      "expiresAt" ${d.instant} not null,
      "createdAt" ${d.instant} not null,
      "updatedAt" ${d.instant} not null
    ) ${d.end}`,
    `create index verifications_by_identifier on verifications (identifier)`,
    `create table rate_limits (
      id ${d.key} primary key,
      key ${d.key} not null unique,
      count ${d.money} not null,
      "lastRequest" ${d.money} not null
    ) ${d.end}`,
  ];
}

export const accountTable = (d: Dialect, paymentsCheck: string): string =>
  `create table accounts (
    student_id ${d.key} primary key references students (id),
    owed ${d.money} not null check (owed >= 0),
    credit ${d.money} not null check (credit >= 0),
    total_fees ${d.money} not null check (total_fees >= 0),
    total_payments ${d.money} not null ${paymentsCheck},
    adjustments ${d.money} not null,
    entry_count ${d.money} not null check (entry_count >= 0),
    constraint conservation_law check (owed - credit = total_fees - total_payments + adjustments)
  ) ${d.end}`;

/** The checks of the journal, which later migrations change. */
export interface JournalChecks {
  kinds: string;
  sources: string;
  signs: string;
}

const checks: JournalChecks = {
  kinds: `check (kind in ('fee-charged', 'fee-returned', 'payment', 'payment-deleted', 'credit-applied', 'adjustment'))`,
  sources: `check (source_type in ('attendance', 'payment', 'student'))`,
  signs: `check (
    (kind = 'fee-charged' and owed_change > 0 and credit_change = 0)
    or (kind in ('fee-returned', 'payment') and amount < 0 and owed_change <= 0 and credit_change >= 0)
    or (kind = 'payment-deleted' and amount > 0 and owed_change >= 0 and credit_change <= 0)
    or (kind = 'credit-applied' and owed_change < 0 and credit_change = owed_change)
    or (kind = 'adjustment' and amount <> 0 and credit_change = 0)
  )`,
};

export const journalTable = (d: Dialect, { kinds, sources, signs }: JournalChecks): string =>
  `create table journal (
    id ${d.key} primary key,
    student_id ${d.key} not null references students (id),
    number ${d.money} not null,
    kind text not null ${kinds},
    amount ${d.money} not null,
    owed_change ${d.money} not null,
    credit_change ${d.money} not null,
    balance ${d.money} not null,
    date ${d.key} ${dateShape('date')},
    source_type text not null ${sources},
    source_id text not null,
    note text not null,
    actor_id text not null,
    actor text not null,
    at text not null,
    unique (student_id, number),
    check (amount = owed_change - credit_change),
    constraint signs_by_kind ${signs}
  ) ${d.end}`;

function studentTables(d: Dialect): string[] {
  return [
    `create table students (
      id ${d.key} primary key references users (id),
      first_name text not null,
      last_name text not null,
      name_order ${d.key} not null,
      enrollment_status text not null check (enrollment_status in (${oneOf(enrollmentStatuses)})),
      dance_role text not null check (dance_role in (${oneOf(danceRoles)})),
      frozen_fees_total ${d.money} check (frozen_fees_total >= 0),
      frozen_balance ${d.money} check (frozen_balance >= 0),
      frozen_at text,
      created_at text not null,
      updated_at text not null,
      check ((frozen_at is null) = (frozen_balance is null)
        and (frozen_at is null) = (frozen_fees_total is null))
    ) ${d.end}`,
    `create index students_by_name on students (name_order, id)`,
    accountTable(d, 'check (total_payments >= 0)'),
    journalTable(d, checks),
    `create table credits (
      id ${d.key} primary key check (id like 'credit_%'),
      student_id ${d.key} not null references students (id),
      amount ${d.money} not null check (amount > 0),
      used_amount ${d.money} not null default 0 check (used_amount >= 0),
      withdrawn_amount ${d.money} not null default 0 check (withdrawn_amount >= 0),
      created_at text not null,
      last_used_at text,
      date ${d.key} ${dateShape('date')},
      holiday_name text,
      payment_id ${d.key},
      payment_method text check (payment_method in (${oneOf(paymentMethods)})),
      original_notes text,
      original_status text check (original_status in (${oneOf(attendanceStatuses)})),
      original_attributes text,
      reason text not null,
      extra text,
      check (used_amount + withdrawn_amount <= amount)
    ) ${d.end}`,
    `create index credits_by_student on credits (student_id, id)`,
    `create index credits_by_payment on credits (payment_id)`,
  ];
}

function classTables(d: Dialect): string[] {
  const flag = (column: string) => `${column} ${d.money} not null check (${column} in (0, 1))`;
  const fee = (column: string) => `${column} ${d.money} not null check (${column} >= 0)`;
  return [
    `create table attendance (
      date ${d.key} not null ${dateShape('date')},
      student_id ${d.key} not null references students (id),
      status text not null check (status in (${oneOf(attendanceStatuses)})),
      ${flag('late')},
      ${flag('no_shoes')},
      ${flag('not_in_uniform')},
      ${fee('fee_absence')},
      ${fee('fee_late')},
      ${fee('fee_no_shoes')},
      ${fee('fee_not_in_uniform')},
      marked_at text not null,
      marked_by text not null,
      primary key (date, student_id)
    ) ${d.clustered}`,
    `create index attendance_by_student on attendance (student_id, date)`,
    `create table payments (
      id ${d.key} primary key,
      student_id ${d.key} not null references students (id),
      amount ${d.money} not null check (amount > 0),
      paid_off ${d.money} not null check (paid_off >= 0 and paid_off <= amount),
      payment_method text not null check (payment_method in (${oneOf(paymentMethods)})),
      date ${d.key} not null ${dateShape('date')},
      notes text not null,
      created_at text not null,
      is_holiday_payment ${d.money} not null check (is_holiday_payment in (0, 1)),
      holiday_name text,
      admin_id text not null,
      fee_id text,
      fee_date ${d.key} ${dateShape('fee_date')}
    ) ${d.end}`,
    `create index payments_by_date on payments (date, id)`,
    `create index payments_by_student on payments (student_id, date, id)`,
  ];
}

function houseTables(d: Dialect): string[] {
  const flag = (column: string) => `${column} ${d.money} not null check (${column} in (0, 1))`;
  return [
    `create table settings (
      id ${d.money} primary key check (id = 1),
      school_name text not null,
      time_zone text not null,
      fee_year_start text not null,
      expected_contribution ${d.money} not null check (expected_contribution > 0),
      major_expense_threshold ${d.money} not null check (major_expense_threshold > 0),
      public_dashboard text not null check (public_dashboard in ('everyone', 'signed-in')),
      ${flag('public_emails')},
      ${flag('self_registration')}
    ) ${d.end}`,
    `create table fee_schedules (
      effective_from ${d.key} primary key ${dateShape('effective_from')},
      absence ${d.money} not null check (absence >= 0),
      late ${d.money} not null check (late >= 0),
      no_shoes ${d.money} not null check (no_shoes >= 0),
      not_in_uniform ${d.money} not null check (not_in_uniform >= 0)
    ) ${d.end}`,
    `create table secrets (name ${d.key} primary key, value text not null) ${d.end}`,
    `create table audit_log (
      id ${d.key} primary key,
      at ${d.key} not null,
      actor_id text not null,
      actor text not null,
      action text not null,
      entity ${d.key} not null,
      entity_id text not null,
      student_id ${d.key},
      before text,
      after text,
      request_id text
    ) ${d.end}`,
    `create index audit_log_by_time on audit_log (at, id)`,
    `create index audit_log_by_entity on audit_log (entity, at, id)`,
    `create index audit_log_by_student on audit_log (student_id, at, id)`,
    `create table live_events (
      id ${d.serial},
      topic ${d.key} not null,
      payload text not null,
      at text not null
    ) ${d.end}`,
    `create index live_events_by_topic on live_events (topic, id)`,
    `create index live_events_by_time on live_events (at)`,
    `create table idempotency_keys (
      user_id ${d.key} not null,
      key ${d.key} not null,
      operation text not null,
      request_hash text not null,
      response text,
      created_at ${d.key} not null,
      primary key (user_id, key)
    ) ${d.end}`,
    `create index idempotency_keys_by_time on idempotency_keys (created_at)`,
  ];
}

const refuseChange = `create function refuse_change() returns trigger language plpgsql as
  $$ begin raise exception '% is append-only', tg_table_name; end $$`;

export const firstSchema = (engine: Engine) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const d = dialects[engine];
    const statements = [
      ...authTables(d),
      ...studentTables(d),
      ...classTables(d),
      ...houseTables(d),
      ...(engine === 'postgres' ? [refuseChange] : []),
      ...appendOnly[engine]('journal'),
      ...appendOnly[engine]('audit_log'),
    ];
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
});
