import { useState, type ReactNode } from 'react';
import { beginSecondStep, type SecondStepKeys } from '../../session/twoFactor.ts';
import { PasswordAgainForm } from './PasswordAgainForm.tsx';
import { BackupCodes, ConfirmSecondStep } from './SecondStepSetUp.tsx';

interface Props {
  onConfirmed: () => Promise<void>;
  /** What stands there before it has begun, and again when the backup codes are kept: the form that begins, or not. */
  children: (form: ReactNode) => ReactNode;
}

/** From the password to the backup codes; what happens to the session meanwhile takes nobody from them. */
export function TurnOnSecondStep({ onConfirmed, children }: Props) {
  const [keys, setKeys] = useState<SecondStepKeys | null>(null);
  const [confirmed, setConfirmed] = useState(false);
  const leave = () => {
    setKeys(null);
    setConfirmed(false);
  };

  if (keys && confirmed) return <BackupCodes codes={keys.backupCodes} onDone={leave} />;
  if (keys)
    return (
      <ConfirmSecondStep
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
      act={beginSecondStep}
      onDone={setKeys}
    >
      <p>
        The second step is off. With it, signing in takes your password and a code from an
        authenticator app on your phone, so that a password someone has seen is not enough.
      </p>
    </PasswordAgainForm>,
  );
}
