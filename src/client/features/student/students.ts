import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Student } from '../../../contract/student.ts';
import { api } from '../../api/api.ts';
import type { ApiError } from '../../api/apiError.ts';

// Always all students: a single cached list, which makes filters instant.
export const studentsQuery = api.students.list.queryOptions({ input: {} });

export function useStudents() {
  return useQuery(studentsQuery);
}

function changeInList(
  client: QueryClient,
  id: string,
  change: (student: Student) => Student,
): void {
  client.setQueryData(
    studentsQuery.queryKey,
    (list) =>
      list && {
        items: list.items.map((one) => (one.id === id ? { ...one, ...change(one) } : one)),
      },
  );
}

/** Passed here and not to `mutate`, whose callbacks are dropped if a second act starts before the first is done. */
interface Outcome {
  onDone?: (student: Student) => void;
  onRefused?: (student: Student, error: ApiError) => void;
}

/** Sets a status optimistically: the row shows it right away, and goes back to the old one if the server refuses. */
export function useStatusChange({ onDone, onRefused }: Outcome) {
  const client = useQueryClient();
  return useMutation(
    api.students.changeStatus.mutationOptions({
      onMutate: async ({ id, enrollmentStatus }) => {
        await client.cancelQueries({ queryKey: studentsQuery.queryKey });
        const list = client.getQueryData(studentsQuery.queryKey);
        changeInList(client, id, (student) => ({ ...student, enrollmentStatus }));
        const before =
          list?.items.find((student) => student.id === id) ??
          // Their own page may be open without the list.
          client.getQueryData(api.students.get.queryKey({ input: { id } }));
        return { before };
      },
      onSuccess: (student) => {
        changeInList(client, student.id, () => student);
        onDone?.(student);
      },
      onError: (error, { id }, kept) => {
        const before = kept?.before;
        if (!before) return;
        const { enrollmentStatus } = before;
        changeInList(client, id, (one) => ({ ...one, enrollmentStatus }));
        onRefused?.(before, error);
      },
    }),
  );
}

export function useRemoval({ onDone }: Pick<Outcome, 'onDone'>) {
  const client = useQueryClient();
  return useMutation(
    api.students.remove.mutationOptions({
      onSuccess: (student) => {
        changeInList(client, student.id, () => student);
        onDone?.(student);
      },
    }),
  );
}
