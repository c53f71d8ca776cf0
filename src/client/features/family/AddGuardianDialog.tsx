import type { Family } from '../../../contract/family.ts';
import { client as server } from '../../api/api.ts';
import { failedUnlessRefused } from '../../api/failure.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { FormButtons } from '../../ui/form/FormButtons.tsx';
import { useForm } from '../../ui/form/useForm.ts';
import { notifyDone } from '../../ui/message/notify.ts';
import { GuardianFields, guardianOf, noGuardian } from './GuardianFields.tsx';

interface Props {
  family: Family;
  opened: boolean;
  onClose: () => void;
}

/** Adds a guardian to a family. */
export function AddGuardianDialog({ opened, ...props }: Props) {
  return (
    <Dialog opened={opened} title="Add a grown-up" onClose={props.onClose}>
      <Fields {...props} />
    </Dialog>
  );
}

function Fields({ family, onClose }: Omit<Props, 'opened'>) {
  const form = useForm({
    initial: noGuardian,
    send: (values) => server.families.addAdult({ id: family.id, ...guardianOf(values) }),
    onDone() {
      onClose();
      notifyDone(`${form.values.firstName.trim()} is added to the family.`);
    },
    failed: (error) => failedUnlessRefused('add the grown-up', error),
  });
  return (
    <Form {...form.props} ownMessages>
      <GuardianFields field={form.field} />
      <FormButtons submit="Add grown-up" busy={form.busy} onCancel={onClose} inDialog />
    </Form>
  );
}
