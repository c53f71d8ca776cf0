import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { Stack } from '../layout/flow.tsx';
import type { Failure } from '../message/failure.ts';
import { isFocusLost } from '../focus/focus.ts';
import { ErrorText } from '../state/states.tsx';
import styles from './Form.module.css';

interface Props {
  onSubmit: () => void;
  /** The failure of the last submit. Messages about single fields are shown at those fields. */
  error?: Failure | null;
  /** Whether the form does all validation itself, with the browser's turned off. */
  ownMessages?: boolean;
  children: ReactNode;
  /** The form's buttons, if they and the error must stay visible in a dialog and on a phone. */
  end?: ReactNode;
}

/** Whether the form's fields already show everything that the failure says. */
function isSaidAtField(form: HTMLFormElement, { message }: Failure): boolean {
  const atFields = form.querySelectorAll('[id$="-error"]');
  const fieldMessages = new Set([...atFields].map(({ textContent }) => textContent));
  return message.split('; ').every((part) => fieldMessages.has(part));
}

/** A form that shows why it failed and moves the focus to the first invalid field. */
export function Form({ onSubmit, error = null, ownMessages = false, children, end }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [isAtField, setAtField] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const failure = error && (
    <div ref={place} className={isAtField ? 'visually-hidden' : styles.failure}>
      <ErrorText error={error} />
    </div>
  );

  // This runs before the screen is painted, so that nobody reads twice what a field already says. A screen reader
  // announces it either way.
  useLayoutEffect(() => {
    setAtField(error !== null && form.current !== null && isSaidAtField(form.current, error));
  }, [error]);

  useEffect(() => {
    if (!error) return;
    const find = (selector: string) => form.current?.querySelector<HTMLElement>(selector);
    const wrong = find('[aria-invalid="true"]');
    // A group of choices can't take the focus itself.
    if (wrong) (wrong.querySelector('input') ?? wrong).focus();
    // The submit button loses the focus while it is loading.
    else {
      if (isFocusLost()) find('[type="submit"]')?.focus();
      // It is below the buttons, which were pressed at the end of a phone's screen.
      place.current?.scrollIntoView({ block: 'nearest' });
    }
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
      <Stack gap="medium">
        {children}
        {end ? (
          <div className={`foot stack ${styles.end}`}>
            {failure}
            {end}
          </div>
        ) : (
          failure
        )}
      </Stack>
    </form>
  );
}
