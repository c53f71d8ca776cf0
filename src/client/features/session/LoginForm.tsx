import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/button/Button.tsx';
import { Row } from '../../ui/layout/flow.tsx';
import { PASSWORD_HINT, SHORTEST_PASSWORD } from '../../../domain/password.ts';
import type { ApiError } from '../../api/apiError.ts';
import { register, signIn } from '../../session/auth.ts';
import { sessionChanged, sessionQuery } from '../../session/session.ts';
import { forgetTypedPassword, saveTypedPassword } from '../../session/typedPassword.ts';
import { Form } from '../../ui/form/Form.tsx';
import { useForm } from '../../ui/form/useForm.ts';
import { PasswordField } from '../../ui/field/PasswordField.tsx';
import { TextField } from '../../ui/field/TextField.tsx';
import { CheckField } from '../../ui/field/CheckField.tsx';
import { CodeForm } from './CodeForm.tsx';
import { EmailField } from './EmailField.tsx';

export type LoginMode = 'Login' | 'Register';

export function LoginForm({ mode }: { mode: LoginMode }) {
  const client = useQueryClient();
  const registering = mode === 'Register';
  /** The next step: 'code' after the right password, 'confirm' after registering, or the error that sent them back. */
  const [step, setStep] = useState<'code' | 'confirm' | ApiError | null>(null);
  const onSignedIn = async () => {
    await sessionChanged(client, 'signed in');
    const me = client.getQueryData(sessionQuery.queryKey)?.me;
    if (!me?.mustChangePassword) forgetTypedPassword();
  };

  const form = useForm({
    initial: { firstName: '', lastName: '', email: '', password: '', rememberMe: true },
    async send({ firstName, lastName, email, password, rememberMe }) {
      const credentials = { email: email.trim(), password };
      if (!registering) {
        const needsCode = await signIn({ ...credentials, rememberMe });
        saveTypedPassword(password);
        return needsCode ? 'code' : null;
      }
      const isSignedIn = await register({ ...credentials, firstName, lastName });
      return isSignedIn ? null : 'confirm';
    },
    onDone(next: 'code' | 'confirm' | null) {
      form.set({ password: '' });
      if (next) return setStep(next);
      form.set({ email: '', firstName: '', lastName: '' });
      return onSignedIn();
    },
  });

  if (step === 'code')
    return (
      <CodeForm submitLabel={mode} onSignedIn={onSignedIn} onStartAgain={setStep}>
        <Button variant="secondary" onClick={() => setStep(null)}>
          Back
        </Button>
      </CodeForm>
    );

  if (step === 'confirm')
    return (
      <p role="status">
        We've emailed a link to <strong>{form.values.email.trim()}</strong>. Open it to confirm your
        email, then log in.
      </p>
    );

  return (
    <Form {...form.props} error={form.error ?? step}>
      {registering && (
        <Row equal align="start">
          <TextField
            label="First Name"
            name="firstName"
            autoComplete="given-name"
            required
            maxLength={100}
            {...form.field('firstName')}
          />
          <TextField
            label="Last Name"
            name="lastName"
            autoComplete="family-name"
            required
            maxLength={100}
            {...form.field('lastName')}
          />
        </Row>
      )}
      <EmailField {...form.field('email')} />
      <PasswordField
        label="Password"
        name="password"
        autoComplete={registering ? 'new-password' : 'current-password'}
        required
        {...(registering && { description: PASSWORD_HINT, minLength: SHORTEST_PASSWORD })}
        {...form.field('password')}
      />
      {!registering && <CheckField label="Keep me logged in" {...form.field('rememberMe')} />}
      <Button type="submit" loading={form.busy}>
        {mode}
      </Button>
    </Form>
  );
}
