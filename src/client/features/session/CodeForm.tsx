import { useState, type ReactNode } from 'react';
import { Button } from '../../ui/button/Button.tsx';
import { type TextInputProps } from '../../ui/field/TextInput.tsx';
import type { ApiError } from '../../api/apiError.ts';
import { sendBackupCode, sendCode } from '../../session/twoFactor.ts';
import { TextField } from '../../ui/field/TextField.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { useForm } from '../../ui/form/useForm.ts';

interface Props {
  submitLabel: string;
  onSignedIn: () => Promise<void>;
  /** Called when the password step has expired, with the reason: the password is needed again. */
  onStartAgain: (why: ApiError) => void;
  /** The button to leave the form. */
  children: ReactNode;
}

interface FieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  value: string;
  onChange: (code: string) => void;
}

/** The six digits of an authenticator app, typed, pasted or filled in by the device. */
export function CodeField({ onChange, ...input }: FieldProps) {
  return (
    <TextField
      label="6-digit code"
      inputMode="numeric"
      autoComplete="one-time-code"
      required
      {...input}
      onChange={(typed) => onChange(typed.replace(/\D/g, '').slice(0, 6))}
    />
  );
}

const focus = (input: HTMLInputElement | null) => input?.focus();

/** Asks for the code at sign-in, if two-factor authentication is on. */
export function CodeForm({ submitLabel, onSignedIn, onStartAgain, children }: Props) {
  const [withBackup, setWithBackup] = useState(false);
  const form = useForm({
    initial: { code: '' },
    send: ({ code }) => (withBackup ? sendBackupCode : sendCode)(code),
    onDone: onSignedIn,
    onFailed(error) {
      form.set({ code: '' });
      if (error.status === 401 || error.status === 409) onStartAgain(error);
    },
  });

  return (
    <Form {...form.props}>
      {withBackup ? (
        <TextField
          ref={focus}
          label="Backup code"
          description="Each works once."
          autoComplete="off"
          required
          {...form.field('code')}
        />
      ) : (
        <CodeField ref={focus} description="Your app shows it." {...form.field('code')} />
      )}
      <Button type="submit" loading={form.busy}>
        {submitLabel}
      </Button>
      <Button
        variant="link"
        onClick={() => {
          form.forget();
          form.set({ code: '' });
          setWithBackup(!withBackup);
        }}
      >
        Use {withBackup ? 'the app' : 'a backup code'} instead
      </Button>
      {children}
    </Form>
  );
}
