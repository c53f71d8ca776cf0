import type { ReactNode } from 'react';
import styles from './Card.module.css';

/** A bordered group of related content. Its h2 can take the focus when a focused element disappears. */
export function Card({ title, children }: { title?: ReactNode; children: ReactNode }) {
  return (
    <section className={`framed ${styles.card}`}>
      {title !== undefined && (
        <h2 className="below-medium" tabIndex={-1}>
          {title}
        </h2>
      )}
      {children}
    </section>
  );
}

interface FigureProps {
  label: string;
  /** One sentence about what the number counts, shown when the label is tapped. */
  definition?: string | undefined;
  /** Shows the definition without a tap, for figures that are easy to confuse. */
  explained?: boolean;
  children: ReactNode;
}

/** A labeled number, with an optional definition. */
export function Figure({ label, definition, explained = false, children }: FigureProps) {
  const isFolded = definition !== undefined && !explained;
  return (
    <div className={styles.figure}>
      <dt>{isFolded ? <Defined {...{ label, definition }} /> : label}</dt>
      <dd>{children}</dd>
      {explained && <dd className={styles.explained}>{definition}</dd>}
    </div>
  );
}

function Defined({ label, definition }: { label: string; definition: string }) {
  return (
    <details className={styles.defined}>
      <summary>{label}</summary>
      <p>{definition}</p>
    </details>
  );
}

/** Figures side by side. */
export function Figures({ children }: { children: ReactNode }) {
  return <dl className={styles.figures}>{children}</dl>;
}
