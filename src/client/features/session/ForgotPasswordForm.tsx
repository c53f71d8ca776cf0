import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { requestPasswordReset } from '../../session/auth.ts';
import { Form } from '../../ui/form/Form.tsx';

export function ForgotPasswordForm() {
  const [email, setEmail] = useState('');
  const ask = useMutation({ mutationFn: () => requestPasswordReset(email.trim()) });
  if (ask.isSuccess) {
    return (
      <p role="status">
        If someone signs in with <strong>{email.trim()}</strong>, a letter with a link is on its way
        to that address. The link works for half an hour.
      </p>
    );
  }
  return (
    <Form onSubmit={() => ask.mutate()} error={ask.error}>
      <TextInput
        label="Email"
        type="email"
        name="email"
        autoComplete="username"
        required
        value={email}
        onChange={({ currentTarget }) => setEmail(currentTarget.value)}
      />
      <Button type="submit" loading={ask.isPending}>
        Send the link
      </Button>
    </Form>
  );
}
