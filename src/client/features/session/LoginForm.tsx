import { Button, Checkbox, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { register, signIn } from '../../lib/auth.ts';
import { sessionChanged } from '../../lib/session.ts';
import { Form } from '../../ui/Form.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';

export type LoginMode = 'Login' | 'Register';

export function LoginForm({ mode }: { mode: LoginMode }) {
  const client = useQueryClient();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [rememberMe, setRememberMe] = useState(true);
  const registering = mode === 'Register';

  const submit = useMutation({
    mutationFn: () => {
      const credentials = { email: email.trim(), password };
      return registering ? register(credentials) : signIn({ ...credentials, rememberMe });
    },
    onSuccess: () => {
      setEmail('');
      setPassword('');
      return sessionChanged(client, 'signed in');
    },
  });

  return (
    <Form onSubmit={() => submit.mutate()} error={submit.error}>
      <TextInput
        label="Email"
        type="email"
        name="email"
        autoComplete="username"
        required
        value={email}
        onChange={({ currentTarget }) => setEmail(currentTarget.value)}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete={registering ? 'new-password' : 'current-password'}
        required
        value={password}
        onChange={setPassword}
      />
      {!registering && (
        <Checkbox
          label="Keep me signed in"
          checked={rememberMe}
          onChange={({ currentTarget }) => setRememberMe(currentTarget.checked)}
        />
      )}
      <Button type="submit" size="md" loading={submit.isPending}>
        {mode}
      </Button>
    </Form>
  );
}
