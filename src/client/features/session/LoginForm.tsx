import { Button, Checkbox, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiError } from '../../api/apiError.ts';
import { register, signIn } from '../../session/auth.ts';
import { sessionChanged } from '../../session/session.ts';
import { Form } from '../../ui/form/Form.tsx';
import { PasswordField } from '../../ui/field/PasswordField.tsx';
import { CodeForm } from './CodeForm.tsx';

export type LoginMode = 'Login' | 'Register';

export function LoginForm({ mode }: { mode: LoginMode }) {
  const client = useQueryClient();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [rememberMe, setRememberMe] = useState(true);
  const registering = mode === 'Register';

  /** 'code' once the password was right and a code is needed too, or why that came to nothing. */
  const [step, setStep] = useState<'code' | ApiError | null>(null);
  const onSignedIn = () => sessionChanged(client, 'signed in');

  const submit = useMutation({
    mutationFn: async () => {
      const credentials = { email: email.trim(), password };
      if (!registering) return signIn({ ...credentials, rememberMe });
      await register(credentials);
      return false;
    },
    onSuccess: (codeNeeded) => {
      setPassword('');
      if (codeNeeded) return setStep('code');
      setEmail('');
      return onSignedIn();
    },
  });

  if (step === 'code')
    return (
      <CodeForm submitLabel={mode} onSignedIn={onSignedIn} onStartAgain={setStep}>
        <Button variant="default" onClick={() => setStep(null)}>
          Back
        </Button>
      </CodeForm>
    );

  return (
    <Form onSubmit={() => submit.mutate()} error={submit.error ?? step}>
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
