import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { changePassword } from '../../session/auth.ts';
import { queryKeys } from '../../api/queryKeys.ts';
import { forgetTypedPassword } from '../../session/typedPassword.ts';
import { Form } from '../../ui/form/Form.tsx';
import { useForm } from '../../ui/form/useForm.ts';
import { notifyDone } from '../../ui/message/notify.ts';
import { PasswordField } from '../../ui/field/PasswordField.tsx';
import { NewPasswordField } from './NewPasswordField.tsx';
import { FormButtons } from '../../ui/form/FormButtons.tsx';

interface Props {
  /** The current password, if it was typed a moment ago: it is asked for only if the server refuses it. */
  typed?: string | null;
  /** Whether it isn't the main thing on its screen. */
  minor?: boolean;
}

export function PasswordForm({ typed = null, minor = false }: Props) {
  const client = useQueryClient();
  const [isKnown, setKnown] = useState(typed !== null);
  const form = useForm({
    initial: { currentPassword: typed ?? '', newPassword: '' },
    send: changePassword,
    onFailed({ code, fields }) {
      if (code === 'INVALID_ARGUMENT' && fields['newPassword'] === undefined) setKnown(false);
    },
    onDone() {
      forgetTypedPassword();
      form.set({ currentPassword: '', newPassword: '' });
      notifyDone('Your password is changed. Other devices were signed out.');
      return client.refetchQueries({ queryKey: queryKeys.me });
    },
  });

  return (
    <Form {...form.props}>
      {!isKnown && (
        <PasswordField
          label="Current password"
          name="current-password"
          autoComplete="current-password"
          required
          {...form.field('currentPassword')}
        />
      )}
      <NewPasswordField {...form.field('newPassword')} />
      <FormButtons submit="Change Password" minor={minor} busy={form.busy} />
    </Form>
  );
}
