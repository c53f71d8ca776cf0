import { useMutation } from '@tanstack/react-query';
import type { SchoolClass } from '../../../contract/schoolClass.ts';
import { api } from '../../api/api.ts';
import { failedUnlessRefused } from '../../api/failure.ts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';

interface Props {
  schoolClass: SchoolClass;
  opened: boolean;
  onRemoved: () => void;
  onClose: () => void;
}

/** Removes a class that nobody was ever marked in. */
export function RemoveClassDialog({ schoolClass: { id, name }, opened, ...props }: Props) {
  const removing = useMutation(
    api.classes.remove.mutationOptions({
      onSuccess() {
        props.onClose();
        props.onRemoved();
      },
    }),
  );
  return (
    <ConfirmDialog
      opened={opened}
      title={`Remove ${name}?`}
      confirmLabel="Remove class"
      danger
      busy={removing.isPending}
      error={failedUnlessRefused('remove the class', removing.error)}
      onConfirm={() => removing.mutate({ id })}
      onClose={() => {
        removing.reset();
        props.onClose();
      }}
    >
      <p>
        It has no marks, so nothing else changes. Its times and spots are removed too, and Undo
        restores them.
      </p>
    </ConfirmDialog>
  );
}
