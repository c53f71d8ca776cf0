import type { ReactNode } from 'react';
import styles from './Sections.module.css';

/** What stands below one another on a screen, with even air between. */
export function Sections({ children }: { children: ReactNode }) {
  return <div className={styles.sections}>{children}</div>;
}

interface SectionProps {
  title: string;
  /** Beside the title. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A part of a screen under its own h2, without a card around it: for tables. */
export function Section({ title, aside, children }: SectionProps) {
  return (
    <section>
      <header className={styles.header}>
        <h2 tabIndex={-1}>{title}</h2>
        {aside}
      </header>
      {children}
    </section>
  );
}
