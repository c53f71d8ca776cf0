import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { SHORTEST_PASSWORD } from '../../../domain/password.ts';
import { client as server } from '../../api/api.ts';
import { signIn } from '../../session/auth.ts';
import { sessionChanged } from '../../session/session.ts';
import { TextField } from '../../ui/field/TextField.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { useForm } from '../../ui/form/useForm.ts';
import { PasswordField } from '../../ui/field/PasswordField.tsx';
import { EmailField } from './EmailField.tsx';

/** Makes the first admin and signs them in. */
export function SetupForm({ token, onDone }: { token: string; onDone: () => void }) {
  const client = useQueryClient();
  const form = useForm({
    initial: { name: '', email: '', password: '' },
    async send({ name, email, password }) {
      await server.setup.createAdmin({ token, name, email, password });
      await signIn({ email: email.trim(), password, rememberMe: true });
    },
    async onDone() {
      await sessionChanged(client, 'signed in');
      onDone();
    },
  });

  return (
    <Form {...form.props}>
      <TextField label="Name" name="name" autoComplete="name" required {...form.field('name')} />
      <EmailField {...form.field('email')} />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        description={`At least ${SHORTEST_PASSWORD} characters.`}
        required
        minLength={SHORTEST_PASSWORD}
        {...form.field('password')}
      />
      <Button type="submit" size="md" loading={form.busy}>
        Create Administrator
      </Button>
    </Form>
  );
}
