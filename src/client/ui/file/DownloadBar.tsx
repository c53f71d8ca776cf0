import type { ReactNode } from 'react';
import type { Failure } from '../message/failure.ts';
import styles from './DownloadBar.module.css';
import { ErrorText } from '../state/states.tsx';

interface Props {
  /** What the buttons are for, where there are several of a kind. */
  label?: string;
  /** How it goes; '' for nothing. */
  said: string;
  error: Failure | string | null;
  /** The buttons. They stay where they are while it goes on. */
  children: ReactNode;
}

/** Buttons that fetch files, and beneath them how that goes. */
export function DownloadBar({ label, said, error, children }: Props) {
  return (
    <div className={`${styles.bar} no-print`}>
      <div className={styles.buttons} {...(label && { role: 'group', 'aria-label': label })}>
        {children}
      </div>
      <p className={styles.said} role="status">
        {said}
      </p>
      <ErrorText error={error} />
    </div>
  );
}
