import { getRouteApi } from '@tanstack/react-router';
import { ConfirmEmailForm } from '../features/session/ConfirmEmailForm.tsx';
import { Card } from '../ui/layout/Card.tsx';
import { Narrow } from '../ui/layout/Narrow.tsx';
import { Screen } from '../ui/layout/Screen.tsx';

const route = getRouteApi('/confirm-email');

export default function ConfirmEmailScreen(): React.ReactNode {
  const { token } = route.useSearch();
  return (
    <Narrow centered>
      <Screen title="Confirm your email">
        <Card>
          {token === undefined ? (
            <p>
              This link is not complete. Please copy all of it from the email, or log in to get a
              new one.
            </p>
          ) : (
            <ConfirmEmailForm token={token} />
          )}
        </Card>
      </Screen>
    </Narrow>
  );
}
