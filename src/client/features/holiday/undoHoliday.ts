import type { UndoResult } from '../../../contract/attendance.ts';
import type { HolidayResult } from '../../../contract/holiday.ts';
import type { CanceledLesson } from '../../../contract/lesson.ts';
import type { Lesson } from '../../../domain/lesson.ts';
import { client as server } from '../../api/api.ts';

/** Undoes exactly what marking a date as a holiday did; the server reports what can't be undone. */
export function undoHoliday({
  holiday: { date },
  undoId,
}: Pick<HolidayResult, 'holiday' | 'undoId'>): Promise<UndoResult> {
  return server.holidays.undo({ date, undoId });
}

/** Undoes exactly what canceling a class did. */
export function undoCancellation(
  lesson: Lesson,
  { undoId }: Pick<CanceledLesson, 'undoId'>,
): Promise<UndoResult> {
  return server.lessons.undoCancel({ ...lesson, undoId });
}
