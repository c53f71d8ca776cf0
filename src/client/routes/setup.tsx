import { useState } from 'react';
import { getRouteApi, Navigate } from '@tanstack/react-router';
import { SetupForm } from '../features/session/SetupForm.tsx';
import { useMe, useSchool } from '../session/session.ts';
import { Card } from '../ui/layout/Card.tsx';
import { Narrow } from '../ui/layout/Narrow.tsx';
import { Screen } from '../ui/layout/Screen.tsx';
import { TextLink } from '../ui/link/links.tsx';
import { ErrorText } from '../ui/state/states.tsx';
import { CardScreen } from '../ui/layout/CardScreen.tsx';

const route = getRouteApi('/setup');

export default function SetupScreen() {
  const { token } = route.useSearch();
  const navigate = route.useNavigate();
  const { setupNeeded } = useSchool();
  const [wasNeeded] = useState(setupNeeded);
  const { id } = useMe();
  if (!setupNeeded && (wasNeeded || id !== null)) return <Navigate to="/" replace />;
  if (!setupNeeded)
    return (
      <CardScreen title="Set up your school">
        <p>
          This link has been used.{' '}
          <TextLink to="/" underline="always">
            Log in
          </TextLink>
          .
        </p>
      </CardScreen>
    );
  return (
    <Narrow centered>
      <Screen
        title="Set up your school"
        lead="Create the first administrator and say how your school works. This link works once."
      >
        {token === undefined ? (
          <ErrorText error="The set-up link is not complete. Please open it exactly as the server printed it." />
        ) : (
          <Card>
            <SetupForm token={token} onDone={() => void navigate({ to: '/', replace: true })} />
          </Card>
        )}
      </Screen>
    </Narrow>
  );
}
