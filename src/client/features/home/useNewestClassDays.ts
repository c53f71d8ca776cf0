import { useQuery } from '@tanstack/react-query';
import type { StudentMonth } from '../../../contract/attendance.ts';
import { monthOf } from '../../../domain/dates.ts';
import { api } from '../../api/api.ts';
import { useSchool } from '../../session/session.ts';

/** A student's class days with a mark, from the newest month that has one, oldest first. */
export function useNewestClassDays(studentId: string): readonly StudentMonth['days'][number][] {
  const { today } = useSchool();
  const now = useQuery(
    api.attendance.ofStudent.queryOptions({ input: { id: studentId, month: monthOf(today) } }),
  ).data;
  // An absence that is known ahead may be in the next month.
  const newest = monthOf(now?.newest && now.newest < today ? now.newest : today);
  const { data } = useQuery({
    ...api.attendance.ofStudent.queryOptions({ input: { id: studentId, month: newest } }),
    enabled: now !== undefined,
  });
  return data?.days.filter(({ attendance }) => attendance !== null) ?? [];
}
