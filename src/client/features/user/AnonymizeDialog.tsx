import { useMutation } from '@tanstack/react-query';
import type { Student } from '../../../contract/student.ts';
import { fullName } from '../../../domain/student.ts';
import { api } from '../../api/api.ts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { notifyDone } from '../../ui/message/notify.ts';

interface Props {
  student: Student;
  opened: boolean;
  onClose: () => void;
}

/** Explains what is deleted and what stays, and asks for confirmation, because it can't be undone. */
export function AnonymizeDialog({ student, opened, onClose }: Props) {
  const anonymize = useMutation(
    api.users.anonymize.mutationOptions({
      onSuccess: ({ name }) => {
        onClose();
        notifyDone(`They are ${name} now.`);
      },
    }),
  );
  return (
    <ConfirmDialog
      opened={opened}
      title={`Anonymize ${fullName(student)}?`}
      confirmLabel="Anonymize for good"
      danger
      busy={anonymize.isPending}
      error={anonymize.error}
      onConfirm={() => anonymize.mutate({ id: student.id, confirmed: true })}
      onClose={() => {
        onClose();
        anonymize.reset();
      }}
    >
      <p>
        Their name becomes “Former student” with a number, here and in past reports. Their email,
        phone number, password and everything written about them are deleted: notes, reasons and the
        details of the audit log.
      </p>
      <p className="above">
        Every amount, date and mark stays, so no report changes. They can no longer log in, and
        nothing of theirs can be undone or restored. Backups made before still have their data,
        until you delete them.
      </p>
      <p className="above">
        <strong>This can't be undone.</strong> To keep a copy for them, download their data first.
      </p>
    </ConfirmDialog>
  );
}
