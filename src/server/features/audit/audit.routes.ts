import { procedures, reads } from '../procedures.ts';
import { readAuditLog } from './audit.service.ts';

export const auditRoutes = {
  list: procedures.auditLog.list.handler(reads(readAuditLog)),
};
