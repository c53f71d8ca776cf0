import { ForgotPasswordForm } from '../features/session/ForgotPasswordForm.tsx';
import { useSchool } from '../lib/session.ts';
import { Card } from '../ui/Card.tsx';
import { TextLink } from '../ui/links.tsx';
import { Narrow } from '../ui/Narrow.tsx';
import { Screen } from '../ui/Screen.tsx';

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
              choose your own when you sign in with it.
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
