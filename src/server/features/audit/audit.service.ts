import type { AuditFilter, AuditRecord } from '../../../contract/auditLog.ts';
import { addDays, startOfDay } from '../../../domain/dates.ts';
import { INVALID_RANGE, isReversed } from '../../../domain/periods.ts';
import { invalid } from '../../../domain/refusal.ts';
import type { Reader } from '../../db/database.ts';
import { readSettings } from '../setting/setting.service.ts';
import { listAuditLog } from './audit.repository.ts';

export { entriesAbout } from './audit.repository.ts';

/** A page of the audit log, newest first; `from` and `to` are whole days of the school. */
export async function readAuditLog(
  db: Reader,
  { from, to, ...filter }: AuditFilter,
): Promise<{ items: AuditRecord[]; nextCursor: string | null }> {
  if (isReversed({ from, to })) throw invalid(INVALID_RANGE);
  const { timeZone } = await readSettings(db);
  return listAuditLog(db, {
    ...filter,
    since: from && startOfDay(from, timeZone),
    until: to && startOfDay(addDays(to, 1), timeZone),
  });
}
