import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import styles from './Button.module.css';

export interface ButtonLook {
  /** One primary button a screen: the act that most people want. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'link' | undefined;
  /** Danger for what destroys; neutral takes the color out of a quiet button. */
  tone?: 'accent' | 'danger' | 'neutral' | undefined;
  /** Compact in rows and beside text. The height stays, for fingers. */
  size?: 'regular' | 'compact' | undefined;
  /** On a phone its icon alone, where it stands beside a heading. */
  onPhone?: 'icon' | undefined;
  /** HTML's attribute of this name has no effect here. The compiler checks no spread for a prop it doesn't know. */
  color?: never;
}

/** The attributes that make an element look like a button: a `button`, or a link that is one. */
export function buttonLook({
  variant = 'primary',
  tone = 'accent',
  size = 'regular',
  onPhone,
}: ButtonLook) {
  return { 'data-variant': variant, 'data-tone': tone, 'data-size': size, 'data-phone': onPhone };
}

export const buttonClass = (className = '') => `${styles.button} ${className}`.trim();

export interface ButtonProps
  extends ButtonLook, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'style' | 'color'> {
  ref?: Ref<HTMLButtonElement> | undefined;
  /** An icon before the text. */
  icon?: ReactNode;
  /** Its act is under way: it shows a spinner in place of its text, and can't be pressed. */
  loading?: boolean;
}

/** A button of the kit: not a submit button unless it says so. */
export function Button({
  variant,
  tone,
  size,
  onPhone,
  icon,
  loading = false,
  disabled = false,
  className,
  children,
  ...button
}: ButtonProps) {
  return (
    <button
      type="button"
      {...button}
      {...buttonLook({ variant, tone, size, onPhone })}
      className={buttonClass(className)}
      disabled={disabled || loading}
      data-loading={loading || undefined}
    >
      {icon}
      <span>{children}</span>
    </button>
  );
}
