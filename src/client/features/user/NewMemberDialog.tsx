import type { NewAccess } from '../../../contract/staff.ts';
import { PasswordToHandOver } from '../../parts/passwords/PasswordToHandOver.tsx';
import { useSchool } from '../../session/session.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { EmailText } from '../../ui/text/EmailText.tsx';

interface Props {
  /** Null while there is none to hand over. */
  access: NewAccess | null;
  onClose: () => void;
}

/** Shows a new member's temporary password. It can't be shown again, so Escape doesn't close the dialog. */
export function NewMemberDialog({ access, onClose }: Props) {
  const { name: school, passwordResetByEmail: sendsEmails } = useSchool();
  if (access?.temporaryPassword === undefined) return null;
  const { user, temporaryPassword: password } = access;
  const { id, name, email } = user;
  return (
    <Dialog opened title={`${name} is on the team`}>
      <PasswordToHandOver
        slip={{ id, name, email, password }}
        school={school}
        sendsEmails={sendsEmails}
        onDone={onClose}
      >
        {sendsEmails && 'The mail server didn’t take the invitation, so please hand this over. '}
        They log in as{' '}
        <strong>
          <EmailText email={email} />
        </strong>{' '}
        with this temporary password, which works once, and choose a new one then.
      </PasswordToHandOver>
    </Dialog>
  );
}
