import { useRef, useState } from 'react';
import { Button } from '../../ui/button/Button.tsx';
import { Row, Stack } from '../../ui/layout/flow.tsx';
import type { ShownStudent, Student } from '../../../contract/student.ts';
import { wholeCents } from '../../../domain/money.ts';
import { fullName } from '../../../domain/student.ts';
import { client as server } from '../../api/api.ts';
import { Form } from '../../ui/form/Form.tsx';
import { FormButtons } from '../../ui/form/FormButtons.tsx';
import { useEdit } from '../../ui/form/useEdit.ts';
import { useForm } from '../../ui/form/useForm.ts';
import type { Slip } from '../../parts/passwords/PasswordSlips.tsx';
import { useQuestion } from '../../ui/dialog/useQuestion.ts';
import { StatusDialog, type StatusQuestion } from './StatusDialog.tsx';
import { StudentFields } from './StudentFields.tsx';
import { useComingBack } from './useComingBack.tsx';
import {
  asksFirst,
  balanceOf,
  newStudentOf,
  newValues,
  typedOf,
  valuesOf,
  withOwed,
} from './values.ts';

export interface Added {
  student: Student;
  /** Missing if they have no email to log in with. */
  temporaryPassword?: string | undefined;
}

/** The slip to hand over to a newly added student; null if they can't log in. */
export function slipOf({ student, temporaryPassword: password }: Added): Slip | null {
  const { id, email } = student;
  if (email === null || password === undefined) return null;
  return { id, name: fullName(student), email, password };
}

/**
 * Adds a student, who can log in with a temporary password if they have an email; with `another`, the form then starts
 * over for the next one.
 */
export function NewStudentForm(props: {
  onAdded: (added: Added, another: boolean) => void;
  onCancel: () => void;
}) {
  const fields = useRef<HTMLDivElement>(null);
  const another = useRef(false);
  const [done, setDone] = useState('');
  const form = useForm({
    initial: newValues,
    send: (values) => server.students.create(newStudentOf(values)),
    async onDone(added: Added) {
      if (another.current) {
        // Students added in a row mostly have the same status.
        form.setValues(({ enrollmentStatus }) => ({ ...newValues, enrollmentStatus }));
        setDone(`${fullName(added.student)} was added.`);
        fields.current?.querySelector('input')?.focus();
      }
      props.onAdded(added, another.current);
    },
  });
  return (
    <Form {...form.props}>
      <div ref={fields}>
        <Stack gap="medium">
          <StudentFields student={undefined} form={form} />
        </Stack>
      </div>
      <Row gap="small">
        {/* First, because Enter submits with the first button. */}
        <Button type="submit" loading={form.busy} onClick={() => (another.current = false)}>
          Add Student
        </Button>
        <Button
          type="submit"
          variant="secondary"
          disabled={form.busy}
          onClick={() => (another.current = true)}
        >
          Save and add another
        </Button>
        <Button variant="secondary" onClick={props.onCancel}>
          Cancel
        </Button>
      </Row>
      <p role="status">{done}</p>
    </Form>
  );
}

export function EditStudentForm(props: {
  student: ShownStudent;
  /** The field to begin with, if it was asked for. */
  at: 'care' | undefined;
  onSaved: (student: Student) => void;
  onCancel: () => void;
}) {
  const { id } = props.student;
  const edit = useEdit<Student>(props.student, () => server.students.get({ id }));
  const form = useForm({
    initial: () => valuesOf(edit.known),
    async send(values) {
      const changes = edit.changes(typedOf(values));
      if (back.classIds.length === 0) return server.students.update({ id, ...changes });
      const { enrollmentStatus, basedOn, ...others } = changes;
      const { enrollmentStatus: _, ...basedOnOthers } = basedOn;
      if (Object.keys(others).length > 0)
        edit.saved(await server.students.update({ id, ...others, basedOn: basedOnOthers }));
      return server.students.changeStatus({
        id,
        enrollmentStatus: enrollmentStatus ?? values.enrollmentStatus,
        classIds: back.classIds,
      });
    },
    onFailed: edit.onFailed,
    onDone: props.onSaved,
  });
  const question = useQuestion<StatusQuestion>();
  const { enrollmentStatus: act } = form.values;
  const back = useComingBack(edit.known, act);
  // Like in the list, a status that takes the student off the roll needs confirmation.
  const submit = () => {
    if (act === edit.known.enrollmentStatus || !asksFirst(act)) return form.submit();
    const student = withOwed(edit.known, wholeCents(balanceOf(form.values.balance)));
    const { dueLater, dueOn, dueUntil } = props.student;
    const withBalance = student !== edit.known;
    return question.ask({ student: { ...student, dueLater, dueOn, dueUntil }, act, withBalance });
  };
  return (
    <>
      <Form {...form.props} onSubmit={submit}>
        <StudentFields student={edit.known} form={form} at={props.at} />
        {back.question}
        <FormButtons submit="Save Changes" busy={form.busy} onCancel={props.onCancel} />
      </Form>
      <StatusDialog
        question={question.about}
        opened={question.opened}
        busy={form.busy}
        error={null}
        onConfirm={() => {
          question.close();
          form.submit();
        }}
        onClose={question.close}
      />
    </>
  );
}
