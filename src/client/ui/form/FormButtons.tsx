import type { ReactNode } from 'react';
import { Button } from '../button/Button.tsx';
import { Row } from '../layout/flow.tsx';

interface Props {
  submit: string;
  busy: boolean;
  disabled?: boolean;
  /** Whether the submit button isn't filled, because another button in the dialog is the main one. */
  minor?: boolean;
  onCancel?: (() => void) | undefined;
  /** In a dialog the buttons are on the right, with the submit button last. */
  inDialog?: boolean;
  /** Another button, after the submit button. */
  children?: ReactNode;
}

/** A form's submit and Cancel buttons. */
export function FormButtons(props: Props) {
  const { submit, busy, disabled = false, minor = false, onCancel, inDialog = false } = props;
  const save = (
    <Button
      type="submit"
      variant={minor ? 'secondary' : 'primary'}
      loading={busy}
      disabled={disabled}
    >
      {submit}
    </Button>
  );
  const cancel = onCancel && (
    <Button variant="secondary" onClick={onCancel}>
      Cancel
    </Button>
  );
  return (
    <Row gap="small" {...(inDialog && { justify: 'end' })}>
      {inDialog && cancel}
      {save}
      {props.children}
      {!inDialog && cancel}
    </Row>
  );
}
