import { Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { changeEmail } from '../../session/auth.ts';
import { queryKeys } from '../../api/queryKeys.ts';
import { sessionQuery } from '../../session/session.ts';
import { Form } from '../../ui/form/Form.tsx';
import { notifyDone } from '../../ui/message/notify.ts';
import { PasswordField } from '../../ui/field/PasswordField.tsx';

const NOT_CHANGED = "This address can't be used. Please try another one.";

export function EmailForm({ email }: { email: string }) {
  const client = useQueryClient();
  const [newEmail, setNewEmail] = useState('');
  const [password, setPassword] = useState('');

  const change = useMutation({
    mutationFn: async () => {
      const wanted = newEmail.trim();
      await changeEmail({ newEmail: wanted, password });
      await client.refetchQueries({ queryKey: queryKeys.me });
      const session = client.getQueryData(sessionQuery.queryKey);
      if (session?.me.email !== wanted.toLowerCase()) throw new Error(NOT_CHANGED);
    },
    onSuccess: () => {
      setNewEmail('');
      setPassword('');
      notifyDone('Your email is changed. Sign in with it from now on.');
    },
  });

  return (
    <Form onSubmit={() => change.mutate()} error={change.error}>
      <TextInput label="Current email" value={email} readOnly />
      <TextInput
        label="New email"
        type="email"
        name="email"
        autoComplete="email"
        required
        value={newEmail}
        onChange={({ currentTarget }) => setNewEmail(currentTarget.value)}
      />
      <PasswordField
        label="Your password"
        name="password"
        autoComplete="current-password"
        description="To make sure that it is you."
        required
        value={password}
        onChange={setPassword}
      />
      <div>
        <Button type="submit" loading={change.isPending}>
          Change Email
        </Button>
      </div>
    </Form>
  );
}
