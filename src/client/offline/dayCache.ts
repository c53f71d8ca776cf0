import { queryOptions, skipToken, type QueryClient } from '@tanstack/react-query';
import type { AttendanceDay } from '../../contract/attendance.ts';
import type { CalendarDate } from '../../domain/dates.ts';
import { api } from '../api/api.ts';
import { noOwnActs, type OwnActs, type Roll } from './ownActs.ts';

// A day's roll as this tab loaded it: the server's data, without acts that are still waiting or in flight.

export function dayKey(date: CalendarDate) {
  return api.attendance.day.queryKey({ input: { date } });
}

/** What this tab remembers of its own acts on a day since its roll was opened. */
export function ownActsQuery(date: CalendarDate) {
  return queryOptions<OwnActs>({
    queryKey: ['ownActs', date],
    queryFn: skipToken,
    initialData: noOwnActs,
    staleTime: Infinity,
  });
}

/** Updates a loaded day together with what is remembered of the acts on it. */
export function changeRoll(
  client: QueryClient,
  date: CalendarDate,
  change: (roll: Roll) => Roll,
): void {
  const day = client.getQueryData<AttendanceDay>(dayKey(date));
  if (!day) return;
  const { queryKey } = ownActsQuery(date);
  const own = client.getQueryData(queryKey) ?? noOwnActs;
  const next = change({ day, own });
  if (next.day !== day) client.setQueryData(dayKey(date), next.day);
  if (next.own !== own) client.setQueryData(queryKey, next.own);
}
