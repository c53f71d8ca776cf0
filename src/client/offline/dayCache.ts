import { queryOptions, skipToken, type QueryClient } from '@tanstack/react-query';
import type { AttendanceDay } from '../../contract/attendance.ts';
import { FIRST_CLASS, type InLesson } from '../../domain/lesson.ts';
import { api } from '../api/api.ts';
import { noOwnActs, type OwnActs, type Roll } from './ownActs.ts';

// The roll of a lesson as this tab loaded it: the server's data, without acts that are still waiting or in flight.

/** How requests name a lesson: the first class just by its date, as if it were the only one. */
export function dayInput({ date, classId = FIRST_CLASS }: InLesson): InLesson {
  return { date, ...(classId !== FIRST_CLASS && { classId }) };
}

export function dayKey(lesson: InLesson) {
  return api.attendance.day.queryKey({ input: dayInput(lesson) });
}

/** What this tab remembers about its own acts on a lesson since the roll was opened. */
export function ownActsQuery(lesson: InLesson) {
  return queryOptions<OwnActs>({
    queryKey: ['ownActs', dayInput(lesson)],
    queryFn: skipToken,
    initialData: noOwnActs,
    staleTime: Infinity,
  });
}

/** Updates a loaded roll together with what we remember about the acts on it. */
export function changeRoll(
  client: QueryClient,
  lesson: InLesson,
  change: (roll: Roll) => Roll,
): void {
  const day = client.getQueryData<AttendanceDay>(dayKey(lesson));
  if (!day) return;
  const { queryKey } = ownActsQuery(lesson);
  const own = client.getQueryData(queryKey) ?? noOwnActs;
  const next = change({ day, own });
  if (next.day !== day) client.setQueryData(dayKey(lesson), next.day);
  if (next.own !== own) client.setQueryData(queryKey, next.own);
}
