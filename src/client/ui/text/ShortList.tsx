import type { ReactNode } from 'react';
import styles from './ShortList.module.css';

interface Line {
  key: string;
  title: ReactNode;
  note?: ReactNode;
  /** At the end of the line: an amount. */
  value: ReactNode;
}

interface Props {
  lines: readonly Line[];
  /** What is at the end of a line goes beneath it where there is no room beside: buttons. */
  wraps?: boolean;
}

/** A few lines of something longer that is a screen of its own. */
export function ShortList({ lines, wraps = false }: Props) {
  return (
    <ul className={styles.list} data-wraps={wraps || undefined}>
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
