import type { AttendanceEvent, AttendanceRecord } from '../../../contract/attendance.ts';
import { setFlags } from '../../../domain/attendance.ts';
import { flagsOf, type FeeTypeKey, type FeeTypeOnDate } from '../../../domain/feeType.ts';
import { totalFee } from '../../../domain/fees.ts';
import { lessonKey, markKey, type Lesson } from '../../../domain/lesson.ts';
import { ZERO, type Cents } from '../../../domain/money.ts';
import type { Work } from '../../db/work.ts';
import type { StoredMark } from './attendance.repository.ts';

/** The topic for live events about one lesson. */
export function dayTopic(lesson: Lesson): string {
  return `attendance/${lessonKey(lesson)}`;
}

/** A mark as the API shows it: with every type in use on its date, and any other type it has. */
export function toRecord(mark: StoredMark, types: readonly FeeTypeOnDate[]): AttendanceRecord {
  // A day may have thousands of marks, so we avoid building a list of pairs for each.
  const attributes: Record<FeeTypeKey, boolean> = {};
  for (const { key } of flagsOf(types)) attributes[key] = false;
  for (const key of setFlags(mark.attributes)) attributes[key] = true;
  const fee: Record<FeeTypeKey, Cents> = {};
  for (const { key } of types) fee[key] = ZERO;
  return {
    status: mark.status,
    attributes,
    fee: Object.assign(fee, mark.fee, { total: totalFee(mark.fee) }),
    timestamp: mark.timestamp,
  };
}

/** Writes a change of a mark into the audit log, and notifies everyone who has the day open. */
export function recordChange(
  work: Work,
  change: { before: StoredMark | null; after: StoredMark | null },
  types: readonly FeeTypeOnDate[],
): void {
  const { before, after } = change;
  const mark = after ?? before;
  if (!mark) return;
  const { studentId, date } = mark;
  const attendance = after && toRecord(after, types);
  work.audit({
    action: after ? (before ? 'Mark changed' : 'Marked') : 'Mark removed',
    entity: 'attendance',
    entityId: markKey(mark),
    studentId,
    before: before && { ...toRecord(before, types), date },
    after: attendance && { ...attendance, date },
  });
  const payload: AttendanceEvent = {
    studentId,
    attendance,
    by: work.actor.email,
    at: work.now,
  };
  work.publish({ topic: dayTopic(mark), name: 'attendance', payload });
}
