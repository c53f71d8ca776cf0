import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { CalendarDate } from '../../domain/dates.ts';
import { api } from '../api/api.ts';
import { isReached, onReach } from '../api/reach.ts';
import { STORED_AT } from '../session/session.ts';
import { storedLessons, SERVER_TIMEOUT_MS } from './stored.ts';

/** The lessons of a date; if the server doesn't respond, the ones that the device has stored. */
export function useStoredLessons(date: CalendarDate) {
  const client = useQueryClient();
  const lessons = useQuery(api.lessons.list.queryOptions({ input: { from: date, to: date } }));
  const isThere = lessons.data !== undefined;
  useEffect(() => {
    if (isThere) return undefined;
    const queryKey = api.lessons.list.queryKey({ input: { from: date, to: date } });
    const show = async () => {
      const items = await storedLessons(date);
      if (!items || client.getQueryData(queryKey) !== undefined) return;
      client.setQueryData(queryKey, { items: [...items] }, { updatedAt: STORED_AT });
    };
    const timer = setTimeout(() => void show(), isReached() ? SERVER_TIMEOUT_MS : 0);
    const stop = onReach(() => void show());
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [client, date, isThere]);
  return lessons;
}
