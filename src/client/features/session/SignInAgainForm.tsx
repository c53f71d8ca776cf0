import { Button, Checkbox, Group, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiError } from '../../api/apiError.ts';
import { signIn } from '../../session/auth.ts';
import { giveUpSession, sessionChanged } from '../../session/session.ts';
import { Form } from '../../ui/form/Form.tsx';
import { PasswordField } from '../../ui/field/PasswordField.tsx';
import { CodeForm } from './CodeForm.tsx';

interface Props {
  email: string;
  /** Of the button that gives up what was typed. */
  leaveLabel: string;
}

export function SignInAgainForm({ email, leaveLabel }: Props) {
  const client = useQueryClient();
  const [password, setPassword] = useState('');
  const [rememberMe, setRememberMe] = useState(true);
  /** 'code' once the password was right and a code is needed too, or why that came to nothing. */
  const [step, setStep] = useState<'code' | ApiError | null>(null);
  const onSignedIn = () => sessionChanged(client, 'signed in');
  const submit = useMutation({
    mutationFn: () => signIn({ email, password, rememberMe }),
    onSuccess: (codeNeeded) => {
      setPassword('');
      return codeNeeded ? setStep('code') : onSignedIn();
    },
  });
  const leave = (
    <Button variant="default" onClick={() => giveUpSession(client)}>
      {leaveLabel}
    </Button>
  );

  if (step === 'code')
    return (
      <CodeForm submitLabel="Sign in" onSignedIn={onSignedIn} onStartAgain={setStep}>
        {leave}
      </CodeForm>
    );

  return (
    <Form onSubmit={() => submit.mutate()} error={submit.error ?? step}>
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
        {leave}
        <Button type="submit" loading={submit.isPending}>
          Sign in
        </Button>
      </Group>
    </Form>
  );
}
