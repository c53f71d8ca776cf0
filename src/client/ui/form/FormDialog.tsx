import type { ReactNode } from 'react';
import { Dialog } from '../dialog/Dialog.tsx';
import type { Failure } from '../message/failure.ts';
import { Form } from './Form.tsx';
import { FormButtons } from './FormButtons.tsx';

interface Props {
  title: string;
  /** The text of the submit button. */
  submit: string;
  form: { props: { onSubmit: () => void; error: Failure | null }; busy: boolean };
  /** Called instead of the form's own submit, for example to ask something first. */
  onSubmit?: () => void;
  disabled?: boolean;
  /** Wider, for a dialog with a table in it. */
  wide?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A dialog that is a single form with its buttons. It is only mounted while it is open, so the form starts over each
 * time.
 */
export function FormDialog({ title, submit, form, onSubmit, disabled, wide, ...props }: Props) {
  const { onClose, children } = props;
  return (
    <Dialog opened title={title} onClose={onClose} {...(wide && { wide })}>
      <Form
        {...form.props}
        {...(onSubmit && { onSubmit })}
        ownMessages
        end={
          <FormButtons
            submit={submit}
            busy={form.busy}
            disabled={disabled ?? false}
            onCancel={onClose}
            inDialog
          />
        }
      >
        {children}
      </Form>
    </Dialog>
  );
}
