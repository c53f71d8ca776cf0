import { useMutation } from '@tanstack/react-query';
import type { Family } from '../../../contract/family.ts';
import { api } from '../../api/api.ts';
import { failedUnlessRefused } from '../../api/failure.ts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';

interface Props {
  family: Family;
  opened: boolean;
  onDeleted: () => void;
  onClose: () => void;
}

/** Deletes a family after it says what stays. */
export function DeleteFamilyDialog({ family, opened, onDeleted, onClose }: Props) {
  const deleting = useMutation(
    api.families.remove.mutationOptions({
      onSuccess() {
        onClose();
        onDeleted();
      },
    }),
  );
  return (
    <ConfirmDialog
      opened={opened}
      title={`Delete the family ${family.name}?`}
      confirmLabel="Delete family"
      danger
      busy={deleting.isPending}
      error={failedUnlessRefused('delete the family', deleting.error)}
      onConfirm={() => deleting.mutate({ id: family.id })}
      onClose={() => {
        deleting.reset();
        onClose();
      }}
    >
      <p>
        Students, payments and balances stay; only their grouping as a family is deleted. Parents
        and guardians can no longer see the students.
      </p>
    </ConfirmDialog>
  );
}
