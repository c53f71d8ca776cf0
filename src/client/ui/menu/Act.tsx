import { createLink } from '@tanstack/react-router';
import { createContext, use, type ReactNode } from 'react';
import { HeldButton } from '../button/HeldButton.tsx';
import type { Icon } from '../icon/icons.ts';
import { ButtonAnchor, type NativeAnchor } from '../link/links.tsx';
import styles from './Menu.module.css';

/** Where acts are: items of a menu or of a row's sheet, buttons in a table's row, or buttons beside a heading. */
export const ActsIn = createContext<'menu' | 'sheet' | 'row' | 'head'>('head');

export const MenuLine = () => <hr className={styles.line} />;

interface ActProps {
  icon?: Icon;
  /** What it does, if its text beside the others is too short for a screen reader. */
  label?: string | undefined;
  /** Danger is for what destroys something. It comes last, below a line. */
  tone?: 'danger';
  /** In a menu, one of several of which one is chosen. */
  checked?: boolean;
  /** Why it can't be done now; shown below it, or as a tip beside a button. */
  reason?: string | null;
  /** In a menu: without a word why, because the row says it. */
  disabled?: boolean;
  /** Whether it opens a dialog of its own, for which a sheet stays open. */
  opens?: 'dialog';
  busy?: boolean;
  onClick: () => void;
  children: ReactNode;
}

export function Act({ icon: Sign, label, tone, reason = null, onClick, ...act }: ActProps) {
  const place = use(ActsIn);
  const { checked, opens, disabled = false, busy = false, children } = act;
  if (place === 'head' || place === 'row')
    return (
      <HeldButton
        variant={place === 'row' && tone === 'danger' ? 'quiet' : 'secondary'}
        tone={place === 'row' ? 'neutral' : tone}
        size={place === 'row' ? 'compact' : 'regular'}
        label={label}
        reason={reason}
        aria-haspopup={opens}
        loading={busy}
        onClick={onClick}
      >
        {children}
      </HeldButton>
    );
  const isOff = reason !== null || busy;
  const role = checked === undefined ? 'menuitem' : 'menuitemradio';
  return (
    <button
      type="button"
      {...(place === 'menu' && { role, tabIndex: -1, 'aria-checked': checked })}
      aria-label={reason === null ? label : undefined}
      disabled={disabled}
      aria-disabled={isOff || undefined}
      aria-haspopup={opens}
      className={`row plain option ${styles.item}`}
      data-nowrap
      data-tone={tone}
      onClick={() => !isOff && onClick()}
    >
      {Sign && <Sign size={18} aria-hidden />}
      <span>
        {children}
        {reason !== null && <span className="note block">{reason}</span>}
      </span>
    </button>
  );
}

interface AnchorProps extends NativeAnchor {
  icon?: Icon;
}

/** An act that is a link out of the app. */
export function ActAnchor({ icon: Sign, children, ...link }: AnchorProps) {
  const place = use(ActsIn);
  return place === 'menu' || place === 'sheet' ? (
    <a
      {...link}
      {...(place === 'menu' && { role: 'menuitem', tabIndex: -1 })}
      className={`row plain option ${styles.item}`}
      data-nowrap
    >
      {Sign && <Sign size={18} aria-hidden />}
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
