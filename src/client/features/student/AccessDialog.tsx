import { fullName } from '../../../domain/student.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { PasswordToHandOver } from '../../parts/passwords/PasswordToHandOver.tsx';
import { useSchool } from '../../session/session.ts';
import { slipOf, type NewAccess } from './StudentForm.tsx';

/** Shows the temporary password to hand over. It can't be shown again, so Escape doesn't close the dialog. */
export function AccessDialog({
  access,
  onClose,
}: {
  access: NewAccess | null;
  onClose: () => void;
}) {
  const { name: school, passwordResetByEmail: sendsEmails } = useSchool();
  return (
    <Dialog opened={access !== null} title={access ? `${fullName(access.student)} is added` : ''}>
      {access && (
        <PasswordToHandOver
          slip={slipOf(access)}
          school={school}
          sendsEmails={sendsEmails}
          onDone={onClose}
        >
          {access.student.firstName} logs in as <strong>{access.student.email}</strong> with this
          temporary password, which works once, and chooses a new one then.
        </PasswordToHandOver>
      )}
    </Dialog>
  );
}
