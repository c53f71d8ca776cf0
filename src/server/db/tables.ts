import type { ColumnType, Generated } from 'kysely';
import { z } from 'zod';
import { settingsChanges, timeZone } from '../../contract/settings.ts';
import { typedPersonFields } from '../../contract/student.ts';
import { lateFee, registrationRule, tuitionRules } from '../../contract/tuitionRules.ts';
import type { EntryKind } from '../../domain/account.ts';
import type { AgreementScope } from '../../domain/agreement.ts';
import type { ApplicationState } from '../../domain/application.ts';
import type { AttendanceStatus } from '../../domain/attendance.ts';
import type { BudgetType, EntryStatus, RevenueFeeType } from '../../domain/budget.ts';
import type { CreditOrigin } from '../../domain/credit.ts';
import type { Instant } from '../../domain/dates.ts';
import type { BudgetSource, ExpenseCategory } from '../../domain/expense.ts';
import type { FeeTypeOccasion } from '../../domain/feeType.ts';
import type {
  ChargeId,
  ClassId,
  FamilyId,
  MarkId,
  PaymentId,
  RefundId,
  StudentId,
  UserId,
} from '../../domain/ids.ts';
import type { Cents } from '../../domain/money.ts';
import { nameKey, nameOrder } from '../../domain/nameKey.ts';
import type { MailKind, MailReason, MailState, OptionalMailKind } from '../../domain/mailKinds.ts';
import type { PaymentMethodKey } from '../../domain/paymentMethod.ts';
import {
  isTextField,
  personField,
  type PersonFieldName,
  type PersonFieldValues,
} from '../../domain/personField.ts';
import type { DashboardVisibility } from '../../domain/publicDashboard.ts';
import type { QuestionOutcome, QuestionState } from '../../domain/question.ts';
import type { ReminderWay } from '../../domain/reminder.ts';
import type { ClassAudience, ClockTime, PlaceKind } from '../../domain/schoolClass.ts';
import type { WaitOutcome } from '../../domain/seats.ts';
import type { DanceRole, EnrollmentStatus } from '../../domain/student.ts';
import type { StudentField } from '../../domain/studentField.ts';
import type { TuitionPeriod } from '../../domain/tuitionWords.ts';
import type { UndoableEntity } from '../../domain/undo.ts';
import type { WaiverReason } from '../../domain/waiver.ts';
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
  optional,
  passing,
  personal,
  plain,
  staff,
  stored,
  sum,
  table,
  text,
  unexported,
  yesNo,
  type AuthBoolean,
  type AuthInstant,
  type Column,
  type Flag,
  type RowOf,
} from './column.ts';
import {
  chargeReason,
  extras,
  flags,
  paymentSums,
  rowHashes,
  signedBalances,
  signedFigures,
  spentCredits,
} from './shapes.ts';

const { schoolName, payLinks, feeYearStart, accounts } = settingsChanges.shape;

/** Goes up with each change; an edit sends the revision that it is based on. */
const revision = number(plain, { about: 'Counts the changes' });
/** A field of a student: an import accepts the same values as a form. */
function known<Field extends PersonFieldName>(
  field: Field,
  options: { before?: '' | null } = {},
): Column<PersonFieldValues[Field]> {
  const { kind } = personField(field);
  const column = { line: text, lines, day: date, choice: text }[kind];
  // A day has the rule of every day: nothing can be counted from one that is too far away.
  const rule = kind === 'day' ? {} : { rule: typedPersonFields[field] };
  const one = column(personal, { ...rule, ...options });
  const all = isTextField(personField(field)) ? one : optional(one);
  return all as Column<PersonFieldValues[Field]>;
}
const ofStudent = { of: ['student_id'] } as const;

/**
 * Every table of the database: what its columns hold, how they are exported, and whether they can say who somebody is.
 * The types of rows, exports, imports, backups and the test of anonymizing all follow from this; only the migrations
 * are written separately. The names and columns of an export are a promise (`ARCHIVE_FORMAT`). A table comes after the
 * tables that it refers to, so that imports and restores can follow this order; closed months come last, because once a
 * month is closed its rows are refused.
 */
export const described = {
  users: table({
    as: 'people',
    about: 'Everybody who is or was in the school: students, parents and guardians, and the team.',
    key: ['id'],
    of: ['id'],
    columns: {
      id: id<UserId>(),
      email: email(),
      name: text(personal),
      role: optional(text(plain, { about: 'admin, teacher, guardian or student' })),
      /** Whether they teach besides their role: a student who assists keeps their account, roll and profile. */
      teaches: yesNo<Generated<Flag>>(plain, { about: 'Whether a student also takes the roll' }),
      emailVerified: yesNo<AuthBoolean>(plain, { as: 'email_confirmed' }),
      createdAt: instant<AuthInstant>({ as: 'created_at' }),
      updatedAt: leftOut<AuthInstant>(plain, 'Of the login library', (read) => read('createdAt')),
      image: leftOut<string | null>(plain, 'Unused', () => null),
      mustChangePassword: leftOut<AuthBoolean>(
        plain,
        'Nobody has a password after an import',
        () => true,
      ),
      twoFactorEnabled: leftOut<Generated<boolean | number>>(
        plain,
        'Its secret is in no export',
        () => false,
      ),
    },
  }),
  /** How a user signs in. better-auth calls this an account, but here an account is a student's money. */
  credentials: unexported('Secrets open this installation only', {
    id: stored(plain),
    accountId: stored(plain),
    providerId: stored(plain),
    userId: stored<UserId>(plain),
    password: stored<string | null>(plain),
    accessToken: stored<string | null>(plain),
    refreshToken: stored<string | null>(plain),
    idToken: stored<string | null>(plain),
    scope: stored<string | null>(plain),
    accessTokenExpiresAt: stored<AuthInstant | null>(plain),
    refreshTokenExpiresAt: stored<AuthInstant | null>(plain),
    /** When somebody signed in with the temporary password: it works only once. */
    temporaryUsedAt:
      stored<ColumnType<string | Date | null, string | Date | undefined, string | Date | null>>(
        plain,
      ),
    createdAt: stored<AuthInstant>(plain),
    updatedAt: stored<AuthInstant>(plain),
  }),
  /** A user's two-factor authentication; `verified` is false until they have finished turning it on. */
  second_factors: unexported('Secrets open this installation only', {
    id: stored(plain),
    userId: stored<UserId>(plain),
    secret: stored(plain),
    backupCodes: stored(plain),
    verified: stored<AuthBoolean>(plain),
    failedVerificationCount: stored<number>(plain),
    lockedUntil: stored<AuthInstant | null>(plain),
  }),
  /** The secret address of somebody's calendar; only its hash is stored, in hex. */
  calendar_feeds: unexported('Secrets open this installation only', {
    user_id: stored<UserId>(plain),
    token_hash: stored(plain),
    created_at: stored<Instant>(plain),
  }),
  students: table({
    as: 'students',
    about: 'Everybody who takes or took classes. Former students have no name any more.',
    key: ['id'],
    of: ['id'],
    columns: {
      id: idIn<StudentId>('people'),
      first_name: text(personal),
      last_name: text(personal),
      /** The sort key of lists, made from first and last name (domain/nameKey.ts). */
      name_order: leftOut(personal, 'Made from the names', (read) =>
        nameOrder(read('first_name'), read('last_name')),
      ),
      enrollment_status: text<EnrollmentStatus>(plain),
      dance_role: text<DanceRole>(plain),
      phone: known('phone'),
      emergency_contact: known('emergencyContact'),
      birth_date: known('birthDate', { before: null }),
      care: known('care', { before: '' }),
      photo: known('photo', { before: null }),
      address: known('address', { before: '' }),
      /** Whether an admin has approved the student; until then only admins' lists show them. */
      approved: yesNo(plain),
      /** The reference of their payments (domain/payReference.ts), unique in the school. */
      pay_reference: text(plain, { about: 'Names the student in a payment' }),
      /** When the student last came onto the roll: created, approved, or given a status that attends. */
      on_roll_since: text<Instant>(plain, {
        about: 'A moment in UTC; empty if it was never noted',
        rule: z.literal('').or(z.iso.datetime()),
      }),
      /** For an anonymized student, the number in 'Former student 3'. */
      former_number: optional(number(plain, { about: 'The number of a former student' })),
      frozen_fees_total: optional(sum({ about: 'When the student left' })),
      frozen_balance: optional(sum({ about: 'When the student left' })),
      frozen_at: optional(instant()),
      created_at: instant(),
      updated_at: instant(),
    },
  }),
  student_fields: table({
    as: 'student_fields',
    about: 'What the school wants to know about students besides.',
    key: ['key'],
    mayLack: true,
    columns: {
      key: id(),
      name: text(plain),
      kind: text<StudentField['kind']>(plain, { about: 'line, or choice: one of its choices' }),
      /** A JSON list of texts. */
      choices: json(plain, z.array(z.string())),
      position: number(plain),
      asked_at_door: yesNo(plain, { about: 'Whether families are asked when they register' }),
      required_at_door: yesNo(plain),
      retired_from: optional(date(plain)),
      revision,
    },
  }),
  student_values: table({
    as: 'student_values',
    about: 'What is known of students in these fields.',
    key: ['student_id', 'key'],
    ...ofStudent,
    mayLack: true,
    columns: {
      student_id: idIn<StudentId>('students'),
      key: idIn('student_fields'),
      value: text(personal),
    },
  }),
  accounts: unexported('Added up from the journal', {
    student_id: stored<StudentId>(plain),
    owed: stored<Cents>(plain),
    credit: stored<Cents>(plain),
    total_fees: stored<Cents>(plain),
    total_payments: stored<Cents>(plain),
    adjustments: stored<Cents>(plain),
    /** The number of journal entries; the next entry's number is one more. */
    entry_count: stored<number>(plain),
  }),
  families: table({
    as: 'families',
    about: 'Students with one or more parents and guardians.',
    key: ['id'],
    columns: {
      id: id<FamilyId>(),
      name: text(personal),
      /** The sort key of lists, made from the name (domain/nameKey.ts). */
      name_order: leftOut(personal, 'Made from the name', (read) => nameKey(read('name'))),
      /** The reference of their payments, which no student or other family has. */
      pay_reference: text(plain, {
        about: 'Names the family in a payment',
        before: '',
      }),
      note: lines(personal),
      revision,
      created_at: instant(),
    },
  }),
  /** A student is in one family at most. */
  family_members: table({
    as: 'family_members',
    about: 'Which family a student is in.',
    key: ['student_id'],
    ...ofStudent,
    columns: {
      student_id: idIn<StudentId>('students'),
      family_id: idIn<FamilyId>('families'),
    },
  }),
  payer_names: table({
    as: 'payer_names',
    mayLack: true,
    about: 'Whose payments lists call so, as somebody said once.',
    key: ['name'],
    ...ofStudent,
    columns: {
      name: text(personal, { about: 'In small letters, without accents' }),
      student_id: optional(idIn<StudentId>('students')),
      family_id: optional(idIn<FamilyId>('families')),
    },
  }),
  family_adults: table({
    as: 'family_adults',
    about: 'The parents and guardians of each family.',
    key: ['family_id', 'user_id'],
    of: ['user_id'],
    columns: {
      family_id: idIn<FamilyId>('families'),
      user_id: idIn<UserId>('people', { as: 'person_id' }),
      /** As it was typed: 'Mother', 'Grandfather'; empty where it is not known. */
      relation: text(personal),
      phone: text(personal),
    },
  }),
  classes: table({
    as: 'classes',
    about: 'What students take.',
    key: ['id'],
    columns: {
      id: id<ClassId>(),
      /** Empty for the first class, as long as it is the only one. */
      name: text(plain, { about: 'Empty while a school has only one' }),
      /** The sort key of lists, made from the name (domain/nameKey.ts). */
      name_order: leftOut(plain, 'Made from the name', (read) => nameKey(read('name'))),
      position: number(plain),
      /** Who is on its roll: everyone who attends the school, or only students with a place. */
      for_whom: text<ClassAudience>(plain, { about: 'everyone, or places: only who has a place' }),
      /** Its first and last date; null if it has no limit. */
      from_date: optional(date(plain)),
      to_date: optional(date(plain)),
      capacity: optional(number(plain, { about: 'Its seats', before: null })),
      role_balance: optional(
        number(plain, { about: 'How many more of one role there may be', before: null }),
      ),
      age_from: optional(number(plain, { before: null })),
      age_to: optional(number(plain, { before: null })),
      open_online: yesNo(plain, {
        about: 'Whether families may ask for it from their phone',
        before: false,
      }),
      about: text(plain, { about: 'A sentence for families', before: '' }),
      revision,
      created_at: instant(),
      /** When it or its schedule last changed; null if never. */
      changed_at: optional(instant()),
    },
  }),
  class_schedules: table({
    as: 'class_schedules',
    about: 'How a class meets from a date on.',
    key: ['class_id', 'from_date'],
    columns: {
      class_id: idIn<ClassId>('classes'),
      from_date: date(plain),
      room: text(plain),
      teacher_id: optional(idIn<UserId>('people')),
    },
  }),
  class_meetings: table({
    as: 'class_meetings',
    about: 'The weekdays and times of a schedule.',
    key: ['class_id', 'from_date', 'weekday'],
    columns: {
      class_id: idIn<ClassId>('classes'),
      from_date: date(plain),
      /** 0 is Sunday. */
      weekday: number(plain, { about: '0 is Sunday' }),
      starts: text<ClockTime>(plain, { about: 'In the school’s time zone, like 17:00' }),
      ends: text<ClockTime>(plain),
    },
  }),
  class_places: table({
    as: 'places',
    about: 'Who has a place in which class.',
    key: ['id'],
    ...ofStudent,
    columns: {
      id: id(),
      class_id: idIn<ClassId>('classes'),
      student_id: idIn<StudentId>('students'),
      from_date: date(plain),
      until_date: optional(date(plain)),
      kind: text<PlaceKind>(plain, {
        about: 'place, or a trial or makeup of one day, which costs nothing',
        before: 'place',
      }),
      /** When somebody said what follows from a trial; null while Home asks. */
      answered_at: optional(
        instant({ about: 'When the outcome of a trial was said', before: null }),
      ),
      created_at: instant(),
      created_by: staff(),
    },
  }),
  class_waits: table({
    as: 'waits',
    mayLack: true,
    about: 'Who waits, or waited, for a seat in which class.',
    key: ['id'],
    ...ofStudent,
    columns: {
      id: id(),
      class_id: idIn<ClassId>('classes'),
      student_id: idIn<StudentId>('students'),
      role: optional(text<DanceRole>(plain)),
      since: instant(),
      /** When a seat was offered last; it is held until `offer_until`. */
      offered_at: optional(instant()),
      offer_from: optional(date(plain, { about: 'The first day of the place' })),
      offer_until: optional(instant()),
      ended_at: optional(instant()),
      outcome: optional(text<WaitOutcome>(plain)),
      created_by: staff(),
    },
  }),
  agreements: table({
    as: 'agreements',
    mayLack: true,
    about: 'What families are asked to sign.',
    key: ['key'],
    columns: {
      key: id(),
      name: text(plain),
      per: text<AgreementScope>(plain, { about: 'child, or family: signed once for all of them' }),
      required: yesNo(plain),
      position: number(plain),
      retired_from: optional(date(plain)),
      revision,
    },
  }),
  agreement_versions: table({
    as: 'agreement_versions',
    mayLack: true,
    about: 'Each text that an agreement had: what was signed is never changed.',
    key: ['key', 'version'],
    columns: {
      key: idIn('agreements'),
      version: number(plain),
      text: lines(plain),
      from_at: instant(),
    },
  }),
  /** What a family sent: neither somebody's user nor a student, until it is approved. */
  applications: table({
    as: 'applications',
    mayLack: true,
    about:
      'Families who asked to join from their phone. What they typed is kept for 30 days after the answer.',
    key: ['id'],
    of: ['user_id'],
    columns: {
      id: id(),
      code: id(),
      state: text<ApplicationState>(plain),
      email: text(personal),
      /** What they typed and signed, as JSON (`ApplicationBody`); null once it isn't kept. */
      body: optional(json(personal, z.record(z.string(), z.unknown()))),
      /** Not references: they may be gone. */
      family_id: optional(id<FamilyId>()),
      user_id: optional(id<UserId>({ as: 'person_id' })),
      created_at: instant(),
      confirmed_at: optional(instant()),
      decided_at: optional(instant()),
      decided_by: optional(staff()),
      sentence: lines(personal, { about: 'What the school said to it' }),
      act: optional(text(plain, { about: 'What undoes the approval' })),
    },
  }),
  signatures: table({
    as: 'signatures',
    mayLack: true,
    about: 'Who signed which text of an agreement. A withdrawn one stays.',
    key: ['id'],
    ...ofStudent,
    columns: {
      id: id(),
      key: idIn('agreements'),
      version: number(plain),
      application_id: optional(id()),
      family_id: optional(id<FamilyId>()),
      /** Null where it is for the whole family. */
      student_id: optional(idIn<StudentId>('students')),
      name: text(personal, { about: 'As it was typed' }),
      day: date(plain),
      at: instant(),
      network: text(personal),
      device: text(personal),
      hash: text(plain, { about: 'Over the text, the name, the child and the moment' }),
      on_paper: yesNo(plain),
      withdrawn_at: optional(instant()),
      withdrawn_by: optional(staff()),
    },
  }),
  class_lessons: table({
    as: 'lesson_changes',
    about: 'What was unlike the schedule in a class on one date.',
    key: ['class_id', 'date'],
    columns: {
      class_id: idIn<ClassId>('classes'),
      date: date(plain),
      /** Why it is canceled; null if it isn't. */
      canceled: optional(text(plain, { about: 'Why it was canceled' })),
      starts: optional(text<ClockTime>(plain)),
      ends: optional(text<ClockTime>(plain)),
      room: optional(text(plain)),
      teacher_id: optional(idIn<UserId>('people')),
      changed_at: instant(),
      changed_by: staff(),
    },
  }),
  fee_types: table({
    as: 'fee_types',
    about: 'What a mark can cost, and what can be charged apart from marks.',
    key: ['key'],
    columns: {
      key: id(),
      name: text(plain),
      applies_to: text<FeeTypeOccasion>(plain, { about: 'present, absent, or charge' }),
      position: number(plain),
      retired_from: optional(date(plain)),
      rule: optional(
        json(plain, registrationRule, { about: 'What it costs once a fee year', before: null }),
      ),
      revision,
    },
  }),
  fee_amounts: table({
    as: 'fee_amounts',
    about: 'What a fee type costs from a date on.',
    key: ['type', 'effective_from'],
    columns: {
      type: idIn('fee_types'),
      effective_from: date(plain, { as: 'from_date' }),
      amount: cents(),
    },
  }),
  class_fees: table({
    as: 'class_fee_amounts',
    about: 'What a class charges, unlike the school, from a date on.',
    key: ['class_id', 'type', 'from_date'],
    columns: {
      class_id: idIn<ClassId>('classes'),
      type: idIn('fee_types'),
      from_date: date(plain),
      /** Null if the class doesn't charge it. */
      amount: optional(cents({ about: 'Empty where the class does not charge it' })),
    },
  }),
  class_prices: table({
    as: 'class_prices',
    about: 'The tuition of a class from a date on.',
    key: ['class_id', 'from_date'],
    columns: {
      class_id: idIn<ClassId>('classes'),
      from_date: date(plain),
      per: text<TuitionPeriod>(plain, { about: 'month, term or lesson' }),
      /** In cents. */
      amount: cents(),
    },
  }),
  payment_methods: table({
    as: 'payment_methods',
    about: 'How the school takes money.',
    key: ['key'],
    columns: {
      key: id<PaymentMethodKey>(),
      name: text(plain),
      position: number(plain),
      retired_from: optional(date(plain)),
      revision,
    },
  }),
  attendance: table({
    as: 'marks',
    about: 'Who came: one mark of a student in a class on a date.',
    key: ['id'],
    ...ofStudent,
    columns: {
      id: id<MarkId>(),
      date: date(plain),
      class_id: idIn<ClassId>('classes'),
      student_id: idIn<StudentId>('students'),
      status: text<AttendanceStatus>(plain, {
        about: 'present, absent, medicalAbsence or holiday',
      }),
      /** What was charged for it in cents: the sum of its `mark_fees`. */
      fee: sum({ about: 'What it cost: the sum of its mark_fees' }),
      marked_at: instant(),
      marked_by: staff(),
    },
  }),
  /** A fee type on a mark: its flag is set, its fee was charged, or both. */
  mark_fees: table({
    as: 'mark_fees',
    about: 'The fee types of a mark.',
    key: ['mark_id', 'type'],
    ofWhose: { column: 'mark_id', table: 'attendance' },
    columns: {
      mark_id: idIn<MarkId>('marks'),
      type: idIn('fee_types'),
      /**
       * Copied from the mark, so that a month can be added up from an index alone; a foreign key keeps the two in sync.
       */
      date: date(plain),
      class_id: idIn<ClassId>('classes'),
      student_id: idIn<StudentId>('students'),
      /** Whether it is a set flag; 0 for the fee for an absence. */
      flag: yesNo(plain, { about: 'Whether staff set it; otherwise it is the fee for an absence' }),
      /** 0 if the flag cost nothing. */
      cents: sum({ as: 'fee_cents' }),
    },
  }),
  payments: table({
    as: 'payments',
    about: 'What students paid. Deleted payments are only in the journal.',
    key: ['id'],
    ...ofStudent,
    columns: {
      id: id<PaymentId>(),
      student_id: idIn<StudentId>('students'),
      amount: cents(),
      /** The part that went toward what was owed; the rest became credit. */
      paid_off: cents({ about: 'What went against fees; the rest became credit' }),
      payment_method: idIn('payment_methods'),
      date: date(plain),
      notes: lines(personal),
      is_holiday_payment: yesNo(plain),
      holiday_name: optional(text(plain)),
      fee_id: optional(text(personal)),
      fee_date: optional(date(plain, { about: 'The class it is for' })),
      /** Shared by all parts of one family payment; null for a payment by one student alone. */
      act: optional(text(plain, { about: 'The same for all parts of a family’s payment' })),
      /** The family that paid, which may have been deleted since. */
      family_id: optional(id<FamilyId>()),
      /** The guardian who paid; null if nobody is named. */
      payer_id: optional(staff<UserId>({ about: 'The parent or guardian who paid' })),
      admin_id: staff(),
      created_at: instant(),
    },
  }),
  /** A class date that a payment is for: its notes mention it, or the payment pays that date's fee. */
  payment_class_dates: table({
    as: 'payment_class_dates',
    about: 'The classes that a payment is for.',
    key: ['date', 'payment_id'],
    ofWhose: { column: 'payment_id', table: 'payments' },
    columns: {
      date: date(plain),
      payment_id: idIn<PaymentId>('payments'),
    },
  }),
  refunds: table({
    as: 'refunds',
    about: 'Money paid out of a student’s credit.',
    key: ['id'],
    ...ofStudent,
    columns: {
      id: id<RefundId>(),
      student_id: idIn<StudentId>('students'),
      amount: cents(),
      method: idIn('payment_methods'),
      date: date(plain),
      notes: lines(personal),
      /** The credit records that paid it, with the part from each, as JSON (`SpentCredit[]`). */
      spent: json(plain, spentCredits, {
        about: 'The credits it was paid from, with the cents of each',
      }),
      admin_id: staff(),
      created_at: instant(),
      /** When it was deleted; the deletion can be undone. */
      deleted_at: optional(instant({ about: 'A deleted refund moved no money' })),
    },
  }),
  receipts: table({
    as: 'receipts',
    mayLack: true,
    about: 'The numbers of receipts; none is used twice.',
    key: ['number'],
    columns: {
      number: number<Generated<number>>(plain),
      /** A payment's id, a refund's, or the act of a family's payment. */
      source_id: id({ about: 'The payment or refund, or the act of a family’s payment' }),
    },
  }),
  charges: table({
    as: 'charges',
    about: 'What students owe for something other than a mark, such as tuition.',
    key: ['id'],
    ...ofStudent,
    columns: {
      id: id<ChargeId>(),
      student_id: idIn<StudentId>('students'),
      type: idIn('fee_types'),
      date: date(plain),
      /** In cents, without the part that was reversed. */
      amount: cents({ about: 'Without what was reversed' }),
      class_id: optional(idIn<ClassId>('classes')),
      note: lines(personal),
      /** Shared by all charges that were made together. */
      act: text(plain, { about: 'The same for all that were charged together' }),
      /** The month that a tuition or a late fee is for, or with which a fee year begins; else null. */
      period: optional(month(plain, { about: 'The month that it is for' })),
      /** How its amount came about, as JSON (`readParts`). */
      reason: optional(json(plain, chargeReason, { about: 'How it was worked out' })),
      created_at: instant(),
      /** The id of the admin. */
      created_by: staff(),
      /** When it was reversed, which can be undone; null otherwise. */
      reversed_at: optional(instant({ about: 'A reversed charge is no longer owed' })),
    },
  }),
  waivers: table({
    as: 'waivers',
    mayLack: true,
    about:
      'Parts of fees and charges that the school waived; of marks, in force while they are free.',
    key: ['mark_id', 'type', 'at'],
    ...ofStudent,
    columns: {
      /** Not a reference: a removed mark may come back with its id. A charge that was waived is here with its own. */
      mark_id: id<MarkId>({ about: 'The mark or the charge' }),
      type: idIn('fee_types'),
      student_id: idIn<StudentId>('students'),
      /** What was charged, and comes back if the waiver is undone. */
      cents: sum({ as: 'amount_cents', about: 'What was charged' }),
      reason: text<WaiverReason>(plain),
      note: lines(personal),
      /** The credit that the returned fee became, if any of it was paid, or that the correction gave. */
      credit_id: optional(text(plain)),
      corrects: optional(
        text(plain, { about: 'The line of a closed month that it corrects', before: null }),
      ),
      ended_at: optional(instant({ about: 'When it was charged again', before: null })),
      at: instant(),
      /** The id of the admin. */
      by: staff(),
    },
  }),
  questions: table({
    as: 'questions',
    mayLack: true,
    about: 'What students and guardians asked about lines of an account.',
    key: ['id'],
    ...ofStudent,
    columns: {
      id: id(),
      student_id: idIn<StudentId>('students'),
      entry_id: id({ about: 'The line of the journal' }),
      state: text<QuestionState>(plain),
      outcome: optional(text<QuestionOutcome>(plain)),
      /** What the answer gave back, in cents. */
      amount: optional(sum({ about: 'What the answer gave back' })),
      opened_by: idIn<UserId>('people'),
      opened_at: instant(),
      closed_at: optional(instant()),
      closed_by: optional(staff()),
      revision,
    },
  }),
  question_messages: table({
    as: 'question_messages',
    mayLack: true,
    about: 'What was written about a question.',
    key: ['id'],
    ofWhose: { column: 'question_id', table: 'questions' },
    columns: {
      id: id(),
      question_id: idIn('questions'),
      by: idIn<UserId>('people'),
      of_school: yesNo<Flag>(plain, { about: 'Whether staff wrote it' }),
      at: instant(),
      text: lines(personal),
    },
  }),
  reminders: table({
    as: 'reminders',
    about: 'Reminders of what was owed.',
    key: ['id'],
    ...ofStudent,
    columns: {
      id: id(),
      student_id: idIn<StudentId>('students'),
      /** Shared by all reminders that were noted together, so that they can be undone together. */
      act: text(plain, { about: 'The same for all that were noted together' }),
      /** The date at the school. */
      date: date(plain),
      /** What they owed then, in cents. */
      amount: sum({ about: 'What was owed then' }),
      way: text<ReminderWay>(plain),
      created_at: instant(),
      /** The id of the admin. */
      created_by: staff(),
    },
  }),
  holidays: table({
    as: 'holidays',
    about: 'Days without classes.',
    key: ['date'],
    columns: {
      date: date(plain),
      name: text(plain),
      created_at: instant(),
      created_by: staff(),
    },
  }),
  /** Whether the school observes a public holiday from a date on; without a row, the default applies. */
  public_holidays: table({
    as: 'public_holidays',
    about: 'Whether the school keeps a public holiday from a date on.',
    key: ['key', 'from_date'],
    columns: {
      key: id(),
      from_date: date(plain),
      kept: yesNo(plain),
    },
  }),
  credits: table({
    as: 'credits',
    about: 'What students have to spare: from payments, returned fees, or given by the school.',
    key: ['id'],
    ...ofStudent,
    columns: {
      id: id(),
      student_id: idIn<StudentId>('students'),
      amount: sum(),
      used_amount: sum(),
      /**
       * The part that was reversed because the record's origin was undone; it doesn't belong to the student any more.
       */
      withdrawn_amount: sum({ about: 'Reversed with what it came from' }),
      /**
       * The part of a fee returned by a holiday, or of a given credit, that went straight toward what was owed;
       * included in `used_amount`.
       */
      paid_off: sum({ about: 'The part of used that went straight against fees' }),
      created_at: instant(),
      last_used_at: optional(instant()),
      date: optional(date(plain)),
      holiday_name: optional(text(personal)),
      payment_id: optional(id<PaymentId>()),
      payment_method: optional(idIn('payment_methods')),
      original_notes: optional(lines(personal)),
      original_status: optional(text<AttendanceStatus>(plain)),
      original_attributes: optional(json(plain, flags)),
      reason: lines(personal),
      extra: optional(json(personal, extras)),
      origin: text<CreditOrigin>(plain),
      /** The class of the mark whose fee was returned; null without a mark, and for the first class in older records. */
      class_id: optional(idIn<ClassId>('classes')),
      import_id: optional(text(plain, { about: 'The import that it came with', before: null })),
    },
  }),
  /** A payment's credit for a date that became a holiday: one for each returned fee that the payment had paid. */
  holiday_payments: table({
    as: 'holiday_payments',
    about: 'Which payment a credit of a holiday comes from.',
    key: ['payment_id', 'date', 'credit_id'],
    ofWhose: { column: 'payment_id', table: 'payments' },
    columns: {
      payment_id: id<PaymentId>(),
      date: date(plain),
      credit_id: idIn('credits'),
      /** The part of the returned fee that became credit because of this payment; 0 if it was credit already. */
      amount: sum(),
      credited_at: instant(),
    },
  }),
  journal: table({
    as: 'journal',
    about:
      'Every movement of every student’s money, never changed. school.journal has it as books.',
    key: ['id'],
    ...ofStudent,
    columns: {
      id: id(),
      student_id: idIn<StudentId>('students'),
      number: number(plain, { about: 'Counts a student’s entries' }),
      kind: text<EntryKind>(plain),
      amount: sum({ about: 'The change of the balance' }),
      owed_change: sum(),
      credit_change: sum(),
      balance: sum({ about: 'After it' }),
      date: optional(date(plain, { about: 'Of the class or the payment' })),
      source_type: text<'attendance' | 'payment' | 'student' | 'credit' | 'refund' | 'charge'>(
        plain,
      ),
      source_id: id(),
      note: lines(personal, { about: 'Names in braces are keys of fee types and payment methods' }),
      actor_id: staff(),
      actor: text(personal, { ofStaff: true }),
      at: instant(),
      /** For a correction, the earlier entry that it corrects; otherwise null. */
      corrects: optional(text(plain, { about: 'The earlier entry that it corrects' })),
      /** The parts of a mark's fee that it charged, separated by spaces; null if only its note says so (`oldNotes.ts`). */
      types: optional(
        text(plain, { about: 'The fee types that a mark was charged by it', before: null }),
      ),
      import_id: optional(text(plain, { about: 'The import that booked it', before: null })),
    },
  }),
  expenses: table({
    as: 'expenses',
    about: 'What the school spent.',
    key: ['id'],
    columns: {
      id: id(),
      amount: cents(),
      category: text<ExpenseCategory>(plain),
      description: text(plain),
      date: date(plain),
      budget_source: text<BudgetSource>(plain),
      notes: lines(plain),
      admin_id: staff(),
      created_at: instant(),
      updated_at: instant(),
    },
  }),
  /** The budget type decides which of the columns from fee_type on are filled. */
  budget_entries: table({
    as: 'budget_entries',
    about: 'Revenue and spending in the budget beside fees, payments and expenses.',
    key: ['id'],
    of: ['student_id', 'contributor_id'],
    columns: {
      id: id(),
      budget_type: text<BudgetType>(plain, {
        about: 'fee_revenue, contribution_revenue or expense',
      }),
      amount: cents(),
      date: date(plain),
      description: text(personal),
      status: text<EntryStatus>(plain),
      fee_type: optional(text<RevenueFeeType>(plain)),
      student_id: optional(idIn<StudentId>('students')),
      contributor_id: optional(idIn<StudentId>('students')),
      contributor_name: optional(text(personal)),
      expected_amount: optional(cents()),
      category: optional(text<ExpenseCategory>(plain)),
      notes: optional(lines(plain)),
      admin_id: staff(),
      created_at: instant(),
      updated_at: instant(),
    },
  }),
  settings: table({
    as: 'settings',
    about: 'The school’s settings: one row.',
    key: ['id'],
    columns: {
      id: number<1>(plain),
      school_name: text(plain, { rule: schoolName }),
      time_zone: text(plain, { rule: timeZone }),
      /** Whether a person has set the time zone; otherwise it is the host's. */
      time_zone_chosen: yesNo(plain),
      fee_year_start: text(plain, { about: 'Month and day', rule: feeYearStart }),
      expected_contribution: cents(),
      major_expense_threshold: cents(),
      public_dashboard: text<DashboardVisibility>(plain),
      public_emails: yesNo(plain),
      public_notes: yesNo(plain),
      /** Whether anybody may read class times as a calendar. */
      public_calendar: yesNo(plain),
      dance_roles: yesNo(plain, {
        about: 'Whether students have a role, Lead or Follow',
        before: true,
      }),
      teachers_see_care: yesNo(plain, {
        about: 'Whether teachers read medical notes and emergency contacts on the roll',
        before: true,
      }),
      age_on: text(plain, {
        about: 'Month and day on which ages count',
        rule: feeYearStart,
        before: '08-31',
      }),
      self_registration: yesNo(plain),
      approve_registrations: yesNo(plain),
      admin_second_step: yesNo(plain, { about: 'Whether admins need two-factor authentication' }),
      first_class_date: optional(date(plain)),
      tuition_proration: yesNo(plain),
      sibling_percent: number(plain),
      /** Null in a school of an export from before; then there is only the percentage for siblings. */
      tuition_rules: optional(json(plain, tuitionRules, { before: null })),
      late_fee: optional(json(plain, lateFee, { before: null })),
      how_to_pay: lines(plain),
      door_text: lines(plain, { before: '' }),
      /** A JSON list of https links. */
      pay_links: json(plain, payLinks),
      /** Where answers to emails go; empty if to the address that they come from. */
      reply_to: text(plain, { before: '' }),
      address: lines(plain, { before: '' }),
      tax_id: text(plain, { before: '' }),
      tax_rate: text(plain, { before: 'Tax Exempt' }),
      /** JSON: what the accountant calls the accounts. */
      accounts: json(plain, accounts, { before: '{}' }),
      /** When an admin last sent a test email to themselves; null if never. */
      mail_tested_at: leftOut<Instant | null>(plain, "Of this installation's mail server"),
    },
  }),
  secrets: unexported('Secrets open this installation only', {
    name: stored(plain),
    value: stored(plain),
  }),
  /** The earlier state of a record that an act changed or deleted, kept while that can be undone. */
  undo: unexported('Old rows, to undo the latest acts here', {
    id: stored(plain),
    entity: stored<UndoableEntity>(plain),
    entity_id: stored(plain),
    /** The student who the record belongs to, or null. */
    student_id: stored<StudentId | null>(plain),
    /** The act that changed it: records with the same act are undone together. */
    act: stored(plain),
    /** The earlier state as JSON. */
    state: stored(personal),
    /** The time of the change; if the record's time is different now, it was changed again. */
    at: stored<Instant>(plain),
  }),
  audit_log: table({
    as: 'audit_log',
    about: 'Who changed what, with the rows before and after.',
    key: ['id'],
    mayLack: true,
    columns: {
      id: id(),
      at: instant(),
      actor_id: text(plain),
      actor: text(personal),
      action: text(plain),
      entity: text(plain),
      entity_id: id(),
      /** Not a reference: the student may be gone, after a list that had them was undone. */
      student_id: optional(id<StudentId>()),
      before: optional(json(personal, z.unknown())),
      after: optional(json(personal, z.unknown())),
      request_id: optional(text(plain)),
    },
  }),
  closings: table({
    as: 'closed_months',
    about: 'The months that were signed off, and those that were reopened since.',
    key: ['id'],
    columns: {
      id: id(),
      month: month(plain),
      closed_at: instant(),
      closed_by: text(plain),
      closed_by_name: text(personal),
      note: lines(plain),
      /** What was signed, as JSON (`SignedFigures`). */
      figures: json(plain, signedFigures, { about: 'What was signed, in cents' }),
      /** Each student's balance at the end of the month, as JSON (`SignedBalances`). */
      balances: json(plain, signedBalances, {
        about: 'Of each student in cents: as recorded, and by date',
      }),
      /** The hash of the figures and the rows. */
      hash: text(plain, { about: 'Over the figures and the rows' }),
      /** The hash of each row of the month, by table and id, as JSON (`RowHashes`). */
      row_hashes: json(plain, rowHashes, { about: 'The hash of each row of the month' }),
      reopened_at: optional(instant()),
      reopened_by: optional(text(plain)),
      reopened_by_name: optional(text(personal)),
      /** Why it was reopened. */
      reason: optional(lines(plain)),
    },
  }),
  imports: table({
    as: 'imports',
    mayLack: true,
    about: 'The imports of past records: who imported them, when and from where.',
    key: ['id'],
    columns: {
      id: id(),
      at: instant(),
      actor_id: staff(),
      actor: text(personal),
      source: text(plain, { about: 'Where it came from, as it was typed' }),
      /** The file name of the backup that was made before; null since imports can be undone. */
      backup: optional(text(plain)),
      first_day: optional(date(plain, { about: 'The first day of its rows', before: null })),
      last_day: optional(date(plain, { about: 'The last day of its rows', before: null })),
      state: text<'coming' | 'here' | 'going' | 'failing' | 'undone'>(plain, {
        about: 'coming, here, going, failing or undone',
        before: 'here',
      }),
      part_of: optional(
        text(plain, { about: 'For balances, the import that they came with', before: null }),
      ),
      came: json(plain, z.record(z.string(), z.int()), {
        about: 'How many rows were imported of each kind',
      }),
      /** What became of its payments, as JSON (`PaymentSums`). */
      sums: optional(
        json(plain, paymentSums, { about: 'What became of its payments, in cents', before: null }),
      ),
    },
  }),
  /** The rows of imports that are here. */
  import_rows: table({
    as: 'import_rows',
    mayLack: true,
    about: 'What each import made, so that it can be undone.',
    key: ['source', 'external_id'],
    columns: {
      source: text(plain),
      /** The import, and what it made. */
      external_id: text(plain),
      entity: text(plain, {
        about:
          'payment, charge, attendance, credit, class, kind or studentBalance; formerly expense, budget or balance',
      }),
      entity_id: id(),
      import_id: idIn('imports'),
      /** The student or family whose it was; null if it was the school's. */
      whom: optional(id()),
      date: optional(date(plain)),
      /** As it was imported, in cents; for a mark, its fee. */
      amount: optional(cents()),
      /** The status of a mark, or what the file calls a class or a kind; '' for others. */
      said: text(plain, { about: 'The status of a mark, or the name of a class or kind there' }),
    },
  }),
  mails: table({
    as: 'emails',
    mayLack: true,
    about: 'The emails that were sent, or wait to be sent. What they said is kept for 90 days.',
    key: ['id'],
    of: ['user_id'],
    columns: {
      id: id(),
      kind: text<MailKind>(plain),
      act: text(plain, { about: 'The same for all that were sent together' }),
      /** Unique, so that nobody is told the same thing twice. */
      key: id(),
      to_address: text(personal),
      /** Not a reference: somebody who was added by mistake may be gone. */
      user_id: optional(id<UserId>({ as: 'person_id' })),
      /** The class on a date, month or payment that it is about, as `canceledLesson/…`; null for none. */
      about: optional(id()),
      /** What somebody asked for, with the subject and text that they typed for all of an act, as JSON (`MailInput`). */
      typed: json(personal, z.record(z.string(), z.unknown())),
      /** As it was sent; null before that. */
      subject: optional(text(personal)),
      /** The paragraphs, each with its lines, as JSON (`MailBody`). */
      body: optional(json(personal, z.array(z.array(z.string())))),
      /** The amounts that it named, in cents by the student's id, as JSON. */
      amounts: optional(json(plain, z.record(z.string(), z.int()))),
      state: text<MailState>(plain),
      tries: number(plain),
      next_at: instant(),
      /** The process that sends it, so that another leaves it alone. */
      taken_by: optional(text(plain)),
      taken_at: optional(instant()),
      /** Since when the mail server takes no mail at all, if this was the one that found out. */
      halted_since: optional(instant()),
      sent_at: optional(instant()),
      why: optional(text<MailReason>(plain, { about: 'Why it is in its state' })),
      answer: optional(lines(personal, { about: 'What the mail server said' })),
      /** Whether a person stopped it: one that is being sent meanwhile isn't tried again. */
      stopped: yesNo(plain),
      /** The school's address (PUBLIC_URL) at the time: a copy elsewhere must not send it. */
      home: text(plain),
      created_at: instant(),
      created_by: staff(),
    },
  }),
  mail_students: table({
    as: 'email_students',
    mayLack: true,
    about: 'Whom each email is about.',
    key: ['mail_id', 'student_id'],
    ...ofStudent,
    columns: {
      mail_id: idIn('mails'),
      /** Not a reference: somebody who was added by mistake may be gone. */
      student_id: id<StudentId>(),
    },
  }),
  bad_addresses: table({
    as: 'bad_addresses',
    mayLack: true,
    about: 'Addresses that their mail servers refused.',
    key: ['address'],
    columns: {
      address: text(personal),
      since: instant(),
      answer: lines(personal),
    },
  }),
  mail_choices: table({
    as: 'mail_choices',
    mayLack: true,
    about: 'The kinds of emails that somebody turned off.',
    key: ['user_id', 'kind'],
    of: ['user_id'],
    columns: {
      user_id: idIn<UserId>('people', { as: 'person_id' }),
      kind: text<OptionalMailKind>(plain),
      off_at: instant(),
    },
  }),
  notices: table({
    as: 'notices',
    mayLack: true,
    about: 'Announcements, which stand on the Home of those they are for until their last day.',
    key: ['id'],
    columns: {
      id: id(),
      act: text(plain, { about: 'The same as that of its emails' }),
      audience: json(plain, z.record(z.string(), z.unknown())),
      subject: text(plain),
      body: json(plain, z.array(z.array(z.string()))),
      created_at: instant(),
      until_date: date(plain),
      created_by: staff(),
    },
  }),
  sessions: passing('Lasts hours', {
    id: stored(plain),
    userId: stored<UserId>(plain),
    token: stored(plain),
    expiresAt: stored<AuthInstant>(plain),
    createdAt: stored<AuthInstant>(plain),
    updatedAt: stored<AuthInstant>(plain),
    ipAddress: stored<string | null>(plain),
    userAgent: stored<string | null>(plain),
  }),
  /** The auth library's one-time tokens: for reset links and half-completed sign-ins. */
  verifications: passing('Lasts hours', {
    id: stored(plain),
    identifier: stored(plain),
    value: stored(plain),
    expiresAt: stored<AuthInstant>(plain),
    createdAt: stored<AuthInstant>(plain),
    updatedAt: stored<AuthInstant>(plain),
  }),
  /** A token bucket, which limits how often something may be done. On SQLite the buckets are in memory. */
  rate_limits: passing('Lasts hours', {
    key: stored(plain),
    /** When the bucket will be full again if no more tokens are taken, in milliseconds since 1970. */
    full_at: stored<number>(plain),
  }),
  live_events: passing('Lasts hours', {
    id: stored<Generated<number>>(plain),
    topic: stored(plain),
    name: stored(plain),
    payload: stored(personal),
    at: stored<Instant>(plain),
  }),
  idempotency_keys: passing('Lasts hours', {
    user_id: stored(plain),
    /** The hash of the key: the database must not have the key itself, which can decrypt the response (sealed.ts). */
    key: stored(plain),
    operation: stored(plain),
    request_hash: stored(plain),
    response: stored<string | null>(plain),
    created_at: stored<Instant>(plain),
  }),
  /**
   * The student who is being anonymized in this transaction: while there is a row, text in append-only tables can be
   * replaced.
   */
  anonymizing: passing('Lasts hours', {
    student_id: stored<StudentId>(plain),
  }),
  /** One row: the oldest release that can work with this schema, named by its last migration. */
  schema_support: passing('About the program, not the school', {
    oldest: stored(plain),
  }),
} as const;

type Described = {
  [Name in keyof typeof described]: RowOf<(typeof described)[Name]['columns']>;
};
/** The tables of the database for the query builder. */
export interface Tables extends Described {}
