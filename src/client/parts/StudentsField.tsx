import { useQuery } from '@tanstack/react-query';
import type { ShownStudent } from '../../contract/student.ts';
import { api } from '../api/api.ts';
import { failedTo } from '../api/failure.ts';
import { ErrorText } from '../ui/state/states.tsx';
import { payersOf } from './studentChoice.ts';
import { StudentPicker } from './StudentPicker.tsx';

interface Props {
  /** Ids, in the order they were chosen. */
  value: readonly string[];
  onChange: (ids: string[]) => void;
  /** Whether a student can be chosen. */
  canBe?: (student: ShownStudent) => boolean;
  error?: string | undefined;
}

/** Chooses several of the school's students. */
export function StudentsField({ canBe = () => true, ...field }: Props) {
  const students = useQuery(api.students.list.queryOptions({ input: {} }));
  const all = students.data?.items ?? [];
  const offered = payersOf(all).filter(
    (one) => !one.anonymized && !field.value.includes(one.id) && canBe(one),
  );
  return (
    <div>
      <StudentPicker students={all} offered={offered} {...field} />
      <ErrorText error={failedTo('load students', students.error)} />
    </div>
  );
}
