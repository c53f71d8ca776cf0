import { z } from 'zod';
import { auditedEntities } from '../domain/audit.ts';
import { calendarDate, id, instant, page, pageOf, studentId } from './base.ts';
import { verbs } from './verbs.ts';

export const auditRecord = z.object({
  id,
  at: instant,
  actorId: z.string(),
  actor: z.string().describe('Their email at the time'),
  action: z.string(),
  entity: z.enum(auditedEntities),
  entityId: z.string(),
  studentId: studentId.nullable(),
  studentName: z.string().nullable(),
  className: z.string().describe('The class of a mark; empty while the school has only one'),
  before: z.unknown().describe('What was; null for something new'),
  after: z.unknown().describe('What is; null for something gone'),
  requestId: z.string().nullable(),
});
export type AuditRecord = z.infer<typeof auditRecord>;

export const auditFilter = z.strictObject({
  entity: z.enum(auditedEntities).optional(),
  studentId: studentId.optional(),
  from: calendarDate('Invalid date range').optional(),
  to: calendarDate('Invalid date range').optional(),
  ...page,
});
export type AuditFilter = z.infer<typeof auditFilter>;
/** The input before parsing. */
export type AuditFilterInput = z.input<typeof auditFilter>;

const { get } = verbs('Audit log');

export const auditLog = {
  list: get('/audit-log', auditFilter, pageOf(auditRecord), {
    summary: 'Who changed what, from what, to what; newest first',
  }),
};
