import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { IconX } from '../icon/icons.ts';
import styles from './IconButton.module.css';

interface Props extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'style' | 'aria-label'> {
  ref?: Ref<HTMLButtonElement> | undefined;
  /** What it does, for screen readers and as a tip. */
  label: string;
  /** Without a border inside a row or a field. */
  variant?: 'secondary' | 'quiet';
  /** The icon. */
  children: ReactNode;
}

/** A button that only has an icon. */
export function IconButton({
  label,
  variant = 'secondary',
  className = '',
  children,
  ...button
}: Props) {
  return (
    <button
      type="button"
      title={label}
      {...button}
      aria-label={label}
      className={`${styles.button} ${className}`.trim()}
      data-variant={variant}
    >
      {children}
    </button>
  );
}

/** Closes what it is in; `label` says what that is if it isn't obvious. */
export function CloseButton({
  label = 'Close',
  ...button
}: Omit<Props, 'label' | 'children'> & { label?: string }) {
  return (
    <IconButton variant="quiet" label={label} {...button}>
      <IconX size={18} aria-hidden />
    </IconButton>
  );
}
