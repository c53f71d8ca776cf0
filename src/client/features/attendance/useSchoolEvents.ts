import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { CalendarDate } from '../../../domain/dates.ts';
import { API_BASE } from '../../api/base.ts';
import { queryKeys } from '../../api/queryKeys.ts';

/** Combines several changes, such as marking a whole class, into one reload. */
const GATHERED_MS = 300;

const affectedKeys = [
  queryKeys.students,
  queryKeys.families,
  queryKeys.attendance,
  queryKeys.credits,
];

/**
 * Keeps students on screen up to date with changes from anywhere, using the event stream of today's class day, which
 * also reports every change of a balance or person. A mark on another day that moves no money only appears when the
 * page is opened or focused again. For admins.
 */
export function useSchoolEvents(today: CalendarDate): void {
  const client = useQueryClient();
  const reload = useEffectEvent(() => {
    for (const queryKey of affectedKeys) void client.invalidateQueries({ queryKey });
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const reloadSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(() => reload(), GATHERED_MS);
    };
    const source = new EventSource(`${API_BASE}/attendance/${today}/events`);
    source.addEventListener('students', reloadSoon);
    source.addEventListener('attendance', reloadSoon);
    // Events were missed while it was disconnected.
    let wasLost = false;
    source.addEventListener('error', () => (wasLost = true));
    source.addEventListener('open', () => wasLost && reloadSoon());
    return () => {
      clearTimeout(timer);
      source.close();
    };
  }, [today]);
}
