import {
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  type ToggleEvent,
} from 'react';
import styles from './Menu.module.css';

interface Props {
  id: string;
  /** What it is about, above its items. */
  title: string;
  /** The button it opens from, with the menu's id as `popoverTarget`. */
  button: () => HTMLElement | null;
  onClose?: () => void;
  children: ReactNode;
}

const EDGE_PX = 8;

/**
 * Acts that open from a button: a native popover that closes and returns the focus by itself. On a phone it is a sheet
 * at the bottom; elsewhere it opens at its button. Its items are `Act`s.
 */
export function Menu({ id, title, button, onClose, children }: Props) {
  const menu = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState({ top: 0, right: 0 });

  // Makes the browser focus it while opening the menu. `toggle` would be too late: the next keys may have been pressed
  // by then.
  function onBeforeToggle({ newState }: ToggleEvent<HTMLElement>) {
    if (newState === 'open' && menu.current)
      itemsOf(menu.current)[0]?.toggleAttribute('autofocus', true);
  }

  function onToggle({ newState }: ToggleEvent<HTMLElement>) {
    if (newState === 'closed') onClose?.();
    const shown = menu.current;
    const at = button()?.getBoundingClientRect();
    if (newState !== 'open' || !shown || !at) return;
    const below = at.bottom + shown.offsetHeight + EDGE_PX <= window.innerHeight;
    setPlace({
      top: below ? at.bottom : Math.max(EDGE_PX, at.top - shown.offsetHeight),
      right: document.documentElement.clientWidth - at.right,
    });
    // Its button scrolls away, so the menu closes.
    window.addEventListener('scroll', () => shown.hidePopover(), { once: true, passive: true });
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const items = menu.current ? itemsOf(menu.current) : [];
    const at = items.indexOf(document.activeElement as HTMLElement);
    const next = new Map([
      ['ArrowDown', (at + 1) % items.length],
      ['ArrowUp', (at + items.length - 1) % items.length],
      ['Home', 0],
      ['End', items.length - 1],
    ]);
    const chosen = next.get(event.key);
    if (event.key === 'Tab') menu.current?.hidePopover();
    if (chosen === undefined) return;
    event.preventDefault();
    items[chosen]?.focus();
  }

  return (
    <div
      ref={menu}
      id={id}
      popover="auto"
      role="menu"
      aria-label={title}
      tabIndex={-1}
      className={`framed ${styles.menu}`}
      style={{ '--top': `${place.top}px`, '--right': `${place.right}px` } as CSSProperties}
      onBeforeToggle={onBeforeToggle}
      onToggle={onToggle}
      onKeyDown={onKeyDown}
      // Before the item acts, so that a dialog it opens gets the focus afterwards.
      onClickCapture={({ target }) => {
        if (itemOf(target)) menu.current?.hidePopover();
      }}
    >
      <p className={`quiet ${styles.name}`} role="presentation">
        {title}
      </p>
      {children}
    </div>
  );
}

function itemOf(target: EventTarget): Element | null {
  return (target as Element).closest('[role^=menuitem]:not(:disabled, [aria-disabled=true])');
}

function itemsOf(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[role^=menuitem]:not(:disabled)')];
}
