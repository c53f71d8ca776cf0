import { procedures as os } from '../procedures.ts';
import { readAuditLog } from './audit.service.ts';

export const auditRoutes = {
  list: os.auditLog.list.handler(({ context, input }) => readAuditLog(context.database.db, input)),
};
