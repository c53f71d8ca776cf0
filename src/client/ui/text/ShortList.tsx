import type { ReactNode } from 'react';
import styles from './ShortList.module.css';

export interface ShortLine {
  key: string;
  title: ReactNode;
  note?: ReactNode;
  /** At the end of the line: an amount. */
  value: ReactNode;
}

interface Props {
  lines: readonly ShortLine[];
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

/** What stands in a list's place until it comes, about as high, so that nothing beneath it jumps. */
export function ShortListSketch({ lines = 5 }: { lines?: number }) {
  return (
    <div aria-hidden>
      {Array.from({ length: lines }, (_, line) => (
        <div key={line} className={styles.line}>
          <span className={styles.bone} />
        </div>
      ))}
    </div>
  );
}
