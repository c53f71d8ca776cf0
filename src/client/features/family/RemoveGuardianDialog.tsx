import { listedNames } from '../../../domain/names.ts';
import { useMutation } from '@tanstack/react-query';
import type { Family } from '../../../contract/family.ts';
import { nameInFamily, theFamily } from '../../../domain/familyWords.ts';
import { api } from '../../api/api.ts';
import { failedUnlessRefused } from '../../api/failure.ts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { notifyDone } from '../../ui/message/notify.ts';
import type { Guardian } from './Guardians.tsx';

interface Props {
  family: Family;
  guardian: Guardian | null;
  opened: boolean;
  onClose: () => void;
}

/** Removes a guardian from a family after it says what that means for them. */
export function RemoveGuardianDialog({ family, guardian, opened, onClose }: Props) {
  const removing = useMutation(
    api.families.removeAdult.mutationOptions({
      onSuccess() {
        onClose();
        notifyDone(`${guardian?.name ?? ''} is removed from the family.`);
      },
    }),
  );
  const children = listedNames(family.students.map(({ name }) => nameInFamily(name, family.name)));
  return (
    <ConfirmDialog
      opened={opened}
      title={`Remove ${guardian?.name ?? ''} from ${theFamily(family.name)}?`}
      confirmLabel="Remove"
      danger
      busy={removing.isPending}
      error={failedUnlessRefused('remove the parent or guardian', removing.error)}
      onConfirm={() => guardian && removing.mutate({ id: family.id, userId: guardian.userId })}
      onClose={() => {
        removing.reset();
        onClose();
      }}
    >
      <p>
        They can no longer see {children || 'this family'} or get receipts. Payments they made stay,
        and so does their login.
      </p>
    </ConfirmDialog>
  );
}
