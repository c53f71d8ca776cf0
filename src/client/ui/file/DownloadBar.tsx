import type { ReactNode } from 'react';
import type { Failure } from '../message/failure.ts';
import styles from './DownloadBar.module.css';
import { ErrorText } from '../state/states.tsx';

interface Props {
  /** Tells several groups of such buttons apart. */
  label?: string;
  /** The progress, as text; '' for none. */
  progress: string;
  error: Failure | string | null;
  /** The buttons, which stay in place during a download. */
  children: ReactNode;
}

/** Download buttons with their progress and errors below. */
export function DownloadBar({ label, progress, error, children }: Props) {
  return (
    <div className={`${styles.bar} no-print`}>
      <div className="row" data-gap="tight" {...(label && { role: 'group', 'aria-label': label })}>
        {children}
      </div>
      <p className={`note ${styles.progress}`} role="status">
        {progress}
      </p>
      <ErrorText error={error} />
    </div>
  );
}
