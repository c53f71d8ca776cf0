import { useState, type ReactNode } from 'react';
import { beginTwoFactor, type TwoFactorKeys } from '../../session/twoFactor.ts';
import { PasswordAgainForm } from './PasswordAgainForm.tsx';
import { BackupCodes, ConfirmTwoFactor } from './TwoFactorSetUp.tsx';

interface Props {
  onConfirmed: () => Promise<void>;
  /** Renders the content before it starts and after the backup codes are saved; gets the form that starts it. */
  children: (form: ReactNode) => ReactNode;
}

/**
 * Turns on two-factor authentication, from the password to the backup codes. Changes of the session don't interrupt it.
 */
export function TurnOnTwoFactor({ onConfirmed, children }: Props) {
  const [keys, setKeys] = useState<TwoFactorKeys | null>(null);
  const [confirmed, setConfirmed] = useState(false);
  const leave = () => {
    setKeys(null);
    setConfirmed(false);
  };

  if (keys && confirmed) return <BackupCodes codes={keys.backupCodes} onDone={leave} />;
  if (keys)
    return (
      <ConfirmTwoFactor
        uri={keys.totpURI}
        onCancel={leave}
        onConfirmed={() => {
          setConfirmed(true);
          return onConfirmed();
        }}
      />
    );
  return children(
    <PasswordAgainForm
      label="Password to turn it on"
      submitLabel="Turn on"
      act={beginTwoFactor}
      onDone={setKeys}
    >
      <p>
        Two-factor authentication is off. With it, logging in takes your password and a code from an
        authenticator app on your phone, so a password someone has seen is not enough.
      </p>
    </PasswordAgainForm>,
  );
}
