import type { HolidayImpact } from '../../../contract/holiday.ts';
import type { CanceledLesson, LessonCancellation } from '../../../contract/lesson.ts';
import type { UndoResult } from '../../../contract/attendance.ts';
import { INVALID_DATE, isMarkableDate } from '../../../domain/attendance.ts';
import { refuseClosed } from '../../../domain/closing.ts';
import { holidayMessages, holidaySummary } from '../../../domain/holidays.ts';
import type { Lesson } from '../../../domain/lesson.ts';
import { sumCents } from '../../../domain/money.ts';
import { conflict, invalid, notFound } from '../../../domain/refusal.ts';
import { classMessages } from '../../../domain/schoolClass.ts';
import type { Work } from '../../db/work.ts';
import { marksIn } from '../attendance/attendance.service.ts';
import {
  forgetHolidayMarks,
  markAllAsHoliday,
  publishDayOff,
  restoreHolidayMarks,
} from '../attendance/holidayMarks.service.ts';
import { saveChangesForUndo, undoChanges } from '../attendance/undoMarks.service.ts';
import { lockDayForChange, holidayOn } from '../calendar/calendar.service.ts';
import { canceledOn, setCanceled } from '../schoolClass/lessonChange.service.ts';
import { requireMarkable } from '../schoolClass/schoolClass.service.ts';
import { describeImpact } from './impact.service.ts';
import { tellUndone } from './holiday.service.ts';

// A canceled lesson is a day off for one class: its marks become Holiday and their fees are returned, as on a holiday,
// but the calendar has no entry, and payments for the date stay as they are.

/** Cancels a lesson. If it is already canceled, it keeps its reason. Refused on a holiday, when no class meets. */
export async function cancelLesson(
  work: Work,
  { date, classId, name }: LessonCancellation,
): Promise<CanceledLesson> {
  const lesson = { date, classId };
  const earlierReason = await lockLesson(work, lesson);
  if (earlierReason === null) await setCanceled(work, lesson, name);
  const { changed, fees } = await markAllAsHoliday(work, lesson);
  await publishDayOff(work, date);
  const feesReturned = { fees: sumCents(fees.values()), students: fees.size };
  return {
    reason: earlierReason ?? name,
    added: earlierReason === null,
    marks: changed.length,
    totalFeesReturned: feesReturned.fees,
    studentsWithFees: feesReturned.students,
    summary: holidaySummary('Class canceled', feesReturned),
    undoId: await saveChangesForUndo(
      work,
      { of: actOf(lesson), date },
      { changed, credited: [], added: earlierReason === null },
    ),
  };
}

/** Undoes the cancellation of a lesson, for each student whose mark and money nobody has changed since. */
export async function undoCancellation(
  work: Work,
  { undoId, ...lesson }: Lesson & { undoId: string },
): Promise<UndoResult> {
  const { date } = lesson;
  await lockDayForChange(work, date);
  const result = await undoChanges(work, { of: actOf(lesson), date, id: undoId }, async () => {
    await setCanceled(work, lesson, null);
    await publishDayOff(work, date);
  });
  await forgetHolidayMarks(work, lesson, result.undone);
  return tellUndone(result);
}

/** Reinstates a canceled lesson: restores the marks that the cancellation changed, with their fees. */
export async function holdLesson(
  work: Work,
  lesson: Lesson,
): Promise<{ restored: number; kept: number }> {
  if ((await lockLesson(work, lesson)) === null) throw notFound(classMessages.notCanceled);
  await setCanceled(work, lesson, null);
  const marks = await restoreHolidayMarks(work, lesson);
  await forgetHolidayMarks(work, lesson, 'all');
  await publishDayOff(work, lesson.date);
  return marks;
}

/** Finds out what canceling a lesson would change, by doing it; only call this in a dry run. */
export async function analyzeCancellation(work: Work, lesson: Lesson): Promise<HolidayImpact> {
  const earlierReason = await lockLesson(work, lesson);
  const marks = await marksIn(work.tx, lesson);
  if (earlierReason === null) await setCanceled(work, lesson, '-');
  const { changed, fees } = await markAllAsHoliday(work, lesson);
  const impact = await describeImpact(work, lesson.date, {
    marks,
    fees,
    payments: [],
    adjustments: [],
    changed: changed.map(({ after }) => after.studentId),
  });
  return { ...impact, holidayName: earlierReason };
}

/** Locks the date, and returns the reason if the lesson is already canceled, or null. */
async function lockLesson(work: Work, lesson: Lesson): Promise<string | null> {
  const { date, classId } = lesson;
  if (!isMarkableDate(date, work.today)) throw invalid(INVALID_DATE, { date: INVALID_DATE });
  refuseClosed(work, date);
  await requireMarkable(work.tx, lesson);
  await lockDayForChange(work, date);
  const holiday = await holidayOn(work.tx, date);
  if (holiday) throw conflict(holidayMessages.isHoliday(date, holiday.name));
  const canceled = await canceledOn(work.tx, date);
  return canceled.find((one) => one.classId === classId)?.canceled ?? null;
}

/** The name of an act on a lesson. An act on all lessons of a date is named by the date. */
function actOf({ date, classId }: Lesson): string {
  return `canceled/${date}/${classId}`;
}
