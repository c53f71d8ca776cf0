import { firstNameOf } from '../../../domain/names.ts';
import type { Guardian } from '../../features/family/Guardians.tsx';
import { FirstPasswords } from '../../parts/passwords/FirstPasswords.tsx';
import type { Slip } from '../../parts/passwords/PasswordSlips.tsx';
import { ShowAsButton } from '../../parts/ShowAsButton.tsx';
import { useSchool } from '../../session/session.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { Stack } from '../../ui/layout/flow.tsx';
import { EmailText } from '../../ui/text/EmailText.tsx';

/** Acts that a separate dialog asks about. */
export type GuardianAct = 'edit' | 'email' | 'password' | 'remove';

interface Props {
  guardian: Guardian;
  onAct: (act: GuardianAct) => void;
  /** Called with a new temporary password to hand over. */
  onPassword: (slip: Slip) => void;
  onClose: () => void;
}

/** What an admin can do about a guardian: first of all, give them access. */
export function ManageGuardian({ guardian, onAct, onPassword, onClose }: Props) {
  const { passwordResetByEmail: sendsEmails } = useSchool();
  return (
    <Dialog opened title={guardian.name} onClose={onClose}>
      <Stack gap="small">
        {guardian.email === null ? (
          <p>They have no email, so they can’t log in. Add one first.</p>
        ) : (
          <>
            <p>
              They log in with <EmailText email={guardian.email} /> and see all students of the
              family.
            </p>
            <FirstPasswords
              ids={[guardian.userId]}
              sendsEmails={sendsEmails}
              onPasswords={([slip]) => slip && onPassword(slip)}
            />
            <Button variant="secondary" onClick={() => onAct('password')}>
              Reset password
            </Button>
          </>
        )}
        <Button variant="secondary" onClick={() => onAct('email')}>
          {guardian.email === null ? 'Add email' : 'Change email'}
        </Button>
        <Button variant="secondary" onClick={() => onAct('edit')}>
          Edit name, phone and relation
        </Button>
        <ShowAsButton id={guardian.userId} firstName={firstNameOf(guardian.name)} />
        <Button variant="secondary" tone="danger" onClick={() => onAct('remove')}>
          Remove from the family
        </Button>
      </Stack>
    </Dialog>
  );
}
