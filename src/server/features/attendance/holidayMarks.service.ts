import type { HolidayEvent } from '../../../contract/attendance.ts';
import { refuseClosed } from '../../../domain/closing.ts';
import type { CalendarDate } from '../../../domain/dates.ts';
import { groupBy } from '../../../domain/collections.ts';
import { feeTypesOn } from '../../../domain/feeType.ts';
import { totalFee } from '../../../domain/fees.ts';
import type { StudentId } from '../../../domain/ids.ts';
import { markKey, type Lesson } from '../../../domain/lesson.ts';
import { plus, ZERO, type Cents } from '../../../domain/money.ts';
import type { Work } from '../../db/work.ts';
import { forgetForUndo } from '../../undo/undo.ts';
import { daysOff } from '../calendar/calendar.service.ts';
import { openBooks } from '../ledger/books.service.ts';
import { listFeeTypes } from '../feeType/feeType.service.ts';
import { listClasses } from '../schoolClass/schoolClass.service.ts';
import * as repository from './attendance.repository.ts';
import type { MarkChange } from './attendance.repository.ts';
import {
  isStill,
  saveMarksForUndo,
  claimSavedMarks,
  versionOf,
  type SavedMark,
} from './savedMarks.ts';
import { restoreFeeOf, noteOf, openDay } from './marking.ts';
import { dayTopic, recordChange } from './record.ts';

/** What has no class: a date for all classes, or one lesson. */
type Off = CalendarDate | Lesson;

const dateOf = (off: Off): CalendarDate => (typeof off === 'string' ? off : off.date);

/**
 * Changes every mark on a date to holiday, in all classes or one, including the marks of students who have left, and
 * returns the fees; flags are kept. The earlier marks are saved for `restoreHolidayMarks`. Returns the changed marks
 * and each student's returned fees above 0, in cents.
 */
export async function markAllAsHoliday(
  work: Work,
  off: Off,
): Promise<{ changed: MarkChange[]; fees: Map<StudentId, Cents> }> {
  const date = dateOf(off);
  const all =
    typeof off === 'string'
      ? await repository.marksOn(work.tx, off)
      : await repository.marksIn(work.tx, off);
  const before = all.filter((mark) => mark.status !== 'holiday' || totalFee(mark.fee) > 0);
  const changed: MarkChange[] = [];
  const toSave: SavedMark[] = [];
  const fees = new Map<StudentId, Cents>();
  for (const [classId, marks] of groupBy(before, (mark) => mark.classId)) {
    const studentIds = marks.map((mark) => mark.studentId);
    const day = await openDay(work, { date, classId }, studentIds, { leaversToo: true });
    for (const mark of day.marks.values()) {
      const { studentId, attributes } = mark;
      const { after, creditId } = day.mark(studentId, { status: 'holiday', attributes });
      toSave.push({ mark, creditId, became: versionOf(after) });
      const fee = totalFee(mark.fee);
      if (fee > 0) fees.set(studentId, plus(fees.get(studentId) ?? ZERO, fee));
    }
    await day.save();
    changed.push(...day.changed());
  }
  await saveMarksForUndo(work, actOf(off), toSave);
  return { changed, fees };
}

/** Restores the marks that a holiday changed, with their fees, unless they have changed since. */
export async function restoreHolidayMarks(
  work: Work,
  off: Off,
): Promise<{ restored: number; kept: number }> {
  const date = dateOf(off);
  refuseClosed(work, date);
  const saved = await claimSavedMarks(work, actOf(off));
  const studentIds = saved.map(({ mark }) => mark.studentId);
  const books = await openBooks(work, studentIds);
  const marks = await repository.marksOfDay(work.tx, date, studentIds);
  const types = await listFeeTypes(work.tx);
  const restored: MarkChange[] = [];
  for (const { mark, creditId, became } of saved) {
    const current = marks.get(markKey(mark));
    if (!current || !isStill(current, became)) continue;
    const change = { before: current, after: { ...mark, id: current.id } };
    const note = `${noteOf(mark, types)}: ${typeof off === 'string' ? 'the day is no longer a holiday' : 'the class is held after all'}`;
    await restoreFeeOf(work, books, { mark, creditId, note, evenIfApplied: true });
    recordChange(work, change, feeTypesOn(change.before ?? change.after, types));
    restored.push(change);
  }
  await repository.saveMarks(work.tx, restored);
  await books.save();
  return { restored: restored.length, kept: saved.length - restored.length };
}

/**
 * Deletes the stored marks of a holiday, for these students or for everybody, because the holiday was undone for them,
 * or removed from the calendar without its marks. A later holiday on the date then restores only its own changes.
 */
export async function forgetHolidayMarks(
  work: Work,
  off: Off,
  studentIds: readonly StudentId[] | 'all',
): Promise<void> {
  if (studentIds === 'all') await claimSavedMarks(work, actOf(off));
  else await forgetForUndo(work, 'attendance', actOf(off), studentIds);
}

function actOf(off: Off): string {
  return typeof off === 'string' ? `holiday/${off}` : `canceled/${off.date}/${off.classId}`;
}

/** Tells everyone who has a lesson of this date open whether it is off. */
export async function publishDayOff(work: Work, date: CalendarDate): Promise<void> {
  const classes = await listClasses(work.tx);
  const dayOff = await daysOff(work.tx, date);
  for (const { id: classId } of classes) {
    const off = dayOff(classId);
    const payload: HolidayEvent = {
      holidayName: off?.isHoliday ? off.name : null,
      ...(off && !off.isHoliday && { cancelReason: off.name }),
      by: work.actor.email,
      at: work.now,
    };
    work.publish({ topic: dayTopic({ date, classId }), name: 'holiday', payload });
  }
}
