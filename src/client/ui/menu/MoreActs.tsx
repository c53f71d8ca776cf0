import { createLink } from '@tanstack/react-router';
import { createContext, use, useId, useRef, type ReactNode } from 'react';
import { Button } from '../button/Button.tsx';
import { IconButton } from '../button/IconButton.tsx';
import { IconDots } from '../icon/icons.ts';
import { useIsPhone } from '../layout/useIsPhone.ts';
import { ButtonAnchor, type NativeAnchor } from '../link/links.tsx';
import { Menu, menuItemClass, menuLineClass } from './Menu.tsx';

const InMenu = createContext(false);

interface Props {
  /** What the acts are for, such as a student's name. */
  label: string;
  children: ReactNode;
}

/** A button with three dots that opens a menu of `Act`s and `ActLink`s. */
export function MoreMenu({ label, children }: Props) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <IconButton ref={button} label={`More for ${label}`} popoverTarget={id} aria-haspopup="menu">
        <IconDots size={18} aria-hidden />
      </IconButton>
      <Menu id={id} label={`More for ${label}`} button={() => button.current}>
        <InMenu value>{children}</InMenu>
      </Menu>
    </>
  );
}

/** The acts of a screen besides its most frequent one: buttons in a row if there is room, a menu on a phone. */
export function MoreActs({ label, children }: Props) {
  return useIsPhone() ? <MoreMenu label={label}>{children}</MoreMenu> : children;
}

export const MenuLine = () => <hr className={menuLineClass} />;

interface ActProps {
  /** What it does, if its text beside the others is too short for a screen reader. */
  label?: string;
  tone?: 'danger';
  /** In a menu, one of several of which one is chosen. */
  checked?: boolean;
  /** Why it can't be done now; shown below it in a menu. */
  reason?: string | null;
  onClick: () => void;
  children: ReactNode;
}

export function Act({ label, tone, checked, reason = null, onClick, children }: ActProps) {
  if (!use(InMenu)) {
    return (
      <Button variant="secondary" tone={tone} aria-label={label} onClick={onClick}>
        {children}
      </Button>
    );
  }
  return (
    <button
      type="button"
      role={checked === undefined ? 'menuitem' : 'menuitemradio'}
      aria-checked={checked}
      aria-disabled={reason !== null || undefined}
      tabIndex={-1}
      className={menuItemClass}
      onClick={() => reason === null && onClick()}
    >
      <span>
        {children}
        {reason !== null && <span className="note block">{reason}</span>}
      </span>
    </button>
  );
}

/** An act that is a link out of the app. */
export function ActAnchor({ children, ...link }: NativeAnchor) {
  return use(InMenu) ? (
    <a {...link} role="menuitem" tabIndex={-1} className={menuItemClass}>
      {children}
    </a>
  ) : (
    <ButtonAnchor {...link} variant="secondary">
      {children}
    </ButtonAnchor>
  );
}

/** An act that is a link to a screen. */
export const ActLink = createLink(ActAnchor);
