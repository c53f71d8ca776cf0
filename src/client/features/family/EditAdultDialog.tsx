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
import type { Adult } from './GrownUps.tsx';

interface Props {
  family: Family;
  adult: Adult | null;
  opened: boolean;
  onClose: () => void;
}

/** Changes a grown-up's name, phone and relation. Their email is a login, and has a dialog of its own. */
export function EditAdultDialog({ opened, adult, ...props }: Props) {
  return (
    <Dialog opened={opened} title={`Edit ${adult?.name ?? ''}`} onClose={props.onClose}>
      {adult && <Fields adult={adult} {...props} />}
    </Dialog>
  );
}

function Fields({ family, adult, onClose }: Omit<Props, 'opened' | 'adult'> & { adult: Adult }) {
  const client = useQueryClient();
  const edit = useEdit(family, () =>
    client.fetchQuery({ ...familyQuery(family.id), staleTime: 0 }),
  );
  const { userId, name, phone, relation } = adult;
  const form = useForm({
    initial: { name, phone, relation },
    send(values) {
      const { basedOn: _, ...changed } = changesOf(values, adult, adult);
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
