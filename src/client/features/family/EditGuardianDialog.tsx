import { useQueryClient } from '@tanstack/react-query';
import type { Family } from '../../../contract/family.ts';
import { client as server } from '../../api/api.ts';
import { failedUnlessRefused } from '../../api/failure.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { TextField } from '../../ui/field/TextField.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { FormButtons } from '../../ui/form/FormButtons.tsx';
import { changesOf, useEdit } from '../../ui/form/useEdit.ts';
import { useForm } from '../../ui/form/useForm.ts';
import { notifyDone } from '../../ui/message/notify.ts';
import { familyQuery } from './families.ts';
import type { Guardian } from './Guardians.tsx';

interface Props {
  family: Family;
  guardian: Guardian | null;
  opened: boolean;
  onClose: () => void;
}

/** Changes a guardian's name, phone and relation. Their email is a login, and has a dialog of its own. */
export function EditGuardianDialog({ opened, guardian, ...props }: Props) {
  return (
    <Dialog opened={opened} title={`Edit ${guardian?.name ?? ''}`} onClose={props.onClose}>
      {guardian && <Fields guardian={guardian} {...props} />}
    </Dialog>
  );
}

function Fields({
  family,
  guardian,
  onClose,
}: Omit<Props, 'opened' | 'guardian'> & { guardian: Guardian }) {
  const client = useQueryClient();
  const edit = useEdit(family, () =>
    client.fetchQuery({ ...familyQuery(family.id), staleTime: 0 }),
  );
  const { userId, name, phone, relation } = guardian;
  const form = useForm({
    initial: { name, phone, relation },
    send(values) {
      const { basedOn: _, ...changed } = changesOf(values, guardian, guardian);
      const { revision } = edit.known;
      return server.families.changeAdult({ id: family.id, userId, ...changed, revision });
    },
    onDone() {
      onClose();
      notifyDone(`${form.values.name.trim()} is saved.`);
    },
    onFailed: edit.onFailed,
    failed: (error) => failedUnlessRefused('change the grown-up', error),
  });
  return (
    <Form {...form.props} ownMessages>
      <TextField
        label="Name"
        required
        maxLength={200}
        autoComplete="off"
        data-autofocus
        {...form.field('name')}
      />
      <TextField
        label="Phone"
        type="tel"
        maxLength={30}
        autoComplete="off"
        {...form.field('phone')}
      />
      <TextField label="Relation" maxLength={50} autoComplete="off" {...form.field('relation')} />
      <FormButtons submit="Save" busy={form.busy} onCancel={onClose} inDialog />
    </Form>
  );
}
