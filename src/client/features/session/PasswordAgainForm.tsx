import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Form } from '../../ui/form/Form.tsx';
import { PasswordField } from '../../ui/field/PasswordField.tsx';

interface Props<Result> {
  /** Of the password: it says what for, because several such forms stand on one screen. */
  label: string;
  description?: string;
  submitLabel: string;
  act: (password: string) => Promise<Result>;
  onDone: (result: Result) => unknown;
  children?: ReactNode;
}

/** An act that needs the password once more. */
export function PasswordAgainForm<Result>(props: Props<Result>) {
  const { label, description, submitLabel, act, onDone, children } = props;
  const [password, setPassword] = useState('');
  const submit = useMutation({
    mutationFn: () => act(password),
    onSuccess: (result) => {
      setPassword('');
      return onDone(result);
    },
  });
  return (
    <Form onSubmit={() => submit.mutate()} error={submit.error}>
      {children}
      <PasswordField
        label={label}
        name="password"
        autoComplete="current-password"
        description={description}
        required
        value={password}
        onChange={setPassword}
      />
      <div>
        <Button type="submit" variant="default" loading={submit.isPending}>
          {submitLabel}
        </Button>
      </div>
    </Form>
  );
}
