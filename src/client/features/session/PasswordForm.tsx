import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { changePassword } from '../../session/auth.ts';
import { queryKeys } from '../../api/queryKeys.ts';
import { Form } from '../../ui/form/Form.tsx';
import { useForm } from '../../ui/form/useForm.ts';
import { notifyDone } from '../../ui/message/notify.ts';
import { PasswordField } from '../../ui/field/PasswordField.tsx';
import { NewPasswordField } from './NewPasswordField.tsx';

export function PasswordForm() {
  const client = useQueryClient();
  const form = useForm({
    initial: { currentPassword: '', newPassword: '' },
    send: changePassword,
    onDone() {
      form.set({ currentPassword: '', newPassword: '' });
      notifyDone('Your password is changed. Other devices were signed out.');
      return client.refetchQueries({ queryKey: queryKeys.me });
    },
  });

  return (
    <Form {...form.props}>
      <PasswordField
        label="Current password"
        name="current-password"
        autoComplete="current-password"
        required
        {...form.field('currentPassword')}
      />
      <NewPasswordField {...form.field('newPassword')} />
      <div>
        <Button type="submit" loading={form.busy}>
          Change Password
        </Button>
      </div>
    </Form>
  );
}
