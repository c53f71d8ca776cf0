/** The entities whose changes are in the audit log. */
export const auditedEntities = [
  'student',
  'attendance',
  'payment',
  'refund',
  'credit',
  'holiday',
  'expense',
  'budgetEntry',
  'settings',
  'feeType',
  'paymentMethod',
  'user',
] as const;
export type AuditedEntity = (typeof auditedEntities)[number];
