import { Button } from '../../ui/button/Button.tsx';
import { requestPasswordReset } from '../../session/auth.ts';
import { Form } from '../../ui/form/Form.tsx';
import { useForm } from '../../ui/form/useForm.ts';
import { EmailField } from './EmailField.tsx';

export function ForgotPasswordForm() {
  const form = useForm({
    initial: { email: '' },
    send: ({ email }) => requestPasswordReset(email.trim()),
  });
  if (form.done) {
    return (
      <p role="status">
        If someone logs in with <strong>{form.values.email.trim()}</strong>, we’ve emailed a reset
        link to that address. It works for half an hour.
      </p>
    );
  }
  return (
    <Form {...form.props}>
      <EmailField {...form.field('email')} />
      <Button type="submit" loading={form.busy}>
        Send the link
      </Button>
    </Form>
  );
}
