import type { ReactNode } from 'react';
import styles from './Sections.module.css';

/** The blocks of a screen, one below another, evenly spaced. */
export function Sections({ children }: { children: ReactNode }) {
  return <div className={styles.sections}>{children}</div>;
}

interface SectionProps {
  title: ReactNode;
  /** Shown next to the title. */
  aside?: ReactNode;
  /** On a phone, leaves the title to screen readers. */
  onPhone?: 'untitled';
  children: ReactNode;
}

/** A block of a screen under its own h2, without a card: for tables. */
export function Section({ title, aside, onPhone, children }: SectionProps) {
  const hidden = onPhone === 'untitled' ? 'visually-hidden-on-phone' : '';
  return (
    <section>
      <header className={`row ${styles.header} ${hidden}`} data-justify="between">
        {/* A heading may be a name. */}
        <h2 tabIndex={-1} className="breaks">
          {title}
        </h2>
        {aside}
      </header>
      {children}
    </section>
  );
}
