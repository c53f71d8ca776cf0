import type { ReactNode } from 'react';
import styles from './ShortList.module.css';

interface Line {
  key: string;
  title: ReactNode;
  note?: ReactNode;
  /** At the end of the line: an amount. */
  value: ReactNode;
}

/** A few lines of something longer that is a screen of its own. */
export function ShortList({ lines }: { lines: readonly Line[] }) {
  return (
    <ul className={styles.list}>
      {lines.map(({ key, title, note, value }) => (
        <li key={key} className={styles.line}>
          <span className={styles.title}>
            {title}
            {note !== undefined && <span className={styles.note}>{note}</span>}
          </span>
          <span>{value}</span>
        </li>
      ))}
    </ul>
  );
}
