/** What the audit log tells changes of. */
export const auditedEntities = ['student', 'attendance', 'payment', 'settings', 'user'] as const;
export type AuditedEntity = (typeof auditedEntities)[number];
