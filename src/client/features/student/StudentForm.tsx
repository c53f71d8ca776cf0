import { Button, Group } from '@mantine/core';
import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { Student } from '../../../contract/student.ts';
import type { ApiError } from '../../api/apiError.ts';
import { client as server } from '../../api/api.ts';
import { moneyMoved, queryKeys } from '../../api/queryKeys.ts';
import { Form } from '../../ui/form/Form.tsx';
import { StudentFields } from './StudentFields.tsx';
import { changesOf, newStudentOf, newValues, valuesOf, type StudentValues } from './values.ts';

export interface NewAccess {
  student: Student;
  temporaryPassword: string;
}

/** A student who can sign in with a temporary password (D6). */
export function NewStudentForm(props: {
  onAdded: (access: NewAccess) => void;
  onCancel: () => void;
}) {
  const client = useQueryClient();
  const add = useMutation<NewAccess, ApiError, StudentValues>({
    mutationFn: async (values) => server.students.create(newStudentOf(values)),
    onSuccess: async (access) => {
      props.onAdded(access);
      await moneyMoved(client);
      await client.invalidateQueries({ queryKey: queryKeys.users });
    },
  });
  return <Fields initial={newValues} save={add} submit="Add Student" onCancel={props.onCancel} />;
}

export function EditStudentForm(props: {
  student: Student;
  onSaved: (student: Student) => void;
  onCancel: () => void;
}) {
  const client = useQueryClient();
  // As it was when the form was opened: what is typed is compared with that.
  const [student] = useState(props.student);
  const save = useMutation<Student, ApiError, StudentValues>({
    mutationFn: async (values) => server.students.update(changesOf(student, values)),
    onSuccess: async (saved) => {
      await moneyMoved(client);
      props.onSaved(saved);
    },
  });
  return (
    <Fields
      student={student}
      initial={valuesOf(student)}
      save={save}
      submit="Save Changes"
      onCancel={props.onCancel}
    />
  );
}

interface FieldsProps {
  student?: Student;
  initial: StudentValues;
  save: UseMutationResult<unknown, ApiError, StudentValues>;
  submit: string;
  onCancel: () => void;
}

function Fields({ student, initial, save, submit, onCancel }: FieldsProps) {
  const [values, setValues] = useState(initial);
  return (
    <Form onSubmit={() => save.mutate(values)} error={save.error}>
      <StudentFields
        student={student}
        values={values}
        onChange={setValues}
        errors={save.error?.fields ?? {}}
      />
      <Group gap="xs">
        <Button type="submit" loading={save.isPending}>
          {submit}
        </Button>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </Group>
    </Form>
  );
}
