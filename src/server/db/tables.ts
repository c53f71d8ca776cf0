import type { ColumnType, Generated } from 'kysely';
import type { EntryKind } from '../../domain/account.ts';
import type { AttendanceStatus } from '../../domain/attendance.ts';
import type { CreditOrigin } from '../../domain/credit.ts';
import type { CalendarDate, Instant } from '../../domain/dates.ts';
import type { FeeTypeOccasion } from '../../domain/feeType.ts';
import type { MarkId, PaymentId, StudentId, UserId } from '../../domain/ids.ts';
import type { UndoableEntity } from '../../domain/undo.ts';
import type { BudgetType, EntryStatus, RevenueFeeType } from '../../domain/budget.ts';
import type { BudgetSource, ExpenseCategory } from '../../domain/expense.ts';
import type { Cents } from '../../domain/money.ts';
import type { PaymentMethodKey } from '../../domain/paymentMethod.ts';
import type { DashboardVisibility } from '../../domain/publicDashboard.ts';
import type { DanceRole, EnrollmentStatus } from '../../domain/student.ts';
import type { ContactColumn } from './contactColumns.ts';

/** 0 or 1 on both engines. */
export type Flag = 0 | 1;

/** better-auth keeps booleans and instants in each engine's own way: SQLite 0/1 and text, PostgreSQL natively. */
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

/** How a user signs in; better-auth calls it an account, which here is a student's money. */
export interface CredentialTable {
  id: string;
  accountId: string;
  providerId: string;
  userId: UserId;
  password: string | null;
  /** When a temporary password was signed in with: it works once. */
  temporaryUsedAt: ColumnType<
    string | Date | null,
    string | Date | undefined,
    string | Date | null
  >;
  createdAt: AuthInstant;
  updatedAt: AuthInstant;
}

/** The two-factor authentication of who turned it on, or has begun to (`verified` is false then). */
export interface SecondFactorTable {
  id: string;
  userId: UserId;
  secret: string;
  backupCodes: string;
  verified: AuthBoolean;
  failedVerificationCount: number;
  lockedUntil: AuthInstant | null;
}

/** What the auth library gives away once: reset links, first steps of a sign-in. */
export interface VerificationTable {
  id: string;
  identifier: string;
  value: string;
  expiresAt: AuthInstant;
  createdAt: AuthInstant;
  updatedAt: AuthInstant;
}

/** A bucket of tokens: what may be done so and so often. On SQLite they are in memory. */
export interface RateLimitTable {
  key: string;
  /** When it is full again if nothing more is taken, in milliseconds since 1970. */
  full_at: number;
}

export interface StudentTable extends Record<ContactColumn, string> {
  id: StudentId;
  first_name: string;
  last_name: string;
  /** First and last name in lower case: what lists are sorted by. */
  name_order: string;
  enrollment_status: EnrollmentStatus;
  dance_role: DanceRole;
  /** Whether an admin has said that they belong to the school; until then they are on no list but the admins'. */
  approved: Flag;
  /** Of who was anonymized: the number in 'Former student 3'. */
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
  /** How many journal entries there are; the next one's number is one more. */
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
  source_type: 'attendance' | 'payment' | 'student' | 'credit';
  source_id: string;
  note: string;
  actor_id: string;
  actor: string;
  at: Instant;
}

export interface CreditTable {
  id: string;
  student_id: StudentId;
  amount: Cents;
  used_amount: Cents;
  /** What was reversed, because what the record came from was undone; it is no longer the student's. */
  withdrawn_amount: Cents;
  /** What of a fee that a holiday returned went against what was owed at once; part of `used_amount`. */
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
}

/** One mark of a student on a class date. */
export interface AttendanceTable {
  id: MarkId;
  date: CalendarDate;
  student_id: StudentId;
  status: AttendanceStatus;
  /** What it was charged: the sum of its `mark_fees`. */
  fee: Cents;
  marked_at: Instant;
  marked_by: string;
}

/** A fee type that a mark has: its flag is set, or it was charged for it, or both. */
export interface MarkFeeTable {
  mark_id: MarkId;
  type: string;
  /** The mark's, so that a month is added up from an index alone; a foreign key holds them together. */
  date: CalendarDate;
  student_id: StudentId;
  /** Whether it is a flag that is set; the fee for an absence is none. */
  flag: Flag;
  /** 0 where the flag cost nothing. */
  cents: Cents;
}

export interface PaymentTable {
  id: PaymentId;
  student_id: StudentId;
  amount: Cents;
  /** What of it went against what was owed; the rest became credit. */
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
}

/** A specific-year holiday; the public ones follow a rule. */
export interface HolidayTable {
  date: CalendarDate;
  name: string;
  created_at: Instant;
  created_by: string;
}

/** Whether the school keeps a public holiday from a date on; without a row it stands as it was at first. */
export interface PublicHolidayTable {
  key: string;
  from_date: CalendarDate;
  kept: Flag;
}

/** What an act changed or deleted, as it was, for as long as that can be undone. */
export interface UndoTable {
  id: string;
  entity: UndoableEntity;
  entity_id: string;
  /** The student whose it was; null where it was nobody's. */
  student_id: StudentId | null;
  /** The act that changed it: what is undone together. */
  act: string;
  /** What it was, as JSON. */
  state: string;
  /** The moment of the change: what has another one since was changed again. */
  at: Instant;
}

/** A class date that a payment is for, by its notes or as the date of the fee that it pays. */
export interface PaymentClassDateTable {
  date: CalendarDate;
  payment_id: PaymentId;
}

/** The credit of a payment for a date that became a holiday. */
export interface HolidayPaymentTable {
  payment_id: PaymentId;
  date: CalendarDate;
  credit_id: string;
  /** What of the returned fee became credit because of this payment; 0 where it was a credit already. */
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

/** Which of the columns from fee_type on are filled depends on the budget type. */
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
  /** Whether a person has set the time zone; else it is the host's. */
  time_zone_chosen: Flag;
  first_class_date: CalendarDate | null;
}

export interface FeeTypeTable {
  key: string;
  name: string;
  applies_to: FeeTypeOccasion;
  position: number;
  retired_from: CalendarDate | null;
  /** How often it was changed, and once more: whoever changes it says which one they saw. */
  revision: number;
}

export interface PaymentMethodTable {
  key: PaymentMethodKey;
  name: string;
  position: number;
  retired_from: CalendarDate | null;
  /** As of a fee type. */
  revision: number;
}

/** Who is anonymized in this very transaction: the words of append-only tables can be replaced while a row is in it. */
export interface AnonymizingTable {
  student_id: StudentId;
}

/** What a fee type is for class dates from a date on. */
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
  /** Its hash: with the key itself the answer can be read (sealed.ts). */
  key: string;
  operation: string;
  request_hash: string;
  response: string | null;
  created_at: Instant;
}

export interface Tables {
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
  attendance: AttendanceTable;
  mark_fees: MarkFeeTable;
  payments: PaymentTable;
  payment_class_dates: PaymentClassDateTable;
  holidays: HolidayTable;
  public_holidays: PublicHolidayTable;
  holiday_payments: HolidayPaymentTable;
  expenses: ExpenseTable;
  budget_entries: BudgetEntryTable;
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
