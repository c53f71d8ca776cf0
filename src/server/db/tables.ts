import type { ColumnType, Generated } from 'kysely';
import type { EntryKind } from '../../domain/account.ts';
import type { AttendanceStatus } from '../../domain/attendance.ts';
import type { CreditOrigin } from '../../domain/credit.ts';
import type { CalendarDate, Instant, Month } from '../../domain/dates.ts';
import type { FeeTypeKey, FeeTypeOccasion } from '../../domain/feeType.ts';
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
import type { ClassAudience, ClockTime } from '../../domain/schoolClass.ts';
import type { TuitionPeriod } from '../../domain/tuition.ts';
import type { UndoableEntity } from '../../domain/undo.ts';
import type { BudgetType, EntryStatus, RevenueFeeType } from '../../domain/budget.ts';
import type { BudgetSource, ExpenseCategory } from '../../domain/expense.ts';
import type { Cents } from '../../domain/money.ts';
import type { PaymentMethodKey } from '../../domain/paymentMethod.ts';
import type { DashboardVisibility } from '../../domain/publicDashboard.ts';
import type { ReminderWay } from '../../domain/reminder.ts';
import type { DanceRole, EnrollmentStatus } from '../../domain/student.ts';
import type { ContactColumn } from './contactColumns.ts';

/** 0 or 1 on both engines. */
export type Flag = 0 | 1;

/**
 * better-auth stores booleans and instants differently on each engine: 0/1 and text on SQLite, natively on PostgreSQL.
 */
type AuthBoolean = ColumnType<boolean | number, boolean | number, boolean | number>;
type AuthInstant = ColumnType<string | Date, string | Date, string | Date>;

export interface UserTable {
  id: UserId;
  email: string;
  name: string;
  emailVerified: AuthBoolean;
  image: string | null;
  createdAt: AuthInstant;
  updatedAt: AuthInstant;
  role: string | null;
  /** Whether they teach besides their role: a student who assists keeps account, roll and profile. */
  teaches: Generated<Flag>;
  mustChangePassword: AuthBoolean;
  twoFactorEnabled: Generated<boolean | number>;
}

export interface SessionTable {
  id: string;
  userId: UserId;
  token: string;
  expiresAt: AuthInstant;
  createdAt: AuthInstant;
  updatedAt: AuthInstant;
  ipAddress: string | null;
  userAgent: string | null;
}

/** How a user signs in. better-auth calls this an account, but here an account is a student's money. */
export interface CredentialTable {
  id: string;
  accountId: string;
  providerId: string;
  userId: UserId;
  password: string | null;
  /** When somebody signed in with the temporary password: it works only once. */
  temporaryUsedAt: ColumnType<
    string | Date | null,
    string | Date | undefined,
    string | Date | null
  >;
  createdAt: AuthInstant;
  updatedAt: AuthInstant;
}

/** A user's two-factor authentication; `verified` is false until they have finished turning it on. */
export interface SecondFactorTable {
  id: string;
  userId: UserId;
  secret: string;
  backupCodes: string;
  verified: AuthBoolean;
  failedVerificationCount: number;
  lockedUntil: AuthInstant | null;
}

/** The auth library's one-time tokens: for reset links and half-completed sign-ins. */
export interface VerificationTable {
  id: string;
  identifier: string;
  value: string;
  expiresAt: AuthInstant;
  createdAt: AuthInstant;
  updatedAt: AuthInstant;
}

/** A token bucket, which limits how often something may be done. On SQLite the buckets are in memory. */
export interface RateLimitTable {
  key: string;
  /** When the bucket will be full again if no more tokens are taken, in milliseconds since 1970. */
  full_at: number;
}

export interface StudentTable extends Record<ContactColumn, string> {
  id: StudentId;
  first_name: string;
  last_name: string;
  /** The sort key of lists, made from first and last name (domain/nameKey.ts). */
  name_order: string;
  enrollment_status: EnrollmentStatus;
  dance_role: DanceRole;
  /** Whether an admin has approved the student; until then only admins' lists show them. */
  approved: Flag;
  /** The reference of their payments (domain/payReference.ts), unique in the school. */
  pay_reference: string;
  /** When the student last came onto the roll: made, approved, or given a status that attends. */
  on_roll_since: Instant;
  /** For an anonymized student, the number in 'Former student 3'. */
  former_number: number | null;
  frozen_fees_total: Cents | null;
  frozen_balance: Cents | null;
  frozen_at: Instant | null;
  created_at: Instant;
  updated_at: Instant;
}

export interface AccountTable {
  student_id: StudentId;
  owed: Cents;
  credit: Cents;
  total_fees: Cents;
  total_payments: Cents;
  adjustments: Cents;
  /** The number of journal entries; the next entry's number is one more. */
  entry_count: number;
}

export interface JournalTable {
  id: string;
  student_id: StudentId;
  number: number;
  kind: EntryKind;
  amount: Cents;
  owed_change: Cents;
  credit_change: Cents;
  balance: Cents;
  date: CalendarDate | null;
  source_type: 'attendance' | 'payment' | 'student' | 'credit' | 'refund' | 'charge';
  source_id: string;
  note: string;
  actor_id: string;
  actor: string;
  at: Instant;
  /** The earlier entry that it corrects; null for all others. */
  corrects: string | null;
}

export interface CreditTable {
  id: string;
  student_id: StudentId;
  amount: Cents;
  used_amount: Cents;
  /** The part that was reversed because the record's origin was undone; it no longer belongs to the student. */
  withdrawn_amount: Cents;
  /**
   * The part of a fee returned by a holiday, or of a given credit, that went straight against what was owed; included in
   * `used_amount`.
   */
  paid_off: Cents;
  created_at: Instant;
  last_used_at: Instant | null;
  date: CalendarDate | null;
  holiday_name: string | null;
  payment_id: PaymentId | null;
  payment_method: PaymentMethodKey | null;
  original_notes: string | null;
  original_status: AttendanceStatus | null;
  original_attributes: string | null;
  reason: string;
  extra: string | null;
  origin: CreditOrigin;
  /** The class of the mark whose fee was returned; null without a mark, and for the first class in older records. */
  class_id: ClassId | null;
}

/** What students take. A school has one from the start, FIRST_CLASS. */
export interface ClassTable {
  id: ClassId;
  /** Empty for the first class, as long as it is the only one. */
  name: string;
  /** The sort key of lists, made from the name (domain/nameKey.ts). */
  name_order: string;
  position: number;
  /** Who is on its roll: all who attend the school, or those with a place. */
  for_whom: ClassAudience;
  /** Its first and last date; null if it has no such limit. */
  from_date: CalendarDate | null;
  to_date: CalendarDate | null;
  /** Increases with each change; an edit sends the revision that it is based on. */
  revision: number;
  created_at: Instant;
  /** When it or its schedule was changed last; null if it never was. */
  changed_at: Instant | null;
}

/** How a class meets from a date on. */
export interface ClassScheduleTable {
  class_id: ClassId;
  from_date: CalendarDate;
  room: string;
  teacher_id: UserId | null;
}

/** A day of the week on which a schedule has the class meet. */
export interface ClassMeetingTable {
  class_id: ClassId;
  from_date: CalendarDate;
  /** 0 is Sunday. */
  weekday: number;
  starts: ClockTime;
  ends: ClockTime;
}

/** A student's place in a class, from its first to its last date. */
export interface ClassPlaceTable {
  id: string;
  class_id: ClassId;
  student_id: StudentId;
  from_date: CalendarDate;
  until_date: CalendarDate | null;
  created_at: Instant;
  created_by: string;
}

/** The secret address of somebody's calendar: only its hash, in hex. */
export interface CalendarFeedTable {
  user_id: UserId;
  token_hash: string;
  created_at: Instant;
}

/** What is unlike the schedule in a class on one date; null where nothing is. */
export interface ClassLessonTable {
  class_id: ClassId;
  date: CalendarDate;
  /** Why it is canceled; null if it is held. */
  canceled: string | null;
  starts: ClockTime | null;
  ends: ClockTime | null;
  room: string | null;
  teacher_id: UserId | null;
  changed_at: Instant;
  changed_by: string;
}

/** What a class costs from a date on. */
export interface ClassPriceTable {
  class_id: ClassId;
  from_date: CalendarDate;
  per: TuitionPeriod;
  /** In cents. */
  amount: Cents;
}

/** What a class charges, unlike the school, from a class date on. */
export interface ClassFeeTable {
  class_id: ClassId;
  type: string;
  from_date: CalendarDate;
  /** null: the class doesn't charge it. */
  amount: Cents | null;
}

/** One mark of a student in a class on a date. */
export interface AttendanceTable {
  id: MarkId;
  date: CalendarDate;
  class_id: ClassId;
  student_id: StudentId;
  status: AttendanceStatus;
  /** What was charged for it in cents: the sum of its `mark_fees`. */
  fee: Cents;
  marked_at: Instant;
  marked_by: string;
}

/** A fee type of a mark: its flag is set, or its fee was charged, or both. */
export interface MarkFeeTable {
  mark_id: MarkId;
  type: string;
  /** Copied from the mark, so that a month can be added up from an index alone; a foreign key keeps them in sync. */
  date: CalendarDate;
  class_id: ClassId;
  student_id: StudentId;
  /** Whether it is a set flag; 0 for the fee for an absence. */
  flag: Flag;
  /** 0 if the flag cost nothing. */
  cents: Cents;
}

export interface PaymentTable {
  id: PaymentId;
  student_id: StudentId;
  amount: Cents;
  /** The part that went against what was owed; the rest became credit. */
  paid_off: Cents;
  payment_method: PaymentMethodKey;
  date: CalendarDate;
  notes: string;
  created_at: Instant;
  is_holiday_payment: Flag;
  holiday_name: string | null;
  admin_id: string;
  fee_id: string | null;
  fee_date: CalendarDate | null;
  /** All parts of one payment of a family have the same; null for a payment of one student alone. */
  act: string | null;
  /** The family that paid, which may be deleted since. */
  family_id: FamilyId | null;
  /** The grown-up who paid; null where nobody is named. */
  payer_id: UserId | null;
}

/** Money paid out of a student's credit. */
export interface RefundTable {
  id: RefundId;
  student_id: StudentId;
  amount: Cents;
  method: PaymentMethodKey;
  date: CalendarDate;
  notes: string;
  /** The credit records it was paid from, with the part of each, as JSON (`SpentCredit[]`). */
  spent: string;
  created_at: Instant;
  admin_id: string;
  /** When it was deleted; the deletion can be undone. */
  deleted_at: Instant | null;
}

/** Money that a student owes for something other than a mark. */
export interface ChargeTable {
  id: ChargeId;
  student_id: StudentId;
  type: FeeTypeKey;
  date: CalendarDate;
  /** In cents; a part that was reversed is no longer in it. */
  amount: Cents;
  class_id: ClassId | null;
  note: string;
  /** All that were charged together have the same. */
  act: string;
  /** The month that a tuition is for; null for everything else. */
  period: Month | null;
  /** What a tuition's amount is made of, as JSON (`TuitionReason`). */
  reason: string | null;
  created_at: Instant;
  /** The id of the admin. */
  created_by: string;
  /** When it was reversed, which can be undone; null while it stands. */
  reversed_at: Instant | null;
}

/** A reminder that staff sent themselves. */
export interface ReminderTable {
  id: string;
  student_id: StudentId;
  /** All that were noted together, to undo them together. */
  act: string;
  /** The school's date. */
  date: CalendarDate;
  /** What they owed then, in cents. */
  amount: Cents;
  way: ReminderWay;
  created_at: Instant;
  /** The id of the admin. */
  created_by: string;
}

/** Students with one or more grown-ups. */
export interface FamilyTable {
  id: FamilyId;
  name: string;
  /** The sort key of lists, made from the name (domain/nameKey.ts). */
  name_order: string;
  note: string;
  /** Increases with each change; an edit sends the revision that it is based on. */
  revision: number;
  created_at: Instant;
}

/** A student is in one family at most. */
export interface FamilyMemberTable {
  student_id: StudentId;
  family_id: FamilyId;
}

/** A grown-up of a family; they sign in as any other user. */
export interface FamilyAdultTable {
  family_id: FamilyId;
  user_id: UserId;
  /** As it was typed: 'Mother', 'Grandfather'; empty where it is not known. */
  relation: string;
  phone: string;
}

/** A holiday on a single date; public holidays follow rules instead. */
export interface HolidayTable {
  date: CalendarDate;
  name: string;
  created_at: Instant;
  created_by: string;
}

/** Whether the school observes a public holiday from a date on; without a row the default applies. */
export interface PublicHolidayTable {
  key: string;
  from_date: CalendarDate;
  kept: Flag;
}

/** The earlier state of a record that an act changed or deleted, as long as that can be undone. */
export interface UndoTable {
  id: string;
  entity: UndoableEntity;
  entity_id: string;
  /** The student whom the record belongs to, or null. */
  student_id: StudentId | null;
  /** The act that changed it: records with the same act are undone together. */
  act: string;
  /** The earlier state as JSON. */
  state: string;
  /** The time of the change; if the record has another one now, it was changed again. */
  at: Instant;
}

/** A class date that a payment is for: named in its notes, or the date of the fee that it pays. */
export interface PaymentClassDateTable {
  date: CalendarDate;
  payment_id: PaymentId;
}

/** A credit of a payment for a date that became a holiday; one for each returned fee that it had paid. */
export interface HolidayPaymentTable {
  payment_id: PaymentId;
  date: CalendarDate;
  credit_id: string;
  /** The part of the returned fee that became credit because of this payment; 0 if it was credit already. */
  amount: Cents;
  credited_at: Instant;
}

export interface ExpenseTable {
  id: string;
  amount: Cents;
  category: ExpenseCategory;
  description: string;
  date: CalendarDate;
  budget_source: BudgetSource;
  notes: string;
  admin_id: string;
  created_at: Instant;
  updated_at: Instant;
}

/** The budget type determines which of the columns from fee_type on are filled. */
export interface BudgetEntryTable {
  id: string;
  budget_type: BudgetType;
  amount: Cents;
  date: CalendarDate;
  description: string;
  status: EntryStatus;
  admin_id: string;
  created_at: Instant;
  updated_at: Instant;
  fee_type: RevenueFeeType | null;
  student_id: StudentId | null;
  contributor_id: StudentId | null;
  contributor_name: string | null;
  expected_amount: Cents | null;
  category: ExpenseCategory | null;
  notes: string | null;
}

export interface SettingTable {
  id: 1;
  school_name: string;
  time_zone: string;
  fee_year_start: string;
  expected_contribution: Cents;
  major_expense_threshold: Cents;
  public_dashboard: DashboardVisibility;
  public_emails: Flag;
  public_notes: Flag;
  self_registration: Flag;
  admin_second_step: Flag;
  approve_registrations: Flag;
  /** Whether a person has set the time zone; otherwise it is the host's. */
  time_zone_chosen: Flag;
  first_class_date: CalendarDate | null;
  /** Whether anybody may read the times of classes as a calendar. */
  public_calendar: Flag;
  tuition_proration: Flag;
  sibling_percent: number;
  how_to_pay: string;
  /** A JSON list of https links. */
  pay_links: string;
}

export interface FeeTypeTable {
  key: string;
  name: string;
  applies_to: FeeTypeOccasion;
  position: number;
  retired_from: CalendarDate | null;
  /** Increases with each change; an edit sends the revision that it is based on. */
  revision: number;
}

export interface PaymentMethodTable {
  key: PaymentMethodKey;
  name: string;
  position: number;
  retired_from: CalendarDate | null;
  /** As in FeeTypeTable. */
  revision: number;
}

/**
 * The student who is being anonymized in this transaction: while a row exists, the text in append-only tables can be
 * replaced.
 */
export interface AnonymizingTable {
  student_id: StudentId;
}

/** The amount of a fee type for class dates from a date on. */
export interface FeeAmountTable {
  type: string;
  effective_from: CalendarDate;
  amount: Cents;
}

export interface SecretTable {
  name: string;
  value: string;
}

export interface AuditLogTable {
  id: string;
  at: Instant;
  actor_id: string;
  actor: string;
  action: string;
  entity: string;
  entity_id: string;
  student_id: StudentId | null;
  before: string | null;
  after: string | null;
  request_id: string | null;
}

export interface LiveEventTable {
  id: Generated<number>;
  topic: string;
  name: string;
  payload: string;
  at: Instant;
}

export interface IdempotencyKeyTable {
  user_id: string;
  /** The hash of the key: the key itself can decrypt the response (sealed.ts). */
  key: string;
  operation: string;
  request_hash: string;
  response: string | null;
  created_at: Instant;
}

/** A month that an admin has signed off, and whether it was reopened since. */
export interface ClosingTable {
  id: string;
  month: Month;
  closed_at: Instant;
  closed_by: string;
  closed_by_name: string;
  note: string;
  /** What was signed, as JSON (`SignedFigures`). */
  figures: string;
  /** Each student's balance at the end of the month, as JSON (`SignedBalances`). */
  balances: string;
  /** Over the figures and the rows. */
  hash: string;
  /** The hash of each row of the month, by table and id, as JSON (`RowHashes`). */
  row_hashes: string;
  reopened_at: Instant | null;
  reopened_by: string | null;
  reopened_by_name: string | null;
  /** Why it was reopened. */
  reason: string | null;
}

/** One row: the oldest release that can work with this schema, named by its last migration. */
export interface SchemaSupportTable {
  oldest: string;
}

export interface Tables {
  schema_support: SchemaSupportTable;
  users: UserTable;
  sessions: SessionTable;
  credentials: CredentialTable;
  second_factors: SecondFactorTable;
  verifications: VerificationTable;
  rate_limits: RateLimitTable;
  students: StudentTable;
  accounts: AccountTable;
  journal: JournalTable;
  credits: CreditTable;
  classes: ClassTable;
  class_schedules: ClassScheduleTable;
  class_meetings: ClassMeetingTable;
  class_places: ClassPlaceTable;
  class_lessons: ClassLessonTable;
  calendar_feeds: CalendarFeedTable;
  class_fees: ClassFeeTable;
  class_prices: ClassPriceTable;
  attendance: AttendanceTable;
  mark_fees: MarkFeeTable;
  payments: PaymentTable;
  refunds: RefundTable;
  charges: ChargeTable;
  reminders: ReminderTable;
  payment_class_dates: PaymentClassDateTable;
  families: FamilyTable;
  family_members: FamilyMemberTable;
  family_adults: FamilyAdultTable;
  holidays: HolidayTable;
  public_holidays: PublicHolidayTable;
  holiday_payments: HolidayPaymentTable;
  expenses: ExpenseTable;
  budget_entries: BudgetEntryTable;
  closings: ClosingTable;
  settings: SettingTable;
  fee_types: FeeTypeTable;
  fee_amounts: FeeAmountTable;
  payment_methods: PaymentMethodTable;
  undo: UndoTable;
  secrets: SecretTable;
  anonymizing: AnonymizingTable;
  audit_log: AuditLogTable;
  live_events: LiveEventTable;
  idempotency_keys: IdempotencyKeyTable;
}
