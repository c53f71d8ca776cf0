import { Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { SHORTEST_PASSWORD } from '../../../domain/password.ts';
import { client as server } from '../../api/api.ts';
import { signIn } from '../../session/auth.ts';
import { sessionChanged } from '../../session/session.ts';
import { Form } from '../../ui/form/Form.tsx';
import { PasswordField } from '../../ui/field/PasswordField.tsx';

/** Makes the first admin and signs them in. */
export function SetupForm({ token, onDone }: { token: string; onDone: () => void }) {
  const client = useQueryClient();
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');

  const create = useMutation({
    mutationFn: async () => {
      await server.setup.createAdmin({ token, name, email, password });
      await signIn({ email: email.trim(), password, rememberMe: true });
    },
    onSuccess: async () => {
      await sessionChanged(client, 'signed in');
      onDone();
    },
  });
  const fields = create.error?.fields ?? {};

  return (
    <Form onSubmit={() => create.mutate()} error={create.error}>
      <TextInput
        label="Name"
        name="name"
        autoComplete="name"
        required
        value={name}
        error={fields.name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <TextInput
        label="Email"
        type="email"
        name="email"
        autoComplete="username"
        required
        value={email}
        error={fields.email}
        onChange={({ currentTarget }) => setEmail(currentTarget.value)}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        description={`At least ${SHORTEST_PASSWORD} characters.`}
        required
        minLength={SHORTEST_PASSWORD}
        value={password}
        error={fields.password}
        onChange={setPassword}
      />
      <Button type="submit" size="md" loading={create.isPending}>
        Create Administrator
      </Button>
    </Form>
  );
}
