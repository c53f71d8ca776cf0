import { useSyncExternalStore } from 'react';
import type { CalendarDate } from '../../domain/dates.ts';
import type { Entry } from './entry.ts';
import { onUnsent, unsentNow, type Unsent } from './sending.ts';

/** The acts of this tab's person that the server has not confirmed. */
export function useUnsent(): Unsent {
  return useSyncExternalStore(onUnsent, unsentNow);
}

/** The entry that a student's row has to report: not sent yet, refused, or in conflict with someone else's mark. */
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
