/** In the order for a restore: a row comes after the rows that it refers to. */
const keptNow = [
  'users',
  'credentials',
  'second_factors',
  'students',
  'families',
  'family_members',
  'family_adults',
  'accounts',
  'journal',
  'classes',
  'class_schedules',
  'class_meetings',
  'class_places',
  'class_lessons',
  'calendar_feeds',
  'credits',
  'fee_types',
  'fee_amounts',
  'class_fees',
  'class_prices',
  'payment_methods',
  'attendance',
  'mark_fees',
  'payments',
  'payment_class_dates',
  'refunds',
  'charges',
  'reminders',
  'holidays',
  'public_holidays',
  'holiday_payments',
  'expenses',
  'budget_entries',
  'undo',
  'settings',
  'secrets',
  'audit_log',
  // Last: once a month is closed, its rows are refused.
  'closings',
] as const;

/** Tables in backups of earlier versions, for the schema of those backups. */
const keptOnce = ['fee_schedules', 'removed_marks', 'holiday_marks', 'deleted_payments'] as const;

/** The tables that a backup may contain. Tables that don't exist in its schema are missing. */
export const keptTables: readonly string[] = [...keptNow, ...keptOnce];

/** The tables that can be restored: backups of 0.1.0 included sent links, which the upgrade then deletes. */
export const restorableTables: readonly string[] = [...keptTables, 'verifications'];

/** Tables that no backup needs: sessions, sent links, and data that only lasts hours. */
export const passingTables = [
  'sessions',
  'verifications',
  'rate_limits',
  'live_events',
  'idempotency_keys',
  'anonymizing',
  'schema_support',
] as const;
