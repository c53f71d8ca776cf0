import { Button, TextInput, type TextInputProps } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { ApiError } from '../../api/apiError.ts';
import { sendBackupCode, sendCode } from '../../session/twoFactor.ts';
import { Form } from '../../ui/form/Form.tsx';

interface Props {
  submitLabel: string;
  onSignedIn: () => Promise<void>;
  /** The first step counts no more, and why: the password is needed again. */
  onStartAgain: (why: ApiError) => void;
  /** How to leave. */
  children: ReactNode;
}

interface FieldProps extends TextInputProps {
  onTyped: (code: string) => void;
}

/** The six digits of an authenticator app, typed, pasted or filled in by the device. */
export function CodeField({ onTyped, ...input }: FieldProps) {
  return (
    <TextInput
      label="6-digit code"
      inputMode="numeric"
      autoComplete="one-time-code"
      required
      {...input}
      onChange={({ currentTarget }) => onTyped(currentTarget.value.replace(/\D/g, '').slice(0, 6))}
    />
  );
}

const focus = (input: HTMLInputElement | null) => input?.focus();

/** The second step of signing in, of who turned it on. */
export function CodeForm({ submitLabel, onSignedIn, onStartAgain, children }: Props) {
  const [code, setCode] = useState('');
  const [withBackup, setWithBackup] = useState(false);
  const submit = useMutation({
    mutationFn: () => (withBackup ? sendBackupCode : sendCode)(code),
    onSuccess: onSignedIn,
    onError: (error) => {
      setCode('');
      if (error.status === 401 || error.status === 409) onStartAgain(error);
    },
  });

  return (
    <Form onSubmit={() => submit.mutate()} error={submit.error}>
      {withBackup ? (
        <TextInput
          ref={focus}
          label="Backup code"
          description="Each works once."
          autoComplete="off"
          required
          value={code}
          onChange={({ currentTarget }) => setCode(currentTarget.value)}
        />
      ) : (
        <CodeField ref={focus} description="Your app shows it." value={code} onTyped={setCode} />
      )}
      <Button type="submit" size="md" loading={submit.isPending}>
        {submitLabel}
      </Button>
      <Button
        variant="transparent"
        onClick={() => {
          submit.reset();
          setCode('');
          setWithBackup(!withBackup);
        }}
      >
        Use {withBackup ? 'the app' : 'a backup code'} instead
      </Button>
      {children}
    </Form>
  );
}
