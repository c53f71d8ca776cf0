import { Button, Group, Stack } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import type { Failure } from '../message/failure.ts';
import { Dialog } from './Dialog.tsx';
import { isFocusLost } from '../focus/focus.ts';
import { ErrorText } from '../state/states.tsx';

interface Props {
  opened: boolean;
  title: string;
  /** What will happen, with the money it moves. */
  children: ReactNode;
  confirmLabel?: string;
  danger?: boolean;
  wide?: boolean;
  /** False while what is to be confirmed is not known yet. */
  ready?: boolean;
  busy?: boolean;
  error?: Failure | string | null;
  onConfirm: () => void;
  onClose: () => void;
}

/**
 * Stays mounted; `opened` shows it. Escape and Cancel close it, nothing else happens then. Neither does while it is at
 * work: nobody would hear of a refusal.
 */
export function ConfirmDialog({
  opened,
  title,
  children,
  confirmLabel = 'Confirm',
  danger = false,
  wide = false,
  ready = true,
  busy = false,
  error = null,
  onConfirm,
  onClose,
}: Props) {
  // A second tap before the dialog shows that it is at work is the same press.
  const pressed = useRef(false);
  useEffect(() => {
    pressed.current = busy;
  });
  // Nor could the button keep the focus meanwhile.
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
      <Stack gap="lg">
        <div>{children}</div>
        <ErrorText error={error} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button
            {...(danger && { color: 'red' })}
            loading={busy}
            disabled={!ready}
            ref={button}
            onClick={confirm}
            data-autofocus
          >
            {confirmLabel}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
