import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import styles from './Slips.module.css';

/** Slips to cut out. They are the only thing printed, and hidden on screen. */
export function Slips({ label, children }: { label: string; children: ReactNode }) {
  return createPortal(
    <section className={`print-only ${styles.slips}`} aria-label={label}>
      {children}
    </section>,
    document.body,
  );
}

interface SlipProps {
  school: string;
  name: string;
  children: ReactNode;
}

/** One person's slip. */
export function Slip({ school, name, children }: SlipProps) {
  return (
    <div className={styles.slip}>
      <p className="paper-note">{school}</p>
      <p className={styles.name}>{name}</p>
      {children}
    </div>
  );
}
