import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { PasswordToHandOver } from '../../parts/passwords/PasswordToHandOver.tsx';
import type { Slip } from '../../parts/passwords/PasswordSlips.tsx';
import { useSchool } from '../../session/session.ts';
import { EmailText } from '../../ui/text/EmailText.tsx';

/** Shows the temporary password to hand over. It can't be shown again, so Escape doesn't close the dialog. */
export function AccessDialog({ slip, onClose }: { slip: Slip | null; onClose: () => void }) {
  const { name: school, passwordResetByEmail: sendsEmails } = useSchool();
  return (
    <Dialog opened={slip !== null} title={slip ? `${slip.name} is added` : ''}>
      {slip && (
        <PasswordToHandOver slip={slip} school={school} sendsEmails={sendsEmails} onDone={onClose}>
          They log in as{' '}
          <strong>
            <EmailText email={slip.email} />
          </strong>{' '}
          with this temporary password, which works once, and choose a new one then.
        </PasswordToHandOver>
      )}
    </Dialog>
  );
}
