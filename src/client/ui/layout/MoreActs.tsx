import { useId, useRef, type ReactNode } from 'react';
import { IconButton } from '../button/IconButton.tsx';
import { IconDots } from '../icon/icons.ts';
import styles from './MoreActs.module.css';
import { useIsPhone } from './useIsPhone.ts';

/** The less frequent acts of a screen: buttons side by side, behind "More acts" on a phone. */
export function MoreActs({ children }: { children: ReactNode }) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const isPhone = useIsPhone();
  if (!isPhone) return children;
  return (
    <>
      <IconButton
        label="More acts"
        popoverTarget={id}
        onClick={({ currentTarget }) => {
          // The browser closes it by itself, and shows it on top of everything; only the place is ours.
          const { bottom } = currentTarget.getBoundingClientRect();
          list.current?.style.setProperty('--top', `${bottom + 4}px`);
        }}
      >
        <IconDots size={20} aria-hidden />
      </IconButton>
      <div ref={list} id={id} popover="auto" className={styles.acts}>
        {children}
      </div>
    </>
  );
}
