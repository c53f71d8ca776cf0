import type { ReactNode } from 'react';
import styles from './FilterChip.module.css';

interface Props {
  text: string;
  pressed: boolean;
  onPress: (pressed: boolean) => void;
}

/** A filter that a single tap turns on or off. */
export function FilterChip({ text, pressed, onPress }: Props) {
  return (
    <button
      type="button"
      className={`option ${styles.chip}`}
      aria-pressed={pressed}
      onClick={() => onPress(!pressed)}
    >
      {text}
    </button>
  );
}

interface ActProps {
  text: string;
  /** What a tap does; shown after the chip's text. */
  act: string;
  onPress: () => void;
}

/** A chip that states something and offers one action on it. */
export function ActChip({ text, act, onPress }: ActProps) {
  return (
    <button type="button" className={`option ${styles.chip}`} onClick={onPress}>
      {text} <span className={styles.act}>{act}</span>
    </button>
  );
}

/** Filter chips side by side; `label` names the group for screen readers. */
export function FilterChips({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div
      className={`row below-medium no-print ${styles.chips}`}
      data-gap="tight"
      role="group"
      aria-label={label}
    >
      {children}
    </div>
  );
}
