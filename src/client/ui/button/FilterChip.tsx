import { useDeferredValue, type ReactNode } from 'react';
import styles from './FilterChip.module.css';

interface Props {
  text: string;
  pressed: boolean;
  onPress: (pressed: boolean) => void;
}

/** A filter that is on or off at one touch. */
export function FilterChip({ text, pressed, onPress }: Props) {
  return (
    <button
      type="button"
      className={styles.chip}
      aria-pressed={pressed}
      onClick={() => onPress(!pressed)}
    >
      {text}
    </button>
  );
}

interface ActProps {
  text: string;
  /** What a touch does, after what the chip says. */
  act: string;
  onPress: () => void;
}

/** A chip that says something, and does something with it at one touch. */
export function ActChip({ text, act, onPress }: ActProps) {
  return (
    <button type="button" className={styles.chip} onClick={onPress}>
      {text} <span className={styles.act}>{act}</span>
    </button>
  );
}

interface ChoiceProps {
  label: string;
  options: readonly { value: string; text: string }[];
  onChoose: (value: string) => void;
}

/** A chip that opens a list, and is replaced by what is chosen from it. */
export function ChoiceChip({ label, options, onChoose }: ChoiceProps) {
  // As many as there are students: the screen stands first.
  const listed = useDeferredValue(options, []);
  return (
    <select
      className={styles.chip}
      aria-label={label}
      value=""
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
    >
      <option value="">{label}</option>
      {listed.map(({ value, text }) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  );
}

/** Filters beside each other; `label` says of what. */
export function FilterChips({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={`${styles.chips} no-print`} role="group" aria-label={label}>
      {children}
    </div>
  );
}
