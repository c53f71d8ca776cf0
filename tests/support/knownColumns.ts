import { contactColumns } from '../../src/server/db/contactColumns.ts';
import type { Database } from '../../src/server/db/database.ts';

/** Names of columns with ids, keys and moments of changes, which say nothing about who somebody is. */
const BY_NAME = /^(id|key|at)$|(_id|_at|Id|At)$/;

/**
 * Every other text column of the schema, and whatever else can say who somebody is: whether it does, so that anonymizing
 * must empty it. A new column must be listed here or in `plain`.
 */
const columns: Record<string, { ofPerson?: string[]; notOfPerson?: string[] }> = {
  attendance: { notOfPerson: ['status', 'marked_by'] },
  audit_log: { ofPerson: ['actor', 'before', 'after'], notOfPerson: ['action', 'entity'] },
  budget_entries: {
    ofPerson: ['description', 'contributor_name'],
    // Notes belong to expenses, which are about nobody.
    notOfPerson: ['budget_type', 'status', 'fee_type', 'category', 'notes'],
  },
  calendar_feeds: { notOfPerson: ['token_hash'] },
  // The reason of a tuition is figures; its kind, its act and its month are no words about anybody.
  charges: {
    ofPerson: ['note'],
    notOfPerson: ['type', 'act', 'period', 'reason', 'created_by', 'reversed_at'],
  },
  class_fees: { notOfPerson: ['type'] },
  // Why a class is canceled may say who is ill, but no student is named by it.
  class_lessons: { notOfPerson: ['canceled', 'starts', 'ends', 'room', 'changed_by'] },
  class_meetings: { notOfPerson: ['starts', 'ends'] },
  class_places: { notOfPerson: ['until_date', 'created_by'] },
  class_prices: { notOfPerson: ['per'] },
  class_schedules: { notOfPerson: ['room'] },
  classes: { notOfPerson: ['name', 'name_order', 'for_whom', 'to_date'] },
  // What was signed has ids and figures; a note or a reason is about a month.
  closings: {
    ofPerson: ['closed_by_name', 'reopened_by_name'],
    notOfPerson: [
      'month',
      'closed_by',
      'note',
      'figures',
      'balances',
      'hash',
      'row_hashes',
      'reopened_by',
      'reason',
    ],
  },
  credentials: {
    // Unused credentials are deleted as rows; there are none of other providers.
    notOfPerson: ['accessToken', 'refreshToken', 'idToken', 'scope', 'password'],
  },
  credits: {
    ofPerson: ['holiday_name', 'original_notes', 'reason', 'extra'],
    notOfPerson: ['payment_method', 'original_status', 'original_attributes', 'origin'],
  },
  expenses: { notOfPerson: ['category', 'description', 'budget_source', 'notes'] },
  families: { ofPerson: ['name', 'name_order', 'note'] },
  family_adults: { ofPerson: ['relation', 'phone'] },
  fee_amounts: { notOfPerson: ['type'] },
  fee_types: { notOfPerson: ['name', 'applies_to', 'retired_from'] },
  holidays: { notOfPerson: ['name', 'created_by'] },
  // The response is encrypted with a key that only its sender has.
  idempotency_keys: { notOfPerson: ['operation', 'request_hash', 'response'] },
  journal: { ofPerson: ['note', 'actor'], notOfPerson: ['kind', 'source_type', 'corrects'] },
  live_events: { ofPerson: ['payload'], notOfPerson: ['topic', 'name'] },
  mark_fees: { notOfPerson: ['type'] },
  payment_methods: { notOfPerson: ['name', 'retired_from'] },
  payments: {
    ofPerson: ['notes', 'fee_id'],
    notOfPerson: ['payment_method', 'holiday_name', 'act'],
  },
  refunds: { ofPerson: ['notes'], notOfPerson: ['method', 'spent'] },
  reminders: { notOfPerson: ['act', 'way', 'created_by'] },
  schema_support: { notOfPerson: ['oldest'] },
  second_factors: { notOfPerson: ['secret', 'backupCodes', 'lockedUntil'] },
  secrets: { notOfPerson: ['name', 'value'] },
  // Anonymizing deletes these rows.
  sessions: { notOfPerson: ['token', 'ipAddress', 'userAgent'] },
  settings: {
    notOfPerson: [
      'school_name',
      'time_zone',
      'fee_year_start',
      'public_dashboard',
      'how_to_pay',
      'pay_links',
    ],
  },
  students: {
    ofPerson: ['first_name', 'last_name', 'name_order', ...Object.values(contactColumns)],
    notOfPerson: ['enrollment_status', 'dance_role', 'pay_reference', 'on_roll_since'],
  },
  undo: { ofPerson: ['state'], notOfPerson: ['entity', 'act'] },
  users: { ofPerson: ['email', 'name'], notOfPerson: ['image', 'role'] },
  verifications: { notOfPerson: ['identifier', 'value'] },
};

/**
 * Every column that is no text: numbers, dates and switches that say nothing about who somebody is. One that does, such as
 * a birth date, is listed under `ofPerson` above, and anonymizing must empty it.
 */
const plain: Record<string, string[]> = {
  accounts: ['owed', 'credit', 'total_fees', 'total_payments', 'adjustments', 'entry_count'],
  attendance: ['date', 'fee'],
  budget_entries: ['amount', 'date', 'expected_amount'],
  charges: ['date', 'amount'],
  class_fees: ['from_date', 'amount'],
  class_lessons: ['date'],
  class_meetings: ['from_date', 'weekday'],
  class_places: ['from_date', 'until_date'],
  class_prices: ['from_date', 'amount'],
  class_schedules: ['from_date'],
  classes: ['position', 'from_date', 'to_date', 'revision'],
  credits: ['amount', 'used_amount', 'withdrawn_amount', 'date', 'paid_off'],
  expenses: ['amount', 'date'],
  families: ['revision'],
  fee_amounts: ['effective_from', 'amount'],
  fee_types: ['position', 'revision'],
  holiday_payments: ['date', 'amount'],
  holidays: ['date'],
  journal: ['number', 'amount', 'owed_change', 'credit_change', 'balance', 'date'],
  mark_fees: ['date', 'flag', 'cents'],
  payment_class_dates: ['date'],
  payment_methods: ['position', 'revision'],
  payments: ['amount', 'paid_off', 'date', 'is_holiday_payment', 'fee_date'],
  public_holidays: ['from_date', 'kept'],
  refunds: ['amount', 'date'],
  reminders: ['date', 'amount'],
  second_factors: ['verified', 'failedVerificationCount'],
  settings: [
    'expected_contribution',
    'major_expense_threshold',
    'public_emails',
    'self_registration',
    'admin_second_step',
    'public_notes',
    'approve_registrations',
    'time_zone_chosen',
    'first_class_date',
    'public_calendar',
    'tuition_proration',
    'sibling_percent',
  ],
  students: ['frozen_fees_total', 'frozen_balance', 'approved', 'former_number'],
  users: ['emailVerified', 'mustChangePassword', 'twoFactorEnabled', 'teaches'],
};

interface KnownColumn {
  table: string;
  column: string;
  isText: boolean;
  /** Undefined if the column isn't listed. */
  ofPerson: boolean | undefined;
}

/** The columns of a database, and whether they can say who a person is. */
export async function knownColumns(db: Database['db']): Promise<KnownColumn[]> {
  const tables = await db.introspection.getTables();
  return tables.flatMap(({ name: table, columns: all }) =>
    all
      .filter(({ name }) => !BY_NAME.test(name))
      .map(({ name: column, dataType }) => ({
        table,
        column,
        isText: /text|char|json/i.test(dataType),
        ofPerson: isOfPerson(table, column),
      })),
  );
}

function isOfPerson(table: string, column: string): boolean | undefined {
  const known = columns[table];
  if (known?.ofPerson?.includes(column)) return true;
  const isListed = known?.notOfPerson?.includes(column) || plain[table]?.includes(column);
  return isListed ? false : undefined;
}
