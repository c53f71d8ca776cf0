import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/button/Button.tsx';
import { Row } from '../../ui/layout/flow.tsx';
import { TextInput } from '../../ui/field/TextInput.tsx';
import type { ApiError } from '../../api/apiError.ts';
import { signIn } from '../../session/auth.ts';
import { giveUpSession, sessionChanged } from '../../session/session.ts';
import { Form } from '../../ui/form/Form.tsx';
import { useForm } from '../../ui/form/useForm.ts';
import { PasswordField } from '../../ui/field/PasswordField.tsx';
import { CheckField } from '../../ui/field/CheckField.tsx';
import { CodeForm } from './CodeForm.tsx';

interface Props {
  email: string;
  /** The label of the button that discards what was typed. */
  leaveLabel: string;
}

export function SignInAgainForm({ email, leaveLabel }: Props) {
  const client = useQueryClient();
  /** 'code' if the password was right and a code is required, or the error that sent them back. */
  const [step, setStep] = useState<'code' | ApiError | null>(null);
  const onSignedIn = () => sessionChanged(client, 'signed in');
  const form = useForm({
    initial: { password: '', rememberMe: true },
    send: (typed) => signIn({ email, ...typed }),
    onDone(codeNeeded) {
      form.set({ password: '' });
      return codeNeeded ? setStep('code') : onSignedIn();
    },
  });
  const leave = (
    <Button variant="secondary" onClick={() => giveUpSession(client)}>
      {leaveLabel}
    </Button>
  );

  if (step === 'code')
    return (
      <CodeForm submitLabel="Log in" onSignedIn={onSignedIn} onStartAgain={setStep}>
        {leave}
      </CodeForm>
    );

  return (
    <Form
      {...form.props}
      error={form.error ?? step}
      end={
        <Row justify="end" gap="small">
          {leave}
          <Button type="submit" loading={form.busy}>
            Log in
          </Button>
        </Row>
      }
    >
      <TextInput label="Email" type="email" autoComplete="username" value={email} readOnly />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        required
        data-autofocus
        {...form.field('password')}
      />
      <CheckField label="Keep me logged in" {...form.field('rememberMe')} />
    </Form>
  );
}
