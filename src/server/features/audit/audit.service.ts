import type { AuditFilter, AuditRecord } from '../../../contract/auditLog.ts';
import { addDays, startOfDay } from '../../../domain/dates.ts';
import { classOfMark } from '../../../domain/lesson.ts';
import { INVALID_RANGE, isReversed } from '../../../domain/periods.ts';
import { invalid } from '../../../domain/refusal.ts';
import type { Reader } from '../../db/database.ts';
import { classNames } from '../schoolClass/schoolClass.service.ts';
import { readSettings } from '../setting/setting.service.ts';
import { listAuditLog } from './audit.repository.ts';

type Stored = Omit<AuditRecord, 'className'>;

export { changesByGuardians, entriesAbout } from './audit.repository.ts';

/** A page of the audit log, newest first; `from` and `to` are whole days at the school. */
export async function readAuditLog(
  db: Reader,
  { from, to, ...filter }: AuditFilter,
): Promise<{ items: AuditRecord[]; nextCursor: string | null }> {
  if (isReversed({ from, to })) throw invalid(INVALID_RANGE);
  const { timeZone } = await readSettings(db);
  const { items, nextCursor } = await listAuditLog(db, {
    ...filter,
    since: from && startOfDay(from, timeZone),
    until: to && startOfDay(addDays(to, 1), timeZone),
  });
  const nameOf = await classNames(db);
  const classOf = ({ entity, entityId }: Stored) =>
    entity === 'attendance' ? nameOf(classOfMark(entityId)) : '';
  return { items: items.map((item) => ({ ...item, className: classOf(item) })), nextCursor };
}
