import { Button } from '../../ui/button/Button.tsx';
import { confirmEmail } from '../../session/auth.ts';
import { Form } from '../../ui/form/Form.tsx';
import { useForm } from '../../ui/form/useForm.ts';
import { ButtonLink } from '../../ui/link/links.tsx';

/** Confirms on a tap instead of on opening the link, because email scanners open links too. */
export function ConfirmEmailForm({ token }: { token: string }) {
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
