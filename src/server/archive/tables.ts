import type { Selectable } from 'kysely';
import { z } from 'zod';
import { settingsChanges, timeZone } from '../../contract/settings.ts';
import { nameKey, nameOrder } from '../../domain/nameKey.ts';
import type { Tables } from '../db/tables.ts';
import {
  cents,
  date,
  email,
  id,
  idIn,
  instant,
  json,
  leftOut,
  lines,
  month,
  number,
  staff,
  sum,
  text,
  yesNo,
  type Column,
  type LeftOut,
} from './column.ts';
import {
  extras,
  flags,
  rowHashes,
  signedBalances,
  signedFigures,
  spentCredits,
  tuitionReason,
} from './shapes.ts';

/** A table of the database as the product's table of an export. */
export interface ExportedTable<Row = never> {
  /** What the product calls it, which is the name of its file. */
  as: string;
  about: string;
  /** The columns that no two rows have in common; rows are in their order. */
  key: readonly (keyof Row & string)[];
  /** The columns that say whose a row is, for one person's own export. */
  of?: readonly (keyof Row & string)[];
  /** Or the column that names a row of another table, which says it by `student_id`. */
  ofWhose?: { column: keyof Row & string; table: keyof Tables };
  columns: { readonly [Name in keyof Row]-?: Column | LeftOut<Row> };
}

/** Why no export has this table. */
export interface LeftOutTable {
  leftOut: string;
}

type Exported = {
  readonly [Name in keyof Tables]: ExportedTable<Selectable<Tables[Name]>> | LeftOutTable;
};

const { schoolName, payLinks, feeYearStart } = settingsChanges.shape;

const secret = { leftOut: 'Secrets open this installation only' };
const passing = { leftOut: 'Lasts hours' };
const ofStudent = { of: ['student_id'] } as const;

const revision = number({ about: 'Counts the changes' });
const days = { optional: true } as const;

/**
 * Every table of the database, as an export has it: the compiler refuses what was forgotten. The names and
 * columns are a promise (`FORMAT`); a row comes after the rows that it names, so that an import can follow this order.
 */
export const exported = {
  users: {
    as: 'people',
    about: 'Everybody who is or was in the school: students, grown-ups of families, and the team.',
    key: ['id'],
    of: ['id'],
    columns: {
      id: id(),
      email: email(),
      name: text(),
      role: text({ about: 'admin, teacher, guardian or student', optional: true }),
      teaches: yesNo({ about: 'Whether a student also takes the roll' }),
      emailVerified: yesNo({ as: 'email_confirmed' }),
      createdAt: instant({ as: 'created_at' }),
      updatedAt: leftOut('Of the login library', ({ createdAt }) => createdAt),
      image: leftOut('Unused', () => null),
      mustChangePassword: leftOut('Nobody has a password after an import', () => true),
      twoFactorEnabled: leftOut('Its secret is in no export', () => false),
    },
  },
  students: {
    as: 'students',
    about: 'Everybody who takes or took classes. Former students have no name any more.',
    key: ['id'],
    of: ['id'],
    columns: {
      id: idIn('people'),
      first_name: text(),
      last_name: text(),
      name_order: leftOut('Made from the names', (row) => nameOrder(row.first_name, row.last_name)),
      enrollment_status: text(),
      dance_role: text(),
      phone: text(),
      emergency_contact: text(),
      approved: yesNo(),
      pay_reference: text({ about: 'Names the student in a payment' }),
      on_roll_since: text({ about: 'A moment in UTC; empty if it was never noted' }),
      former_number: number({ about: 'The number of a former student', optional: true }),
      frozen_fees_total: sum({ about: 'When the student left', optional: true }),
      frozen_balance: sum({ about: 'When the student left', optional: true }),
      frozen_at: instant({ optional: true }),
      created_at: instant(),
      updated_at: instant(),
    },
  },
  families: {
    as: 'families',
    about: 'Students with one or more grown-ups.',
    key: ['id'],
    columns: {
      id: id(),
      name: text(),
      name_order: leftOut('Made from the name', ({ name }) => nameKey(name)),
      note: lines(),
      revision,
      created_at: instant(),
    },
  },
  family_members: {
    as: 'family_members',
    about: 'Which family a student is in.',
    key: ['student_id'],
    ...ofStudent,
    columns: { student_id: idIn('students'), family_id: idIn('families') },
  },
  family_adults: {
    as: 'family_adults',
    about: 'The grown-ups of each family.',
    key: ['family_id', 'user_id'],
    of: ['user_id'],
    columns: {
      family_id: idIn('families'),
      user_id: idIn('people', { as: 'person_id' }),
      relation: text(),
      phone: text(),
    },
  },
  classes: {
    as: 'classes',
    about: 'What students take.',
    key: ['id'],
    columns: {
      id: id(),
      name: text({ about: 'Empty while a school has only one' }),
      name_order: leftOut('Made from the name', ({ name }) => nameKey(name)),
      position: number(),
      for_whom: text({ about: 'everyone, or places: only who has a place' }),
      from_date: date(days),
      to_date: date(days),
      revision,
      created_at: instant(),
      changed_at: instant({ optional: true }),
    },
  },
  class_schedules: {
    as: 'class_schedules',
    about: 'How a class meets from a date on.',
    key: ['class_id', 'from_date'],
    columns: {
      class_id: idIn('classes'),
      from_date: date(),
      room: text(),
      teacher_id: idIn('people', { optional: true }),
    },
  },
  class_meetings: {
    as: 'class_meetings',
    about: 'The weekdays and times of a schedule.',
    key: ['class_id', 'from_date', 'weekday'],
    columns: {
      class_id: idIn('classes'),
      from_date: date(),
      weekday: number({ about: '0 is Sunday' }),
      starts: text({ about: 'In the school’s time zone, like 17:00' }),
      ends: text(),
    },
  },
  class_places: {
    as: 'places',
    about: 'Who has a place in which class.',
    key: ['id'],
    ...ofStudent,
    columns: {
      id: id(),
      class_id: idIn('classes'),
      student_id: idIn('students'),
      from_date: date(),
      until_date: date(days),
      created_at: instant(),
      created_by: staff(),
    },
  },
  class_lessons: {
    as: 'lesson_changes',
    about: 'What was unlike the schedule in a class on one date.',
    key: ['class_id', 'date'],
    columns: {
      class_id: idIn('classes'),
      date: date(),
      canceled: text({ about: 'Why it was canceled', optional: true }),
      starts: text({ optional: true }),
      ends: text({ optional: true }),
      room: text({ optional: true }),
      teacher_id: idIn('people', { optional: true }),
      changed_at: instant(),
      changed_by: staff(),
    },
  },
  fee_types: {
    as: 'fee_types',
    about: 'What a mark can cost, and what can be charged apart from marks.',
    key: ['key'],
    columns: {
      key: id(),
      name: text(),
      applies_to: text({ about: 'present, absent, or charge' }),
      position: number(),
      retired_from: date(days),
      revision,
    },
  },
  fee_amounts: {
    as: 'fee_amounts',
    about: 'What a fee type costs from a date on.',
    key: ['type', 'effective_from'],
    columns: {
      type: idIn('fee_types'),
      effective_from: date({ as: 'from_date' }),
      amount: cents(),
    },
  },
  class_fees: {
    as: 'class_fee_amounts',
    about: 'What a class charges, unlike the school, from a date on.',
    key: ['class_id', 'type', 'from_date'],
    columns: {
      class_id: idIn('classes'),
      type: idIn('fee_types'),
      from_date: date(),
      amount: cents({ about: 'Empty where the class does not charge it', optional: true }),
    },
  },
  class_prices: {
    as: 'class_prices',
    about: 'The tuition of a class from a date on.',
    key: ['class_id', 'from_date'],
    columns: {
      class_id: idIn('classes'),
      from_date: date(),
      per: text({ about: 'month or term' }),
      amount: cents(),
    },
  },
  payment_methods: {
    as: 'payment_methods',
    about: 'How the school takes money.',
    key: ['key'],
    columns: {
      key: id(),
      name: text(),
      position: number(),
      retired_from: date(days),
      revision,
    },
  },
  attendance: {
    as: 'marks',
    about: 'Who came: one mark of a student in a class on a date.',
    key: ['id'],
    ...ofStudent,
    columns: {
      id: id(),
      date: date(),
      class_id: idIn('classes'),
      student_id: idIn('students'),
      status: text({ about: 'present, absent, medicalAbsence or holiday' }),
      fee: sum({ about: 'What it cost: the sum of its mark_fees' }),
      marked_at: instant(),
      marked_by: staff(),
    },
  },
  mark_fees: {
    as: 'mark_fees',
    about: 'The fee types of a mark.',
    key: ['mark_id', 'type'],
    ofWhose: { column: 'mark_id', table: 'attendance' },
    columns: {
      mark_id: idIn('marks'),
      type: idIn('fee_types'),
      date: date(),
      class_id: idIn('classes'),
      student_id: idIn('students'),
      flag: yesNo({ about: 'Whether staff set it; otherwise it is the fee for an absence' }),
      cents: sum({ as: 'fee_cents' }),
    },
  },
  payments: {
    as: 'payments',
    about: 'What students paid. Deleted payments are only in the journal.',
    key: ['id'],
    ...ofStudent,
    columns: {
      id: id(),
      student_id: idIn('students'),
      amount: cents(),
      paid_off: cents({ about: 'What went against fees; the rest became credit' }),
      payment_method: idIn('payment_methods'),
      date: date(),
      notes: lines(),
      is_holiday_payment: yesNo(),
      holiday_name: text({ optional: true }),
      fee_id: id({ optional: true }),
      fee_date: date({ about: 'The class it is for', optional: true }),
      act: text({ about: 'The same for all parts of a family’s payment', optional: true }),
      family_id: id({ optional: true }),
      payer_id: staff({ about: 'The grown-up who paid', optional: true }),
      admin_id: staff(),
      created_at: instant(),
    },
  },
  payment_class_dates: {
    as: 'payment_class_dates',
    about: 'The classes that a payment is for.',
    key: ['date', 'payment_id'],
    ofWhose: { column: 'payment_id', table: 'payments' },
    columns: { date: date(), payment_id: idIn('payments') },
  },
  refunds: {
    as: 'refunds',
    about: 'Money paid out of a student’s credit.',
    key: ['id'],
    ...ofStudent,
    columns: {
      id: id(),
      student_id: idIn('students'),
      amount: cents(),
      method: idIn('payment_methods'),
      date: date(),
      notes: lines(),
      spent: json(spentCredits, { about: 'The credits it was paid from, with the cents of each' }),
      admin_id: staff(),
      created_at: instant(),
      deleted_at: instant({ about: 'A deleted refund moved no money', optional: true }),
    },
  },
  charges: {
    as: 'charges',
    about: 'What students owe for something other than a mark, such as tuition.',
    key: ['id'],
    ...ofStudent,
    columns: {
      id: id(),
      student_id: idIn('students'),
      type: idIn('fee_types'),
      date: date(),
      amount: cents({ about: 'Without what was reversed' }),
      class_id: idIn('classes', { optional: true }),
      note: lines(),
      act: text({ about: 'The same for all that were charged together' }),
      period: month({ about: 'The month of a tuition', optional: true }),
      reason: json(tuitionReason, { about: 'How a tuition was worked out', optional: true }),
      created_at: instant(),
      created_by: staff(),
      reversed_at: instant({ about: 'A reversed charge is no longer owed', optional: true }),
    },
  },
  reminders: {
    as: 'reminders',
    about: 'Reminders of what was owed.',
    key: ['id'],
    ...ofStudent,
    columns: {
      id: id(),
      student_id: idIn('students'),
      act: text({ about: 'The same for all that were noted together' }),
      date: date(),
      amount: sum({ about: 'What was owed then' }),
      way: text(),
      created_at: instant(),
      created_by: staff(),
    },
  },
  holidays: {
    as: 'holidays',
    about: 'Days without classes.',
    key: ['date'],
    columns: { date: date(), name: text(), created_at: instant(), created_by: staff() },
  },
  public_holidays: {
    as: 'public_holidays',
    about: 'Whether the school keeps a public holiday from a date on.',
    key: ['key', 'from_date'],
    columns: { key: id(), from_date: date(), kept: yesNo() },
  },
  credits: {
    as: 'credits',
    about: 'What students have to spare: from payments, returned fees, or given by the school.',
    key: ['id'],
    ...ofStudent,
    columns: {
      id: id(),
      student_id: idIn('students'),
      amount: sum(),
      used_amount: sum(),
      withdrawn_amount: sum({ about: 'Reversed with what it came from' }),
      paid_off: sum({ about: 'The part of used that went straight against fees' }),
      created_at: instant(),
      last_used_at: instant({ optional: true }),
      date: date(days),
      holiday_name: text({ optional: true }),
      payment_id: id({ optional: true }),
      payment_method: idIn('payment_methods', { optional: true }),
      original_notes: lines({ optional: true }),
      original_status: text({ optional: true }),
      original_attributes: json(flags, { optional: true }),
      reason: lines(),
      extra: json(extras, { optional: true }),
      origin: text(),
      class_id: idIn('classes', { optional: true }),
    },
  },
  holiday_payments: {
    as: 'holiday_payments',
    about: 'Which payment a credit of a holiday comes from.',
    key: ['payment_id', 'date', 'credit_id'],
    ofWhose: { column: 'payment_id', table: 'payments' },
    columns: {
      payment_id: id(),
      date: date(),
      credit_id: idIn('credits'),
      amount: sum(),
      credited_at: instant(),
    },
  },
  journal: {
    as: 'journal',
    about:
      'Every movement of every student’s money, never changed. school.journal has it as books.',
    key: ['id'],
    ...ofStudent,
    columns: {
      id: id(),
      student_id: idIn('students'),
      number: number({ about: 'Counts a student’s entries' }),
      kind: text(),
      amount: sum({ about: 'The change of the balance' }),
      owed_change: sum(),
      credit_change: sum(),
      balance: sum({ about: 'After it' }),
      date: date({ about: 'Of the class or the payment', optional: true }),
      source_type: text(),
      source_id: id(),
      note: lines({ about: 'Names in braces are keys of fee types and payment methods' }),
      actor_id: staff(),
      actor: staff(),
      at: instant(),
      corrects: text({ about: 'The earlier entry that it corrects', optional: true }),
    },
  },
  expenses: {
    as: 'expenses',
    about: 'What the school spent.',
    key: ['id'],
    columns: {
      id: id(),
      amount: cents(),
      category: text(),
      description: text(),
      date: date(),
      budget_source: text(),
      notes: lines(),
      admin_id: staff(),
      created_at: instant(),
      updated_at: instant(),
    },
  },
  budget_entries: {
    as: 'budget_entries',
    about: 'Revenue and spending in the budget beside fees, payments and expenses.',
    key: ['id'],
    of: ['student_id', 'contributor_id'],
    columns: {
      id: id(),
      budget_type: text({ about: 'fee_revenue, contribution_revenue or expense' }),
      amount: cents(),
      date: date(),
      description: text(),
      status: text(),
      fee_type: text({ optional: true }),
      student_id: idIn('students', { optional: true }),
      contributor_id: idIn('students', { optional: true }),
      contributor_name: text({ optional: true }),
      expected_amount: cents({ optional: true }),
      category: text({ optional: true }),
      notes: lines({ optional: true }),
      admin_id: staff(),
      created_at: instant(),
      updated_at: instant(),
    },
  },
  settings: {
    as: 'settings',
    about: 'The school’s settings: one row.',
    key: ['id'],
    columns: {
      id: number(),
      school_name: text({ rule: schoolName }),
      time_zone: text({ rule: timeZone }),
      time_zone_chosen: yesNo(),
      fee_year_start: text({ about: 'Month and day', rule: feeYearStart }),
      expected_contribution: cents(),
      major_expense_threshold: cents(),
      public_dashboard: text(),
      public_emails: yesNo(),
      public_notes: yesNo(),
      public_calendar: yesNo(),
      self_registration: yesNo(),
      approve_registrations: yesNo(),
      admin_second_step: yesNo({ about: 'Whether admins need two-factor authentication' }),
      first_class_date: date(days),
      tuition_proration: yesNo(),
      sibling_percent: number(),
      how_to_pay: lines(),
      pay_links: json(payLinks),
    },
  },
  audit_log: {
    as: 'audit_log',
    about: 'Who changed what, with the rows before and after.',
    key: ['id'],
    columns: {
      id: id(),
      at: instant(),
      actor_id: text(),
      actor: text(),
      action: text(),
      entity: text(),
      entity_id: id(),
      student_id: idIn('students', { optional: true }),
      before: json(z.unknown(), { optional: true }),
      after: json(z.unknown(), { optional: true }),
      request_id: text({ optional: true }),
    },
  },
  closings: {
    as: 'closed_months',
    about: 'The months that were signed off, and those that were reopened since.',
    key: ['id'],
    columns: {
      id: id(),
      month: month(),
      closed_at: instant(),
      closed_by: text(),
      closed_by_name: text(),
      note: lines(),
      figures: json(signedFigures, { about: 'What was signed, in cents' }),
      balances: json(signedBalances, {
        about: 'Of each student in cents: as recorded, and by date',
      }),
      hash: text({ about: 'Over the figures and the rows' }),
      row_hashes: json(rowHashes, { about: 'The hash of each row of the month' }),
      reopened_at: instant({ optional: true }),
      reopened_by: text({ optional: true }),
      reopened_by_name: text({ optional: true }),
      reason: lines({ optional: true }),
    },
  },
  accounts: { leftOut: 'Added up from the journal' },
  credentials: secret,
  second_factors: secret,
  secrets: secret,
  calendar_feeds: secret,
  sessions: passing,
  verifications: passing,
  rate_limits: passing,
  live_events: passing,
  idempotency_keys: passing,
  anonymizing: passing,
  undo: { leftOut: 'Old rows, to undo the latest acts here' },
  schema_support: { leftOut: 'About the program, not the school' },
} as const satisfies Exported;

export type TableName = {
  [Name in keyof typeof exported]: (typeof exported)[Name] extends LeftOutTable ? never : Name;
}[keyof typeof exported];

/** A column of a table as every format needs it. */
export interface FlatColumn extends Column {
  /** In the database. */
  stored: string;
  /** In the export. */
  name: string;
}

/** A table of an export with its columns in order. */
export interface FlatTable {
  /** In the database. */
  table: TableName;
  name: string;
  about: string;
  key: readonly string[];
  of: readonly string[];
  ofWhose: { column: string; table: string } | null;
  columns: readonly FlatColumn[];
  /** What an import puts into columns that no export has. */
  made: readonly { stored: string; make: (row: Record<string, unknown>) => unknown }[];
}

const nameOf = (stored: string, { kind, as }: Column) =>
  as ?? (kind === 'cents' ? `${stored}_cents` : stored);

function flat(table: TableName): FlatTable {
  const { as, about, key, columns, ...rest } = exported[table] as ExportedTable<
    Record<string, unknown>
  >;
  const all = Object.entries(columns);
  return {
    table,
    name: as,
    about,
    key,
    of: rest.of ?? [],
    ofWhose: rest.ofWhose ?? null,
    columns: all.flatMap(([stored, one]) =>
      'kind' in one ? [{ ...one, stored, name: nameOf(stored, one) }] : [],
    ),
    made: all.flatMap(([stored, one]) =>
      'kind' in one || !one.made ? [] : [{ stored, make: one.made }],
    ),
  };
}

/** All tables of an export, each after those that it names. */
export const tables: readonly FlatTable[] = (Object.keys(exported) as (keyof typeof exported)[])
  .filter((name): name is TableName => !('leftOut' in exported[name]))
  .map(flat);
