import { useEffect, useId, useState, type ReactNode } from 'react';
import { Button, type ButtonProps } from './Button.tsx';
import styles from './HeldButton.module.css';

interface Props extends Omit<ButtonProps, 'disabled'> {
  /** Why the button can't be used now; null if it can. */
  reason: string | null;
  label?: string | undefined;
  onClick: () => void;
  children: ReactNode;
}

/**
 * A button that shows why it can't be used, on hover, focus and tap. A button with `disabled` gets none of these
 * events.
 */
export function HeldButton({ reason, label, onClick, children, ...button }: Props) {
  const id = useId();
  const [isReasonShown, setReasonShown] = useState(false);
  const showReason = () => setReasonShown(true);
  const hideReason = () => setReasonShown(false);

  // Escape closes the tip no matter where the focus is (WCAG 1.4.13).
  useEffect(() => {
    if (!isReasonShown) return undefined;
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') setReasonShown(false);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isReasonShown]);

  if (reason === null) {
    return (
      <Button {...button} aria-label={label} onClick={onClick}>
        {children}
      </Button>
    );
  }
  return (
    <span
      className={styles.place}
      data-reason-shown={isReasonShown || undefined}
      onMouseEnter={showReason}
      onMouseLeave={hideReason}
    >
      <Button
        {...button}
        aria-label={label}
        aria-disabled="true"
        aria-describedby={id}
        onFocus={showReason}
        onBlur={hideReason}
        onClick={showReason}
      >
        {children}
      </Button>
      <span role="tooltip" id={id} className={styles.tip}>
        {reason}
      </span>
    </span>
  );
}
