import { Navigate } from '@tanstack/react-router';
import { useQueryClient } from '@tanstack/react-query';
import { TurnOnTwoFactor } from '../features/session/TurnOnTwoFactor.tsx';
import { sessionChanged, useMe } from '../session/session.ts';
import { Card } from '../ui/layout/Card.tsx';
import { Narrow } from '../ui/layout/Narrow.tsx';
import { Screen } from '../ui/layout/Screen.tsx';

/** If the school requires two-factor authentication, an admin stays here until it is on and the backup codes are saved. */
export default function TwoFactorScreen() {
  const client = useQueryClient();
  const { mustTurnOnSecondStep } = useMe();
  return (
    <Narrow centered>
      <Screen
        title="Turn on two-factor authentication"
        lead={
          mustTurnOnSecondStep
            ? 'Your school asks its admins for two-factor authentication. Please turn it on to continue.'
            : undefined
        }
      >
        <Card>
          <TurnOnTwoFactor onConfirmed={() => sessionChanged(client, 'signed in')}>
            {(form) => (mustTurnOnSecondStep ? form : <Navigate to="/" replace />)}
          </TurnOnTwoFactor>
        </Card>
      </Screen>
    </Narrow>
  );
}
