import { getRouteApi } from '@tanstack/react-router';
import { NewPasswordForm } from '../features/session/NewPasswordForm.tsx';
import { Card } from '../ui/layout/Card.tsx';
import { TextLink } from '../ui/link/links.tsx';
import { Narrow } from '../ui/layout/Narrow.tsx';
import { Screen } from '../ui/layout/Screen.tsx';

const route = getRouteApi('/reset-password');

export default function ResetPasswordScreen(): React.ReactNode {
  const { token, invited } = route.useSearch();
  return (
    <Narrow centered>
      <Screen title={invited ? 'Choose your password' : 'Choose a new password'}>
        <Card>
          {token ? (
            <NewPasswordForm token={token} invited={invited === 'yes'} />
          ) : (
            <p>
              This link is not complete. Please copy all of it from the email, or{' '}
              <TextLink to="/forgot-password" underline="always">
                ask for a new one
              </TextLink>
              .
            </p>
          )}
        </Card>
      </Screen>
    </Narrow>
  );
}
