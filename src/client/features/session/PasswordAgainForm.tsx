import type { ReactNode } from 'react';
import { Form } from '../../ui/form/Form.tsx';
import { useForm } from '../../ui/form/useForm.ts';
import { PasswordField } from '../../ui/field/PasswordField.tsx';
import { FormButtons } from '../../ui/form/FormButtons.tsx';

interface Props<Result> {
  /** The label says what the password is for, because a screen may have several such forms. */
  label: string;
  description?: string;
  submitLabel: string;
  act: (password: string) => Promise<Result>;
  onDone: (result: Result) => unknown;
  children?: ReactNode;
}

/** A form for an act that requires entering the password again. */
export function PasswordAgainForm<Result>(props: Props<Result>) {
  const { label, description, submitLabel, act, onDone, children } = props;
  const form = useForm({
    initial: { password: '' },
    send: ({ password }) => act(password),
    onDone(result) {
      form.set({ password: '' });
      return onDone(result);
    },
  });
  return (
    <Form {...form.props}>
      {children}
      <PasswordField
        label={label}
        name="password"
        autoComplete="current-password"
        description={description}
        required
        {...form.field('password')}
      />
      <FormButtons submit={submitLabel} minor busy={form.busy} />
    </Form>
  );
}
