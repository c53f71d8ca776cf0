import { Navigate } from '@tanstack/react-router';
import { useQueryClient } from '@tanstack/react-query';
import { TurnOnTwoFactor } from '../features/session/TurnOnTwoFactor.tsx';
import { sessionChanged, useMe } from '../session/session.ts';
import { CardScreen } from '../ui/layout/CardScreen.tsx';

/** If the school requires two-factor authentication, an admin stays here until it is on and the backup codes are saved. */
export default function TwoFactorScreen() {
  const client = useQueryClient();
  const { mustTurnOnSecondStep } = useMe();
  return (
    <CardScreen
      title="Turn on two-factor authentication"
      lead={
        mustTurnOnSecondStep
          ? 'Your school asks its admins for two-factor authentication. Please turn it on to continue.'
          : undefined
      }
    >
      <TurnOnTwoFactor onConfirmed={() => sessionChanged(client, 'signed in')}>
        {(form) => (mustTurnOnSecondStep ? form : <Navigate to="/" replace />)}
      </TurnOnTwoFactor>
    </CardScreen>
  );
}
