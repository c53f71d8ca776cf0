import { Navigate } from '@tanstack/react-router';
import { PasswordForm } from '../features/session/PasswordForm.tsx';
import { useMe } from '../session/session.ts';
import { typedPassword } from '../session/typedPassword.ts';
import { CardScreen } from '../ui/layout/CardScreen.tsx';

/** A person with a temporary password stays here until they have chosen their own. */
export default function ChangePasswordScreen() {
  const { mustChangePassword } = useMe();
  if (!mustChangePassword) return <Navigate to="/" replace />;
  return (
    <CardScreen
      title="Choose your password"
      lead="You logged in with a temporary password. Please choose your own to continue."
    >
      <PasswordForm typed={typedPassword()} />
    </CardScreen>
  );
}
