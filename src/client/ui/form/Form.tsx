import { Stack } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import type { Failure } from '../message/failure.ts';
import { isFocusLost } from '../focus/focus.ts';
import { ErrorText } from '../state/states.tsx';
import styles from './Form.module.css';

interface Props {
  onSubmit: () => void;
  /** What the last submit came back with. What it says of single fields is shown at each of them. */
  error?: Failure | null;
  /** All checks are the form's own, the browser's are off. */
  ownMessages?: boolean;
  children: ReactNode;
  /** Its buttons, where they and what went wrong are to stay in sight on a phone. */
  end?: ReactNode;
}

/** A form that says why it failed, and puts the cursor into the first wrong field. */
export function Form({ onSubmit, error = null, ownMessages = false, children, end }: Props) {
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (!error) return;
    const find = (what: string) => form.current?.querySelector<HTMLElement>(what);
    const wrong = find('[aria-invalid="true"]');
    if (wrong) wrong.focus();
    // The button could not keep the focus while it was at work.
    else if (isFocusLost()) find('[type="submit"]')?.focus();
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
        {end ? (
          <div className={styles.end}>
            <ErrorText error={error} />
            {end}
          </div>
        ) : (
          <ErrorText error={error} />
        )}
      </Stack>
    </form>
  );
}
