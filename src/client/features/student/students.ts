import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Student } from '../../../contract/student.ts';
import type { EnrollmentStatus } from '../../../domain/student.ts';
import { api } from '../../api/api.ts';
import { invalidateMoneyQueries } from '../../api/queryKeys.ts';

// All of them, whatever the filter: one list to keep, and the filters answer at once.
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
    (list) => list && { items: list.items.map((one) => (one.id === id ? change(one) : one)) },
  );
}

/** Sets a status: the row shows it at once, and shows the old one again if the server refuses. */
export function useStatusChange() {
  const client = useQueryClient();
  return useMutation(
    api.students.changeStatus.mutationOptions({
      onMutate: async ({ id, enrollmentStatus }) => {
        await client.cancelQueries({ queryKey: studentsQuery.queryKey });
        const list = client.getQueryData(studentsQuery.queryKey);
        changeInList(client, id, (student) => ({ ...student, enrollmentStatus }));
        return { before: list?.items.find((student) => student.id === id)?.enrollmentStatus };
      },
      onSuccess: (student) => changeInList(client, student.id, () => student),
      onError: (_error, { id }, kept) => {
        const before: EnrollmentStatus | undefined = kept?.before;
        if (before) changeInList(client, id, (one) => ({ ...one, enrollmentStatus: before }));
      },
      onSettled: async () => {
        // Another row's change may be under way, and a list loaded now would not have it.
        const running = client.isMutating({ mutationKey: api.students.changeStatus.mutationKey() });
        if (running === 1) await invalidateMoneyQueries(client);
      },
    }),
  );
}

export function useRemoval() {
  const client = useQueryClient();
  return useMutation(
    api.students.remove.mutationOptions({
      onSuccess: async (student) => {
        changeInList(client, student.id, () => student);
        await invalidateMoneyQueries(client);
      },
    }),
  );
}
