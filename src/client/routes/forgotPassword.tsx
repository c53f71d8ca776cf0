import { ForgotPasswordForm } from '../features/session/ForgotPasswordForm.tsx';
import { useSchool } from '../session/session.ts';
import { Card } from '../ui/layout/Card.tsx';
import { TextLink } from '../ui/link/links.tsx';
import { Narrow } from '../ui/layout/Narrow.tsx';
import { Screen } from '../ui/layout/Screen.tsx';

export default function ForgotPasswordScreen() {
  const { passwordResetByEmail, name } = useSchool();
  return (
    <Narrow centered>
      <Screen title="Forgot your password?">
        <Card>
          {passwordResetByEmail ? (
            <ForgotPasswordForm />
          ) : (
            <p>
              Please ask at {name}: an administrator can give you a one-time password, and you
              choose your own when you log in with it.
            </p>
          )}
        </Card>
        <p>
          <TextLink to="/">Back to Login</TextLink>
        </p>
      </Screen>
    </Narrow>
  );
}
