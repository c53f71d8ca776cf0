import { useQuery } from '@tanstack/react-query';
import type { ShownStudent } from '../../contract/student.ts';
import { api } from '../api/api.ts';
import type { Asked } from './QueryView.tsx';
import { payersOf } from './studentChoice.ts';

/**
 * The students who a payment can be from, or a filter can be for. Someone who has become an admin isn't on any list of
 * students; if they are requested by id, they are included, so that they can still pay what they owe.
 */
export function usePayers(studentId: string | undefined): Asked<readonly ShownStudent[]> {
  const students = useQuery(api.students.list.queryOptions({ input: {} }));
  const listed = students.data?.items;
  const isMissing =
    studentId !== undefined && listed !== undefined && !listed.some(({ id }) => id === studentId);
  const { data: former, isLoading } = useQuery({
    ...api.students.get.queryOptions({ input: { id: studentId ?? '' } }),
    enabled: isMissing,
  });
  return {
    data:
      listed && !isLoading
        ? [...payersOf(listed), ...(isMissing && former ? [former] : [])]
        : undefined,
    error: students.error,
    refetch: students.refetch,
  };
}
