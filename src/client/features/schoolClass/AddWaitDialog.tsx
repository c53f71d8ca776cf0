import { useQuery } from '@tanstack/react-query';
import type { SchoolClass } from '../../../contract/schoolClass.ts';
import { studentId as toStudentId } from '../../../domain/ids.ts';
import { absenceFromRoll } from '../../../domain/student.ts';
import { api, client as server } from '../../api/api.ts';
import { StudentField } from '../../parts/StudentField.tsx';
import { useDialogForm } from '../../parts/useDialogForm.ts';
import { FormDialog } from '../../ui/form/FormDialog.tsx';

interface Props {
  schoolClass: SchoolClass;
  onClose: () => void;
}

/** Puts a student on the waiting list of a class. */
export function AddWaitDialog({ schoolClass: { id, name }, onClose }: Props) {
  const { data } = useQuery(api.students.list.queryOptions({ input: {} }));
  const students = data?.items.filter((one) => absenceFromRoll(one) === null) ?? [];
  const form = useDialogForm({
    initial: { studentId: '' },
    send: ({ studentId }) => server.waits.create({ id, studentId: toStudentId(studentId) }),
    done: ({ wait }) => `${wait.studentName} waits for ${name}.`,
    action: 'add them to the waiting list',
    onClose,
  });
  return (
    <FormDialog
      title={`Wait for ${name}`}
      submit="Add to the list"
      form={form}
      disabled={form.values.studentId === ''}
    >
      <StudentField label="Student" students={students} required {...form.field('studentId')} />
    </FormDialog>
  );
}
