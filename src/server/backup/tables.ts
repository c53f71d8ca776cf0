/** In the order in which it can be put back: a row comes after what it refers to. */
const keptNow = [
  'users',
  'credentials',
  'second_factors',
  'students',
  'accounts',
  'journal',
  'credits',
  'fee_types',
  'fee_amounts',
  'payment_methods',
  'attendance',
  'mark_fees',
  'payments',
  'payment_class_dates',
  'holidays',
  'public_holidays',
  'holiday_payments',
  'expenses',
  'budget_entries',
  'undo',
  'settings',
  'secrets',
  'audit_log',
] as const;

/** What backups of earlier versions hold, for the schema that they bring along. */
const keptOnce = ['fee_schedules', 'removed_marks', 'holiday_marks', 'deleted_payments'] as const;

/** What a backup may hold. A table that is newer than a backup is simply not in it, nor one that is gone. */
export const keptTables: readonly string[] = [...keptNow, ...keptOnce];

/** What a backup that is restored may hold: those of 0.1.0 kept links that were sent, which the upgrade then drops. */
export const restorableTables: readonly string[] = [...keptTables, 'verifications'];

/** What no backup needs: who is signed in, links that were sent, and what lasts hours only. */
export const passingTables = [
  'sessions',
  'verifications',
  'rate_limits',
  'live_events',
  'idempotency_keys',
  'anonymizing',
] as const;
