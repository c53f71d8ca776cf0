import { useQuery } from '@tanstack/react-query';
import type { StudentField } from '../../domain/studentField.ts';
import { api } from '../api/api.ts';

export const studentFieldsQuery = api.studentFields.list.queryOptions();

const none: readonly StudentField[] = [];

/** The school's own fields, for an admin; none until they are loaded. */
export function useStudentFields(): readonly StudentField[] {
  return useQuery(studentFieldsQuery).data?.items ?? none;
}
