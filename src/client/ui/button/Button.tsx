import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import styles from './Button.module.css';

export interface ButtonLook {
  /** Use one primary button per screen, for the act that most people want. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'link' | undefined;
  /** Danger is for acts that destroy something; neutral takes the color out of a quiet button. */
  tone?: 'accent' | 'danger' | 'neutral' | undefined;
  /** Compact in rows and next to text. The height stays the same, for fingers. */
  size?: 'regular' | 'compact' | undefined;
  /** On a phone, shows only its icon; for a button next to a heading. */
  onPhone?: 'icon' | undefined;
  /**
   * The HTML attribute with this name has no effect here. In a spread, the compiler doesn't catch props that it doesn't
   * know.
   */
  color?: never;
}

/** The attributes that make an element look like a button: either a `button`, or a link. */
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
  /** Whether its act is in progress: it shows a spinner instead of its text, and can't be pressed. */
  loading?: boolean;
}

/** The kit's button. It only submits a form if its type says so. */
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
      <span className={onPhone && 'visually-hidden-on-phone'}>{children}</span>
    </button>
  );
}

interface SmallButtonProps extends Omit<ButtonProps, keyof ButtonLook> {
  /** What it does, for screen readers, if its text is too short without the line that it is in. */
  label?: string | undefined;
  /** Gray and without a border, for what few people press. */
  isQuiet?: boolean;
}

/** A small button in a line of a list, or beside a text. */
export function SmallButton({ label, isQuiet = false, ...button }: SmallButtonProps) {
  const look = isQuiet
    ? ({ variant: 'quiet', tone: 'neutral' } as const)
    : ({ variant: 'secondary' } as const);
  return <Button {...button} {...look} size="compact" aria-label={label} />;
}
