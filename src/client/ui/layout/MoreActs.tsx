import { useRef, type ReactNode } from 'react';
import { IconDots } from '../icon/icons.ts';
import styles from './MoreActs.module.css';
import { useIsPhone } from './useIsPhone.ts';

/** The less frequent acts of a screen: buttons side by side, behind "More" on a phone. */
export function MoreActs({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDetailsElement>(null);
  const isPhone = useIsPhone();
  if (!isPhone) return children;
  const close = () => {
    if (place.current) place.current.open = false;
  };
  return (
    <details
      ref={place}
      className={styles.more}
      // Closes where the person goes on: by tapping elsewhere, by Tab, or by choosing.
      onBlur={({ relatedTarget, currentTarget }) => {
        if (!currentTarget.contains(relatedTarget)) close();
      }}
      onKeyDown={({ key, currentTarget }) => {
        if (key !== 'Escape') return;
        close();
        currentTarget.querySelector('summary')?.focus();
      }}
    >
      <summary className={styles.opener} aria-label="More acts" title="More acts">
        <IconDots size={20} aria-hidden />
      </summary>
      <div className={styles.acts}>{children}</div>
    </details>
  );
}
