/** What the audit log tells changes of. */
export const auditedEntities = [
  'student',
  'attendance',
  'payment',
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
