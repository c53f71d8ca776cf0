import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  submit: string;
  busy: boolean;
  disabled?: boolean;
  /** Not filled, where another button of the dialog is the main one. */
  minor?: boolean;
  onCancel?: (() => void) | undefined;
  /** In a dialog the buttons are at the right, the submit button last. */
  inDialog?: boolean;
  /** Another button, after the submit button. */
  children?: ReactNode;
}

/** A form's submit and Cancel buttons. */
export function FormButtons(props: Props) {
  const { submit, busy, disabled = false, minor = false, onCancel, inDialog = false } = props;
  const save = (
    <Button type="submit" variant={minor ? 'default' : 'filled'} loading={busy} disabled={disabled}>
      {submit}
    </Button>
  );
  const cancel = onCancel && (
    <Button variant="default" onClick={onCancel}>
      Cancel
    </Button>
  );
  return (
    <Group gap="xs" {...(inDialog && { justify: 'flex-end' })}>
      {inDialog && cancel}
      {save}
      {props.children}
      {!inDialog && cancel}
    </Group>
  );
}
