import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from '../button/Button.tsx';
import { Row, Stack } from '../layout/flow.tsx';
import type { Failure } from '../message/failure.ts';
import { Dialog } from './Dialog.tsx';
import { isFocusLost } from '../focus/focus.ts';
import { ErrorText } from '../state/states.tsx';

interface Props {
  opened: boolean;
  title: string;
  /** Says what will happen, including the money that moves. */
  children: ReactNode;
  confirmLabel?: string;
  /** The label instead of 'Cancel', if people could think that 'Cancel' is the act itself. */
  keepLabel?: string;
  /** Whether something will be deleted or ended; then the button is red. */
  danger?: boolean;
  wide?: boolean;
  /** False until everything that needs to be confirmed is loaded. */
  ready?: boolean;
  busy?: boolean;
  error?: Failure | string | null;
  onConfirm: () => void;
  onClose: () => void;
}

/**
 * Asks before something is done. It stays mounted; `opened` shows it. Escape and Cancel close it without doing
 * anything, except while it is busy, because then a refusal couldn't be shown.
 */
export function ConfirmDialog({
  opened,
  title,
  children,
  confirmLabel = 'Confirm',
  keepLabel = 'Cancel',
  danger = false,
  wide = false,
  ready = true,
  busy = false,
  error = null,
  onConfirm,
  onClose,
}: Props) {
  // Ignores a second tap that comes before the button shows that it is loading.
  const pressed = useRef(false);
  useEffect(() => {
    pressed.current = busy;
  });
  // The button loses the focus while it is loading, so a failure gives it back.
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (error && isFocusLost()) button.current?.focus();
  }, [error]);
  const confirm = () => {
    if (pressed.current) return;
    pressed.current = true;
    onConfirm();
  };
  return (
    <Dialog opened={opened} title={title} wide={wide} onClose={() => !busy && onClose()}>
      <Stack gap="large">
        <div>{children}</div>
        <div className="foot">
          <ErrorText error={error} />
          <Row justify="end" gap="small">
            <Button variant="secondary" onClick={onClose} disabled={busy}>
              {keepLabel}
            </Button>
            <Button
              tone={danger ? 'danger' : 'accent'}
              loading={busy}
              disabled={!ready}
              ref={button}
              onClick={confirm}
              data-main
            >
              {confirmLabel}
            </Button>
          </Row>
        </div>
      </Stack>
    </Dialog>
  );
}
