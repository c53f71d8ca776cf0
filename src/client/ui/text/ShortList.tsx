import type { ReactNode } from 'react';
import styles from './ShortList.module.css';

export interface ShortLine {
  key: string;
  title: ReactNode;
  note?: ReactNode;
  /** Shown at the end of the line, such as an amount. */
  value: ReactNode;
  /** For a line that says what was just done: it stays for six seconds, then folds away. */
  onGone?: () => void;
}

/** For a link at the end of a line that opens something: the whole line does. */
export const opensLine = styles.opens;

interface Props {
  lines: readonly ShortLine[];
  /** Moves the values below their titles if they don't fit next to them, for example buttons. */
  wraps?: boolean;
}

/** The first few lines of a longer list that has its own screen. */
export function ShortList({ lines, wraps = false }: Props) {
  return (
    <ul className={styles.list} data-wraps={wraps || undefined}>
      {lines.map(({ key, title, note, value, onGone }) => (
        <li
          key={key}
          className={`row ${styles.line}`}
          data-justify="between"
          data-nowrap={!wraps || undefined}
          data-done={onGone && true}
          onAnimationEnd={onGone}
        >
          <span className={`breaks ${styles.title}`}>
            <span className={styles.words}>{title}</span>
            {note !== undefined && <span className="note block">{note}</span>}
          </span>
          <span>{value}</span>
        </li>
      ))}
    </ul>
  );
}

/** A placeholder about as high as the list, so that nothing below it moves when the list is loaded. */
export function ShortListSketch({ lines = 5 }: { lines?: number }) {
  return (
    <div aria-hidden>
      {Array.from({ length: lines }, (_, line) => (
        <div key={line} className={`row ${styles.line}`}>
          <span className={styles.bone} />
        </div>
      ))}
    </div>
  );
}
