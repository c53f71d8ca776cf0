import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { failedTo } from '../../api/failure.ts';
import { payersOf } from '../../parts/studentChoice.ts';
import { StudentPicker } from '../../parts/StudentPicker.tsx';
import { ErrorText } from '../../ui/state/states.tsx';

interface Props {
  /** Ids, in the order they were chosen. */
  value: readonly string[];
  onChange: (ids: string[]) => void;
  /** The family that is being edited; students in another family can't be chosen. */
  familyId?: string;
  error?: string | undefined;
}

/** Chooses the students of a family. */
export function StudentsField({ familyId, ...field }: Props) {
  const students = useQuery(api.students.list.queryOptions({ input: {} }));
  const all = students.data?.items ?? [];
  const offered = payersOf(all).filter(
    ({ id, family, anonymized }) =>
      !anonymized && !field.value.includes(id) && (family === null || family.id === familyId),
  );
  return (
    <>
      <StudentPicker students={all} offered={offered} {...field} />
      <ErrorText error={failedTo('load students', students.error)} />
    </>
  );
}
