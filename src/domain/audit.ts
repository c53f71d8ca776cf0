/** The entities whose changes are in the audit log. */
export const auditedEntities = [
  'student',
  'family',
  'class',
  'place',
  'attendance',
  'payment',
  'refund',
  'charge',
  'reminder',
  'mail',
  'notice',
  'question',
  'credit',
  'holiday',
  'expense',
  'budgetEntry',
  'settings',
  'feeType',
  'paymentMethod',
  'studentField',
  'agreement',
  'application',
  'signature',
  'user',
  'closing',
  'school',
] as const;
export type AuditedEntity = (typeof auditedEntities)[number];

/** Who made a change, in words; `actor` is their email at the time, 'system', or empty for somebody not logged in. */
export function actorText(actor: string): string {
  if (actor === '') return 'someone who was not logged in';
  return actor === 'system' ? 'the system' : actor;
}

/** The action of an entry that Home tells the school about. */
export const CHANGED_BY_GUARDIAN = 'Changed by a parent or guardian';
