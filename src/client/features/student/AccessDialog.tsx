import { fullName } from '../../../domain/student.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { OneTimePassword } from '../../ui/dialog/OneTimePassword.tsx';
import type { NewAccess } from './StudentForm.tsx';

/** The temporary password, to hand over. Nobody can read it again later. */
export function AccessDialog({
  access,
  onClose,
}: {
  access: NewAccess | null;
  onClose: () => void;
}) {
  return (
    <Dialog
      opened={access !== null}
      onClose={onClose}
      title={access ? `${fullName(access.student)} is added` : ''}
    >
      {access && (
        <OneTimePassword password={access.temporaryPassword} onDone={onClose}>
          {access.student.firstName} logs in as <strong>{access.student.email}</strong> with this
          temporary password, which works once, and chooses a new one then.
        </OneTimePassword>
      )}
    </Dialog>
  );
}
