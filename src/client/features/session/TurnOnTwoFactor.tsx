import { useState, type ReactNode } from 'react';
import { beginTwoFactor, type TwoFactorKeys } from '../../session/twoFactor.ts';
import { PasswordAgainForm } from './PasswordAgainForm.tsx';
import { BackupCodes, ConfirmTwoFactor } from './TwoFactorSetUp.tsx';

interface Props {
  onConfirmed: () => Promise<void>;
  /** What stands there before it has begun, and again when the backup codes are kept: the form that begins, or not. */
  children: (form: ReactNode) => ReactNode;
}

/** From the password to the backup codes; what happens to the session meanwhile takes nobody from them. */
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
