import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { SHORTEST_PASSWORD } from '../../../domain/password.ts';
import { changePassword } from '../../session/auth.ts';
import { queryKeys } from '../../api/queryKeys.ts';
import { Form } from '../../ui/form/Form.tsx';
import { notifyDone } from '../../ui/message/notify.ts';
import { PasswordField } from '../../ui/field/PasswordField.tsx';

export function PasswordForm() {
  const client = useQueryClient();
  const [currentPassword, setCurrentPassword] = useState('');
  const [newPassword, setNewPassword] = useState('');

  const change = useMutation({
    mutationFn: () => changePassword({ currentPassword, newPassword }),
    onSuccess: () => {
      setCurrentPassword('');
      setNewPassword('');
      notifyDone('Your password is changed. Other devices were signed out.');
      return client.refetchQueries({ queryKey: queryKeys.me });
    },
  });

  return (
    <Form onSubmit={() => change.mutate()} error={change.error}>
      <PasswordField
        label="Current password"
        name="current-password"
        autoComplete="current-password"
        required
        value={currentPassword}
        onChange={setCurrentPassword}
      />
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
      <div>
        <Button type="submit" loading={change.isPending}>
          Change Password
        </Button>
      </div>
    </Form>
  );
}
