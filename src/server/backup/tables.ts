/**
 * What a backup holds, in the order in which it can be put back (a row comes after what it refers to). A table
 * that is newer than a backup is simply not in it.
 */
export const keptTables = [
  'users',
  'credentials',
  'second_factors',
  'verifications',
  'students',
  'accounts',
  'journal',
  'credits',
  'attendance',
  'payments',
  'payment_class_dates',
  'deleted_payments',
  'removed_marks',
  'holidays',
  'holiday_marks',
  'holiday_payments',
  'expenses',
  'budget_entries',
  'settings',
  'fee_schedules',
  'secrets',
  'audit_log',
] as const;

/** What no backup needs: who is signed in, and what lasts hours only. */
export const passingTables = [
  'sessions',
  'rate_limits',
  'live_events',
  'idempotency_keys',
] as const;
