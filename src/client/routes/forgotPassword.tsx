import { useSchool } from '../session/session.ts';
import { TextLink } from '../ui/link/links.tsx';
import { Button } from '../ui/button/Button.tsx';
import { requestPasswordReset } from '../session/auth.ts';
import { Form } from '../ui/form/Form.tsx';
import { useForm } from '../ui/form/useForm.ts';
import { EmailField } from '../features/session/EmailField.tsx';
import { CardScreen } from '../ui/layout/CardScreen.tsx';

export default function ForgotPasswordScreen() {
  const { passwordResetByEmail, name } = useSchool();
  return (
    <CardScreen
      title="Forgot your password?"
      below={
        <p>
          <TextLink to="/">Back to Login</TextLink>
        </p>
      }
    >
      {passwordResetByEmail ? (
        <ForgotPasswordForm />
      ) : (
        <p>
          Please ask at {name}: an administrator can give you a one-time password, and you choose
          your own when you log in with it.
        </p>
      )}
    </CardScreen>
  );
}

function ForgotPasswordForm() {
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
