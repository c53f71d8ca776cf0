import type { ReactNode } from 'react';
import { Dialog } from '../dialog/Dialog.tsx';
import type { Failure } from '../message/failure.ts';
import { Form } from './Form.tsx';
import { FormButtons } from './FormButtons.tsx';

interface DialogFormProps {
  /** The text of the submit button. */
  submit: string;
  form: {
    props: { onSubmit: () => void; error: Failure | null };
    busy: boolean;
    onClose: () => void;
  };
  /** Called instead of the form's own submit, for example to ask something first. */
  onSubmit?: () => void;
  disabled?: boolean;
  children: ReactNode;
}

/** The form in a dialog that loads something first, or shows something else besides it. */
export function DialogForm({
  submit,
  form,
  onSubmit,
  disabled = false,
  children,
}: DialogFormProps) {
  return (
    <Form
      {...form.props}
      {...(onSubmit && { onSubmit })}
      ownMessages
      end={
        <FormButtons
          submit={submit}
          busy={form.busy}
          disabled={disabled}
          onCancel={form.onClose}
          inDialog
        />
      }
    >
      {children}
    </Form>
  );
}

/**
 * A dialog that is a single form with its buttons. It is only mounted while it is open, so the form starts over each
 * time.
 */
export function FormDialog({ title, ...form }: DialogFormProps & { title: string }) {
  return (
    <Dialog opened title={title} onClose={form.form.onClose}>
      <DialogForm {...form} />
    </Dialog>
  );
}
