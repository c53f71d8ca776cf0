import type { Family } from '../../../contract/family.ts';
import { useDialogForm } from '../../parts/useDialogForm.ts';
import { client as server } from '../../api/api.ts';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { GuardianFields, guardianOf, noGuardian } from './GuardianFields.tsx';

/** Adds a guardian to a family. */
export function AddGuardianDialog({ family, onClose }: { family: Family; onClose: () => void }) {
  const form = useDialogForm({
    initial: noGuardian,
    send: (values) => server.families.addAdult({ id: family.id, ...guardianOf(values) }),
    done: (_, typed) => `${typed.firstName.trim()} is added to the family.`,
    action: 'add the parent or guardian',
    onClose,
  });
  return (
    <FormDialog title="Add parent or guardian" submit="Add parent or guardian" form={form}>
      <GuardianFields field={form.field} />
    </FormDialog>
  );
}
