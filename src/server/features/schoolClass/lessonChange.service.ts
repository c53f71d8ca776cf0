import type { LessonChanges } from '../../../contract/lesson.ts';
import { refuseClosed } from '../../../domain/closing.ts';
import type { Lesson } from '../../../domain/lesson.ts';
import { lessonKey } from '../../../domain/lesson.ts';
import { invalid } from '../../../domain/refusal.ts';
import { classMessages, isMeetingTime } from '../../../domain/schoolClass.ts';
import type { LessonChange } from '../../../domain/timetable.ts';
import type { Work } from '../../db/work.ts';
import { recheckStreams } from '../user/user.service.ts';
import * as repository from './lessonChange.repository.ts';
import { refuseUnknownTeacher } from './schedule.service.ts';
import { refuseFarDate, requireClass } from './schoolClass.service.ts';

export const { canceledOn, listLessonChanges } = repository;
export type { StoredLessonChange } from './lessonChange.repository.ts';

/** Gives one lesson another time, room or teacher; null goes back to the schedule's. */
export async function changeLesson(
  work: Work,
  { date, classId, starts, ends, ...given }: LessonChanges,
): Promise<void> {
  const lesson = { date, classId };
  await requireClass(work.tx, classId);
  refuseFarDate(work, date, 'date');
  if (!starts || !ends) {
    if ((starts ?? null) !== (ends ?? null))
      throw invalid(classMessages.time, { ends: classMessages.time });
  } else if (!isMeetingTime({ starts, ends }))
    throw invalid(classMessages.meetingEnds, { ends: classMessages.meetingEnds });
  if (given.teacherId) await refuseUnknownTeacher(work, given.teacherId);
  await save(work, lesson, 'Class of a day changed', {
    ...(starts !== undefined && ends !== undefined && { starts, ends }),
    ...(given.room !== undefined && { room: given.room }),
    ...(given.teacherId !== undefined && { teacher_id: given.teacherId }),
  });
}

/** Marks a lesson as canceled, with the reason; null means that it takes place. It doesn't change any mark. */
export function setCanceled(work: Work, lesson: Lesson, reason: string | null): Promise<void> {
  refuseClosed(work, lesson.date);
  const action = reason === null ? 'Class held after all' : 'Class canceled';
  return save(work, lesson, action, { canceled: reason });
}

async function changeOf(work: Work, { date, classId }: Lesson): Promise<LessonChange | null> {
  const changes = await repository.listLessonChanges(work.tx, { from: date, to: date });
  return changes.find((one) => one.classId === classId) ?? null;
}

async function save(
  work: Work,
  lesson: Lesson,
  action: string,
  changes: Omit<Parameters<typeof repository.saveLessonChange>[2], 'changed_at' | 'changed_by'>,
): Promise<void> {
  const before = await changeOf(work, lesson);
  await repository.saveLessonChange(work.tx, lesson, {
    ...changes,
    changed_at: work.now,
    changed_by: work.actor.id ?? 'anonymous',
  });
  const after = await changeOf(work, lesson);
  if (after?.teacherId !== before?.teacherId) recheckStreams(work);
  work.audit({ action, entity: 'class', entityId: lessonKey(lesson), before, after });
}
