import { getRouteApi } from '@tanstack/react-router';
import { Button } from '../ui/button/Button.tsx';
import { confirmEmail } from '../session/auth.ts';
import { Form } from '../ui/form/Form.tsx';
import { useForm } from '../ui/form/useForm.ts';
import { ButtonLink } from '../ui/link/links.tsx';
import { CardScreen } from '../ui/layout/CardScreen.tsx';

const route = getRouteApi('/confirm-email');

export default function ConfirmEmailScreen(): React.ReactNode {
  const { token } = route.useSearch();
  return (
    <CardScreen title="Confirm your email">
      {token === undefined ? (
        <p>
          This link is not complete. Please copy all of it from the email, or log in to get a new
          one.
        </p>
      ) : (
        <ConfirmEmailForm token={token} />
      )}
    </CardScreen>
  );
}

/** Confirms on a tap instead of on opening the link, because email scanners open links too. */
function ConfirmEmailForm({ token }: { token: string }) {
  const form = useForm({ initial: {}, send: () => confirmEmail(token) });
  if (form.done)
    return (
      <>
        <p role="status">Your email is confirmed. You can log in now.</p>
        <ButtonLink to="/">Login</ButtonLink>
      </>
    );
  return (
    <Form {...form.props}>
      <p>Press the button to confirm that this email address is yours.</p>
      <Button type="submit" loading={form.busy}>
        Confirm email
      </Button>
    </Form>
  );
}
