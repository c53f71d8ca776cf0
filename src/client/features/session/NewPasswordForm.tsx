import { Button } from '@mantine/core';
import { resetPassword } from '../../session/auth.ts';
import { Form } from '../../ui/form/Form.tsx';
import { useForm } from '../../ui/form/useForm.ts';
import { TextLink } from '../../ui/link/links.tsx';
import { NewPasswordField } from './NewPasswordField.tsx';

/** A new password, by the link of an email. */
export function NewPasswordForm({ token }: { token: string }) {
  const form = useForm({
    initial: { newPassword: '' },
    send: ({ newPassword }) => resetPassword({ token, newPassword }),
  });
  if (form.done) {
    return (
      <div role="status">
        <p>Your password is changed. You’ve been signed out on all devices.</p>
        <p>
          <TextLink to="/">Log in</TextLink>
        </p>
      </div>
    );
  }
  return (
    <Form {...form.props}>
      <NewPasswordField {...form.field('newPassword')} />
      <Button type="submit" loading={form.busy}>
        Save the new password
      </Button>
    </Form>
  );
}
