import { useSyncExternalStore } from 'react';
import type { CalendarDate } from '../../domain/dates.ts';
import type { Entry } from './entry.ts';
import { onUnsent, unsentNow, type Unsent } from './sending.ts';

/** The marks of this tab's person that the server has not confirmed. */
export function useUnsent(): Unsent {
  return useSyncExternalStore(onUnsent, unsentNow);
}

/** What of a student's mark is to be told: that it is not sent yet, was refused, or that somebody else was faster. */
export function useUnsentOf(date: CalendarDate, studentId: string): Entry | null {
  return useSyncExternalStore(onUnsent, () => {
    const { entries, late } = unsentNow();
    const own = entries.filter((entry) => entry.date === date && entry.studentId === studentId);
    return (
      own.find(({ state }) => state !== 'waiting' && state !== 'sent') ??
      own.find(({ key }) => late.has(key)) ??
      null
    );
  });
}
