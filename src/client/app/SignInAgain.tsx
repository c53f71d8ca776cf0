import type { Me } from '../../contract/user.ts';
import { SignInAgainForm } from '../features/session/SignInAgainForm.tsx';
import { useMe } from '../session/session.ts';
import { Dialog } from '../ui/dialog/Dialog.tsx';
import { EmailText } from '../ui/text/EmailText.tsx';

/** A dialog over a screen whose session has ended: its person can log in again without losing what they typed. */
export default function SignInAgain({ instead }: { instead: Me | null }) {
  const email = useMe().email ?? '';
  const other = instead?.email;
  return (
    <Dialog
      opened={instead !== null}
      title={other ? 'Someone else has logged in' : 'Your session has expired'}
    >
      <p>
        {other && (
          <>
            <EmailText email={other} /> is logged in now in this browser.{' '}
          </>
        )}
        Please log in again to continue. What you typed is kept.
      </p>
      <SignInAgainForm
        email={email}
        leaveLabel={other ? 'Continue as them' : 'Log in as someone else'}
      />
    </Dialog>
  );
}
