import { useSyncExternalStore } from 'react';
import type { InLesson } from '../../domain/lesson.ts';
import { isIn, type Entry } from './entry.ts';
import { onUnsent, unsentNow, type Unsent } from './sending.ts';

/** The acts by this tab's person that the server hasn't confirmed. */
export function useUnsent(): Unsent {
  return useSyncExternalStore(onUnsent, unsentNow);
}

/** The entry that a student's row has to report: not sent yet, refused, or in conflict with someone else's mark. */
export function useUnsentOf(lesson: InLesson, studentId: string): Entry | null {
  return useSyncExternalStore(onUnsent, () => {
    const { entries, late } = unsentNow();
    const isOfLesson = isIn(lesson);
    const own = entries.filter((entry) => entry.studentId === studentId && isOfLesson(entry));
    return (
      own.find(({ state }) => state !== 'waiting' && state !== 'sent') ??
      own.find(({ key }) => late.has(key)) ??
      null
    );
  });
}
