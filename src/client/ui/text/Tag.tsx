import type { ReactNode } from 'react';
import styles from './Tag.module.css';

export type Tone = 'present' | 'absent' | 'medical' | 'holiday' | 'quiet';

/** A word on a colored background; the color never says more than the word. */
export function Tag({
  tone,
  icon,
  children,
}: {
  tone: Tone;
  icon?: ReactNode;
  children: ReactNode;
}) {
  return (
    <span className={styles.tag} data-tone={tone}>
      {icon}
      {children}
    </span>
  );
}
