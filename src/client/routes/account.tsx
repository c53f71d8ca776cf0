import { EmailForm } from '../features/session/EmailForm.tsx';
import { PasswordForm } from '../features/session/PasswordForm.tsx';
import { TwoFactor } from '../features/session/TwoFactor.tsx';
import { Sessions } from '../features/session/Sessions.tsx';
import { useMe } from '../session/session.ts';
import { Card } from '../ui/layout/Card.tsx';
import { Narrow } from '../ui/layout/Narrow.tsx';
import { Screen } from '../ui/layout/Screen.tsx';

/** What one signs in with. */
export default function AccountScreen() {
  const { email } = useMe();
  return (
    <Screen title="Sign-in details" lead="What you sign in with. It is yours alone.">
      <Narrow>
        <Card title="Email">
          <EmailForm email={email ?? ''} />
        </Card>
        <Card title="Password">
          <PasswordForm />
        </Card>
        <Card title="Second step">
          <TwoFactor />
        </Card>
        <Card title="Where you are signed in">
          <Sessions />
        </Card>
      </Narrow>
    </Screen>
  );
}
