import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { SHORTEST_PASSWORD } from '../../../domain/password.ts';
import { resetPassword } from '../../session/auth.ts';
import { Form } from '../../ui/form/Form.tsx';
import { TextLink } from '../../ui/link/links.tsx';
import { PasswordField } from '../../ui/field/PasswordField.tsx';

/** A new password, by the link of a letter. */
export function NewPasswordForm({ token }: { token: string }) {
  const [newPassword, setNewPassword] = useState('');
  const reset = useMutation({ mutationFn: () => resetPassword({ token, newPassword }) });
  if (reset.isSuccess) {
    return (
      <div role="status">
        <p>Your password is changed. Every device that was signed in is not any more.</p>
        <p>
          <TextLink to="/">Sign in</TextLink>
        </p>
      </div>
    );
  }
  return (
    <Form onSubmit={() => reset.mutate()} error={reset.error}>
      <PasswordField
        label="New password"
        name="new-password"
        autoComplete="new-password"
        description={`At least ${SHORTEST_PASSWORD} characters; a few words are easier than symbols.`}
        required
        minLength={SHORTEST_PASSWORD}
        value={newPassword}
        onChange={setNewPassword}
      />
      <Button type="submit" loading={reset.isPending}>
        Save the new password
      </Button>
    </Form>
  );
}
