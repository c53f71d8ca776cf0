import { createLink } from '@tanstack/react-router';
import { createContext, use, type AnchorHTMLAttributes, type ReactNode, type Ref } from 'react';
import { IconArrowLeft } from '../icon/icons.ts';
import { buttonClass, buttonLook, type ButtonLook } from '../button/Button.tsx';
import styles from './links.module.css';

export interface NativeAnchor extends Omit<
  AnchorHTMLAttributes<HTMLAnchorElement>,
  'style' | 'color'
> {
  ref?: Ref<HTMLAnchorElement>;
}

export interface LinkLook {
  weight?: 'regular' | 'strong' | undefined;
  /** Use 'always' inside a sentence, where color alone wouldn't mark it as a link. */
  underline?: 'hover' | 'always' | undefined;
}

export const linkClass = (className = '') => `${styles.link} ${className}`.trim();

export function linkLook({ weight = 'regular', underline = 'hover' }: LinkLook) {
  return { 'data-weight': weight, 'data-underline': underline };
}

/** Where links are plain words, because what they are in opens something as a whole. */
export const PlainLinks = createContext(false);

/** A link that leaves the app. For links inside it, use TextLink. */
export function Anchor({
  weight,
  underline,
  className,
  children,
  ...link
}: LinkLook & NativeAnchor) {
  if (use(PlainLinks)) return children;
  return (
    <a {...link} {...linkLook({ weight, underline })} className={linkClass(className)}>
      {children}
    </a>
  );
}

interface ButtonAnchorProps extends ButtonLook, NativeAnchor {
  /** An icon before the text. */
  icon?: ReactNode;
}

/** A link that leaves the app and looks like a button. For links inside it, use ButtonLink. */
export function ButtonAnchor({
  variant,
  tone,
  size,
  onPhone,
  icon,
  className,
  children,
  ...link
}: ButtonAnchorProps) {
  return (
    <a
      {...link}
      {...buttonLook({ variant, tone, size, onPhone })}
      className={buttonClass(className)}
    >
      {icon}
      <span className={onPhone && 'visually-hidden-on-phone'}>{children}</span>
    </a>
  );
}

/** The way back: before the title on a phone, where it is an arrow, and at the end of its line elsewhere. */
function BackAnchor(props: NativeAnchor) {
  return (
    <ButtonAnchor
      {...props}
      variant="secondary"
      onPhone="icon"
      icon={<IconArrowLeft size={18} aria-hidden />}
      data-back
    />
  );
}

/** Links to screens, with `to`, `params` and `search` checked by the compiler. */
export const TextLink = createLink(Anchor);
export const ButtonLink = createLink(ButtonAnchor);
export const BackLink = createLink(BackAnchor);
