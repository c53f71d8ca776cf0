import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Family } from '../../../contract/family.ts';
import { nameInFamily, theFamily } from '../../../domain/familyWords.ts';
import { listedNames } from '../../../domain/names.ts';
import { api, client as server } from '../../api/api.ts';
import { failedUnlessRefused } from '../../api/failure.ts';
import { useDialogForm } from '../../parts/useDialogForm.ts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { notifyDone } from '../../ui/message/notify.ts';
import { GuardianFields, guardianOf, noGuardian } from './GuardianFields.tsx';
import { TextField } from '../../ui/field/TextField.tsx';
import { changesOf, useEdit } from '../../ui/form/useEdit.ts';
import { familyQuery } from './families.ts';
import type { Guardian } from './Guardians.tsx';

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

interface Props {
  family: Family;
  guardian: Guardian;
  onClose: () => void;
}

/** Changes a guardian's name, phone and relation. Their email is a login, so it has its own dialog. */
export function EditGuardianDialog({ family, guardian, onClose }: Props) {
  const client = useQueryClient();
  const edit = useEdit(family, () =>
    client.fetchQuery({ ...familyQuery(family.id), staleTime: 0 }),
  );
  const { userId, name, phone, relation } = guardian;
  const form = useDialogForm({
    initial: { name, phone, relation },
    send(values) {
      const { basedOn: _, ...changed } = changesOf(values, guardian, guardian);
      const { revision } = edit.known;
      return server.families.changeAdult({ id: family.id, userId, ...changed, revision });
    },
    done: (_, typed) => `${typed.name.trim()} is saved.`,
    onFailed: edit.onFailed,
    action: 'change the parent or guardian',
    onClose,
  });
  return (
    <FormDialog title={`Edit ${name}`} submit="Save" form={form}>
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
    </FormDialog>
  );
}

/** Removes a guardian from a family after it says what that means for them. */
export function RemoveGuardianDialog({ family, guardian, onClose }: Props) {
  const removing = useMutation(
    api.families.removeAdult.mutationOptions({
      onSuccess() {
        onClose();
        notifyDone(`${guardian.name} is removed from the family.`);
      },
    }),
  );
  const children = listedNames(family.students.map(({ name }) => nameInFamily(name, family.name)));
  return (
    <ConfirmDialog
      opened
      title={`Remove ${guardian.name} from ${theFamily(family.name)}?`}
      confirmLabel="Remove"
      danger
      busy={removing.isPending}
      error={failedUnlessRefused('remove the parent or guardian', removing.error)}
      onConfirm={() => removing.mutate({ id: family.id, userId: guardian.userId })}
      onClose={onClose}
    >
      <p>
        They can no longer see {children || 'this family'} or get receipts. Payments they made stay,
        and so does their login.
      </p>
    </ConfirmDialog>
  );
}
