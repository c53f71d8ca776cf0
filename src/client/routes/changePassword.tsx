import { Navigate } from '@tanstack/react-router';
import { PasswordForm } from '../features/session/PasswordForm.tsx';
import { useMe } from '../session/session.ts';
import { typedPassword } from '../session/typedPassword.ts';
import { Card } from '../ui/layout/Card.tsx';
import { Narrow } from '../ui/layout/Narrow.tsx';
import { Screen } from '../ui/layout/Screen.tsx';

/** A person with a temporary password stays here until they have chosen their own. */
export default function ChangePasswordScreen() {
  const { mustChangePassword } = useMe();
  if (!mustChangePassword) return <Navigate to="/" replace />;
  return (
    <Narrow centered>
      <Screen
        title="Choose your password"
        lead="You logged in with a temporary password. Please choose your own to continue."
      >
        <Card>
          <PasswordForm typed={typedPassword()} />
        </Card>
      </Screen>
    </Narrow>
  );
}
