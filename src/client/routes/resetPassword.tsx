import { getRouteApi } from '@tanstack/react-router';
import { TextLink } from '../ui/link/links.tsx';
import { useQuery } from '@tanstack/react-query';
import { LINK_OVER } from '../../domain/password.ts';
import { api } from '../api/api.ts';
import { Button } from '../ui/button/Button.tsx';
import { resetPassword } from '../session/auth.ts';
import { Form } from '../ui/form/Form.tsx';
import { useForm } from '../ui/form/useForm.ts';
import { NewPasswordField } from '../features/session/NewPasswordField.tsx';
import { CardScreen } from '../ui/layout/CardScreen.tsx';

const route = getRouteApi('/reset-password');

export default function ResetPasswordScreen(): React.ReactNode {
  const { token, invited } = route.useSearch();
  return (
    <CardScreen title={invited ? 'Choose your password' : 'Choose a new password'}>
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
    </CardScreen>
  );
}

/** Sets a new password with the link from an email; with `invited`, it is their first one. */
function NewPasswordForm({ token, invited }: { token: string; invited: boolean }) {
  // Before anybody thinks of a password. If it can't be checked now, saving says so.
  const link = useQuery(
    api.users.checkLink.queryOptions({ input: { token }, staleTime: Number.POSITIVE_INFINITY }),
  );
  const form = useForm({
    initial: { newPassword: '' },
    send: ({ newPassword }) => resetPassword({ token, newPassword }),
  });
  if (form.done) {
    return (
      <div role="status">
        <p>
          {invited
            ? 'Your password is saved.'
            : 'Your password is changed. You’ve been signed out on all devices.'}
        </p>
        <p>
          <TextLink to="/">Log in</TextLink>
        </p>
      </div>
    );
  }
  if (link.data?.usable === false && !form.busy)
    return (
      <>
        <p>{LINK_OVER}</p>
        <p>
          <TextLink to="/forgot-password" underline="always">
            Ask for a new link
          </TextLink>
        </p>
      </>
    );
  // A problem with the password has a message at its field; any other refusal is about the link.
  const isLinkRefused = form.error?.code === 'INVALID_ARGUMENT' && !form.errors.newPassword;
  return (
    <Form {...form.props}>
      <NewPasswordField {...form.field('newPassword')} />
      <Button type="submit" loading={form.busy}>
        {invited ? 'Save password' : 'Save the new password'}
      </Button>
      {isLinkRefused && <TextLink to="/forgot-password">Ask for a new link</TextLink>}
    </Form>
  );
}
