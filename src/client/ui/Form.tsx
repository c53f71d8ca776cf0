import { Stack } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import type { ApiError } from '../lib/apiError.ts';
import { ErrorText } from './states.tsx';

interface Props {
  onSubmit: () => void;
  /** What the last submit came back with. Show each of `error.fields` at its field. */
  error?: ApiError | null;
  /** All checks are the form's own, the browser's are off. */
  ownMessages?: boolean;
  children: ReactNode;
}

/** A form that says why it failed, and puts the cursor into the first wrong field. */
export function Form({ onSubmit, error = null, ownMessages = false, children }: Props) {
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [error]);

  return (
    <form
      ref={form}
      noValidate={ownMessages}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <Stack gap="md">
        {children}
        <ErrorText error={error} />
      </Stack>
    </form>
  );
}
