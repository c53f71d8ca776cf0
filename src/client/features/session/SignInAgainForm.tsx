import { Button, Checkbox, Group, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { signIn } from '../../lib/auth.ts';
import { giveUpSession, sessionChanged } from '../../lib/session.ts';
import { Form } from '../../ui/Form.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';

interface Props {
  email: string;
  /** Of the button that gives up what was typed. */
  leaveLabel: string;
}

export function SignInAgainForm({ email, leaveLabel }: Props) {
  const client = useQueryClient();
  const [password, setPassword] = useState('');
  const [rememberMe, setRememberMe] = useState(true);
  const submit = useMutation({
    mutationFn: () => signIn({ email, password, rememberMe }),
    onSuccess: () => sessionChanged(client, 'signed in'),
  });

  return (
    <Form onSubmit={() => submit.mutate()} error={submit.error}>
      <TextInput label="Email" type="email" autoComplete="username" value={email} readOnly />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        required
        data-autofocus
        value={password}
        onChange={setPassword}
      />
      <Checkbox
        label="Keep me signed in"
        checked={rememberMe}
        onChange={({ currentTarget }) => setRememberMe(currentTarget.checked)}
      />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={() => giveUpSession(client)}>
          {leaveLabel}
        </Button>
        <Button type="submit" loading={submit.isPending}>
          Sign in
        </Button>
      </Group>
    </Form>
  );
}
