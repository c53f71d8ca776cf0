import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Student } from '../../../contract/student.ts';
import { client as server } from '../../api/api.ts';
import { invalidateMoneyQueries, queryKeys } from '../../api/queryKeys.ts';
import { Form } from '../../ui/form/Form.tsx';
import { FormButtons } from '../../ui/form/FormButtons.tsx';
import { useForm } from '../../ui/form/useForm.ts';
import { StudentFields } from './StudentFields.tsx';
import { changesOf, newStudentOf, newValues, valuesOf } from './values.ts';

export interface NewAccess {
  student: Student;
  temporaryPassword: string;
}

/** A student who can sign in with a temporary password. */
export function NewStudentForm(props: {
  onAdded: (access: NewAccess) => void;
  onCancel: () => void;
}) {
  const client = useQueryClient();
  const form = useForm({
    initial: newValues,
    send: (values) => server.students.create(newStudentOf(values)),
    async onDone(access: NewAccess) {
      props.onAdded(access);
      await invalidateMoneyQueries(client);
      await client.invalidateQueries({ queryKey: queryKeys.users });
    },
  });
  return (
    <Form {...form.props}>
      <StudentFields student={undefined} form={form} />
      <FormButtons submit="Add Student" busy={form.busy} onCancel={props.onCancel} />
    </Form>
  );
}

export function EditStudentForm(props: {
  student: Student;
  onSaved: (student: Student) => void;
  onCancel: () => void;
}) {
  const client = useQueryClient();
  // As it was when the form was opened: what is typed is compared with that.
  const [student] = useState(props.student);
  const form = useForm({
    initial: () => valuesOf(student),
    send: (values) => server.students.update(changesOf(student, values)),
    async onDone(saved: Student) {
      await invalidateMoneyQueries(client);
      props.onSaved(saved);
    },
  });
  return (
    <Form {...form.props}>
      <StudentFields student={student} form={form} />
      <FormButtons submit="Save Changes" busy={form.busy} onCancel={props.onCancel} />
    </Form>
  );
}
