import { useQueryClient } from '@tanstack/react-query';
import type { Family } from '../../../contract/family.ts';
import { client as server } from '../../api/api.ts';
import { failedUnlessRefused } from '../../api/failure.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { NotesField } from '../../ui/field/NotesField.tsx';
import { TextField } from '../../ui/field/TextField.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { FormButtons } from '../../ui/form/FormButtons.tsx';
import { changesOf, useEdit } from '../../ui/form/useEdit.ts';
import { useForm } from '../../ui/form/useForm.ts';
import { notifyDone } from '../../ui/message/notify.ts';
import { familyQuery } from './families.ts';
import { StudentsField } from './StudentsField.tsx';

interface Props {
  family: Family;
  opened: boolean;
  onClose: () => void;
}

/** Changes a family's name, note and students. */
export function EditFamilyDialog({ opened, ...props }: Props) {
  return (
    <Dialog opened={opened} title="Edit family" onClose={props.onClose}>
      <Fields {...props} />
    </Dialog>
  );
}

const valuesOf = ({ name, note, students }: Family) => ({
  name,
  note,
  studentIds: students.map(({ id }) => id as string),
});

function Fields({ family, onClose }: Omit<Props, 'opened'>) {
  const client = useQueryClient();
  const edit = useEdit(family, () =>
    client.fetchQuery({ ...familyQuery(family.id), staleTime: 0 }),
  );
  const form = useForm({
    initial: () => ({ opened: valuesOf(family), ...valuesOf(family) }),
    send({ opened, ...values }) {
      const isSame = values.studentIds.join() === opened.studentIds.join();
      const typed = { ...values, ...(isSame && { studentIds: opened.studentIds }) };
      const { basedOn: _, ...changed } = changesOf(typed, opened, opened);
      return server.families.update({ id: family.id, ...changed, revision: edit.known.revision });
    },
    onDone({ family: saved }: { family: Family }) {
      onClose();
      notifyDone(`The family ${saved.name} is saved.`);
    },
    onFailed: edit.onFailed,
    failed: (error) => failedUnlessRefused('change the family', error),
  });
  const { values, set, errors } = form;
  return (
    <Form {...form.props} ownMessages>
      <TextField
        label="Family name"
        required
        maxLength={100}
        autoComplete="off"
        data-autofocus
        {...form.field('name')}
      />
      <StudentsField
        value={values.studentIds}
        onChange={(studentIds) => set({ studentIds })}
        familyId={family.id}
        error={errors['studentIds']}
      />
      <p>
        Whoever leaves the family keeps their own payments and balance. Its grown-ups see nothing of
        them any more.
      </p>
      <NotesField label="Note" description="For staff only." {...form.field('note')} />
      <FormButtons submit="Save" busy={form.busy} onCancel={onClose} inDialog />
    </Form>
  );
}
