import { useQueryClient } from '@tanstack/react-query';
import type { Family } from '../../../contract/family.ts';
import { useDialogForm } from '../../parts/useDialogForm.ts';
import { client as server } from '../../api/api.ts';
import { NotesField } from '../../ui/field/NotesField.tsx';
import { TextField } from '../../ui/field/TextField.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { changesOf, useEdit } from '../../ui/form/useEdit.ts';
import { familyQuery } from './families.ts';
import { StudentsField } from '../../parts/StudentsField.tsx';

const valuesOf = ({ name, note, students }: Family) => ({
  name,
  note,
  studentIds: students.map(({ id }) => id as string),
});

/** Changes a family's name, note and students. */
export function EditFamilyDialog({ family, onClose }: { family: Family; onClose: () => void }) {
  const client = useQueryClient();
  const edit = useEdit(family, () =>
    client.fetchQuery({ ...familyQuery(family.id), staleTime: 0 }),
  );
  const form = useDialogForm({
    initial: () => ({ opened: valuesOf(family), ...valuesOf(family) }),
    send({ opened, ...values }) {
      const isSame = values.studentIds.join() === opened.studentIds.join();
      const typed = { ...values, ...(isSame && { studentIds: opened.studentIds }) };
      const { basedOn: _, ...changed } = changesOf(typed, opened, opened);
      return server.families.update({ id: family.id, ...changed, revision: edit.known.revision });
    },
    done: ({ family: saved }) => `The family ${saved.name} is saved.`,
    onFailed: edit.onFailed,
    action: 'change the family',
    onClose,
  });
  const { values, set, errors } = form;
  return (
    <FormDialog title="Edit family" submit="Save" form={form}>
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
        canBe={(one) => one.family === null || one.family.id === family.id}
        error={errors['studentIds']}
      />
      <p>
        Students you remove keep their own payments and balance. The family's parents and guardians
        can no longer see them.
      </p>
      <NotesField label="Note" description="For staff only." {...form.field('note')} />
    </FormDialog>
  );
}
