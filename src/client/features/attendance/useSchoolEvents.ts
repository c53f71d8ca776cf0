import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { CalendarDate } from '../../../domain/dates.ts';
import { API_BASE } from '../../api/base.ts';
import { queryKeys } from '../../api/queryKeys.ts';

/** Several changes at once, such as a whole class marked, are one look. */
const GATHERED_MS = 300;

const moved = [queryKeys.students, queryKeys.attendance, queryKeys.credits];

/**
 * Keeps what is on screen about students up to date with what is changed anywhere, by the stream of today's class day:
 * it tells of every balance and person too. A mark of another day that moves no money is seen when the page is opened
 * or looked at again. For admins.
 */
export function useSchoolEvents(today: CalendarDate): void {
  const client = useQueryClient();
  const readAgain = useEffectEvent(() => {
    for (const queryKey of moved) void client.invalidateQueries({ queryKey });
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(() => readAgain(), GATHERED_MS);
    };
    const source = new EventSource(`${API_BASE}/attendance/${today}/events`);
    source.addEventListener('students', soon);
    source.addEventListener('attendance', soon);
    // What happened while it was away is not told.
    let wasLost = false;
    source.addEventListener('error', () => (wasLost = true));
    source.addEventListener('open', () => wasLost && soon());
    return () => {
      clearTimeout(timer);
      source.close();
    };
  }, [today]);
}
