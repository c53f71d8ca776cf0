import { Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { beginSecondStep, turnOffSecondStep, type SecondStepKeys } from '../../lib/secondStep.ts';
import { notifyDone } from '../../ui/notify.ts';
import { ErrorState, LoadingState } from '../../ui/states.tsx';
import { PasswordAgainForm } from './PasswordAgainForm.tsx';
import { BackupCodes, ConfirmSecondStep } from './SecondStepSetUp.tsx';

/** Signing in with a code of an app besides the password: turned on and off here, by whoever wants it. */
export function SecondStep() {
  const client = useQueryClient();
  const [keys, setKeys] = useState<SecondStepKeys | null>(null);
  const [confirmed, setConfirmed] = useState(false);
  const step = useQuery(api.me.secondStep.queryOptions());
  const refresh = () => client.invalidateQueries({ queryKey: api.me.key() });
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
          return refresh();
        }}
      />
    );
  if (step.isPending) return <LoadingState text="Loading…" rows={2} />;
  if (step.isError) return <ErrorState error={step.error} onRetry={() => void step.refetch()} />;
  return step.data.on ? <TurnOff onDone={refresh} /> : <TurnOn onBegun={setKeys} />;
}

function TurnOn({ onBegun }: { onBegun: (keys: SecondStepKeys) => void }) {
  return (
    <PasswordAgainForm
      label="Password to turn it on"
      submitLabel="Turn on"
      act={beginSecondStep}
      onDone={onBegun}
    >
      <p>
        Off. With it, signing in takes your password and a code from an authenticator app on your
        phone, so that a password someone has seen is not enough.
      </p>
    </PasswordAgainForm>
  );
}

function TurnOff({ onDone }: { onDone: () => Promise<void> }) {
  return (
    <PasswordAgainForm
      label="Password to turn it off"
      submitLabel="Turn off"
      act={turnOffSecondStep}
      onDone={() => {
        notifyDone('The second step is off. Your password is enough to sign in.');
        return onDone();
      }}
    >
      <Stack gap="xs">
        <p>
          <strong>On.</strong> Signing in takes your password and a code from your app.
        </p>
        <p>A new phone, or no backup codes left? Turn it off and on again.</p>
      </Stack>
    </PasswordAgainForm>
  );
}
