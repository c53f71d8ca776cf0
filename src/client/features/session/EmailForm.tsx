import { useQueryClient } from '@tanstack/react-query';
import { TextInput } from '../../ui/field/TextInput.tsx';
import { changeEmail } from '../../session/auth.ts';
import { queryKeys } from '../../api/queryKeys.ts';
import { sessionQuery } from '../../session/session.ts';
import { TextField } from '../../ui/field/TextField.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { useForm } from '../../ui/form/useForm.ts';
import { notifyDone } from '../../ui/message/notify.ts';
import { PasswordField } from '../../ui/field/PasswordField.tsx';
import { FormButtons } from '../../ui/form/FormButtons.tsx';

const NOT_CHANGED = "This address can't be used. Please try another one.";

export function EmailForm({ email }: { email: string }) {
  const client = useQueryClient();
  const form = useForm({
    initial: { newEmail: '', password: '' },
    async send({ newEmail, password }) {
      const wanted = newEmail.trim();
      await changeEmail({ newEmail: wanted, password });
      await client.refetchQueries({ queryKey: queryKeys.me });
      const session = client.getQueryData(sessionQuery.queryKey);
      if (session?.me.email !== wanted.toLowerCase()) throw new Error(NOT_CHANGED);
    },
    onDone() {
      form.set({ newEmail: '', password: '' });
      notifyDone('Your email is changed. Log in with it from now on.');
    },
  });

  return (
    <Form {...form.props}>
      <TextInput label="Current email" value={email} readOnly />
      <TextField
        label="New email"
        type="email"
        name="email"
        autoComplete="email"
        required
        {...form.field('newEmail')}
      />
      <PasswordField
        label="Your password"
        name="password"
        autoComplete="current-password"
        description="Confirm it’s you."
        required
        {...form.field('password')}
      />
      <FormButtons submit="Change Email" minor busy={form.busy} />
    </Form>
  );
}
