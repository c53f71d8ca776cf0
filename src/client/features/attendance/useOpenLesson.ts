import { useQuery } from '@tanstack/react-query';
import type { CountedLesson } from '../../../contract/lesson.ts';
import { lessonOf, type InLesson } from '../../../domain/lesson.ts';
import { api } from '../../api/api.ts';
import { dayInput } from '../../offline/dayCache.ts';

/** A lesson as its roll has it. The roll loads it; undefined until then, and in a school with one class. */
export function useOpenLesson(lesson: InLesson): CountedLesson | undefined {
  const { classId } = lessonOf(lesson);
  const { data } = useQuery(
    api.attendance.day.queryOptions({ input: dayInput(lesson), enabled: false }),
  );
  return data?.lessons.find((one) => one.classId === classId);
}
