import type { HolidayEvent } from '../../../contract/attendance.ts';
import type { CalendarDate } from '../../../domain/dates.ts';
import { feeTypesOn } from '../../../domain/feeType.ts';
import { totalFee } from '../../../domain/fees.ts';
import type { StudentId } from '../../../domain/ids.ts';
import type { Cents } from '../../../domain/money.ts';
import type { Work } from '../../db/work.ts';
import { openBooks } from '../ledger/books.service.ts';
import { listFeeTypes } from '../feeType/feeType.service.ts';
import * as repository from './attendance.repository.ts';
import type { StoredMark } from './attendance.repository.ts';
import {
  forgetMarks,
  isStill,
  keepMarks,
  takeMarks,
  versionOf,
  type KeptMark,
} from './keptMarks.ts';
import { restoreFeeOf, noteOf, openDay } from './marking.ts';
import { dayTopic, recordChange } from './record.ts';
import type { ChangedMark } from './undoMarks.service.ts';

/**
 * Changes every mark of a date to holiday, including those of students who have left, and returns the fees; flags are
 * kept. The earlier marks are stored for `restoreHolidayMarks`. Returns the changed marks and each student's returned
 * fee above 0, in cents.
 */
export async function markAllAsHoliday(
  work: Work,
  date: CalendarDate,
): Promise<{ changed: ChangedMark[]; fees: Map<StudentId, Cents> }> {
  const before = (await repository.marksOn(work.tx, date)).filter(
    (mark) => mark.status !== 'holiday' || totalFee(mark.fee) > 0,
  );
  const day = await openDay(
    work,
    date,
    before.map((mark) => mark.studentId),
    { leaversToo: true },
  );
  const changed = [...day.marks.values()].map((mark): KeptMark => {
    const { studentId, attributes } = mark;
    const { after, creditId } = day.mark(studentId, { status: 'holiday', attributes });
    return { mark, creditId, became: versionOf(after) };
  });
  await day.save();
  await keepMarks(work, holidayAct(date), changed);
  const fees = changed.map(({ mark }) => [mark.studentId, totalFee(mark.fee)] as const);
  return { changed: day.changed(), fees: new Map(fees.filter(([, fee]) => fee > 0)) };
}

/** Restores the marks that a holiday changed, with their fees, unless they have changed since. */
export async function restoreHolidayMarks(
  work: Work,
  date: CalendarDate,
): Promise<{ restored: number; kept: number }> {
  const kept = await takeMarks(work, holidayAct(date));
  const studentIds = kept.map(({ mark }) => mark.studentId);
  const books = await openBooks(work, studentIds);
  const marks = await repository.marksOf(work.tx, date, studentIds);
  const types = await listFeeTypes(work.tx);
  const restored: StoredMark[] = [];
  for (const { mark, creditId, became } of kept) {
    const current = marks.get(mark.studentId);
    if (!current || !isStill(current, became)) continue;
    const after = { ...mark, id: current.id };
    const note = `${noteOf(mark, types)}: the day is no longer a holiday`;
    await restoreFeeOf(work, books, { mark, creditId, note, evenIfApplied: true });
    recordChange(work, { before: current, after }, feeTypesOn(date, types));
    restored.push(after);
  }
  await repository.saveMarks(work.tx, restored, marks);
  await books.save();
  return { restored: restored.length, kept: kept.length - restored.length };
}

/**
 * Deletes the stored marks of a holiday, for these students or for everybody: either the holiday was undone for them,
 * or it was removed from the calendar without its marks. A later holiday on the date then restores only its own
 * changes.
 */
export async function forgetHolidayMarks(
  work: Work,
  date: CalendarDate,
  studentIds: readonly StudentId[] | 'all',
): Promise<void> {
  if (studentIds === 'all') await takeMarks(work, holidayAct(date));
  else await forgetMarks(work, holidayAct(date), date, studentIds);
}

function holidayAct(date: CalendarDate): string {
  return `holiday/${date}`;
}

/** Notifies everyone who has the day open that it became a holiday, or with null that it no longer is one. */
export function publishHoliday(work: Work, date: CalendarDate, holidayName: string | null): void {
  const payload: HolidayEvent = { holidayName, by: work.actor.email, at: work.now };
  work.publish({ topic: dayTopic(date), name: 'holiday', payload });
}
