import { useMutation } from '@tanstack/react-query';
import type { UserId } from '../../../domain/ids.ts';
import { api } from '../../api/api.ts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { PasswordToHandOver } from '../../parts/passwords/PasswordToHandOver.tsx';
import { useSchool } from '../../session/session.ts';
import { EmailText } from '../../ui/text/EmailText.tsx';

interface Props {
  /** Somebody with an email to log in with. */
  user: { id: UserId; email: string; name: string };
  onClose: () => void;
}

/** Asks for confirmation, then shows the one-time password, which can't be shown again. */
export function PasswordReset({ user, onClose }: Props) {
  const { name: school } = useSchool();
  const reset = useMutation(api.users.resetPassword.mutationOptions());
  const name = user.name || user.email;
  if (reset.data)
    return (
      <Dialog opened title={`${name} can log in`}>
        <PasswordToHandOver
          slip={{ ...user, name, password: reset.data.temporaryPassword }}
          school={school}
          onDone={onClose}
        >
          With{' '}
          <strong>
            <EmailText email={user.email} />
          </strong>{' '}
          and this one-time password:
        </PasswordToHandOver>
      </Dialog>
    );
  return (
    <ConfirmDialog
      opened
      title={`Reset the password of ${name}?`}
      confirmLabel="Reset password"
      danger
      busy={reset.isPending}
      error={reset.error}
      onConfirm={() => reset.mutate({ id: user.id })}
      onClose={onClose}
    >
      <p>
        They get a one-time password from you and choose their own with it. They are signed out on
        all devices. Two-factor authentication is turned off.
      </p>
    </ConfirmDialog>
  );
}
