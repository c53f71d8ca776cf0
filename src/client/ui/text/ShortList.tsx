import { useEffect, type ComponentProps, type ReactNode } from 'react';
import { DoneUndo, useFolding, withDone, type DoneLine, type Dones } from './done.tsx';
import styles from './ShortList.module.css';

export interface ShortLine {
  key: string;
  title: ReactNode;
  note?: ReactNode;
  /** Shown at the end of the line, such as an amount. */
  value: ReactNode;
}

/** For what is at the end of a line and opens something: the whole line does. */
export const opensLine = styles.opens;

interface Props {
  lines: readonly ShortLine[];
  /** Moves the values below their titles if they don't fit next to them, for example buttons. */
  wraps?: boolean;
  done?: Dones;
}

/** The first few lines of a longer list that has its own screen. */
export function ShortList({ lines, wraps = false, done }: Props) {
  useEffect(() => done?.see(lines));
  const shown = withDone(lines, ({ key }) => key, done);
  return (
    <ul className={`lined ${styles.list}`} data-wraps={wraps || undefined}>
      {shown.map((line) =>
        'said' in line ? (
          <Done key={`${line.key} done`} line={line} onGone={() => done?.forget(line.key)} />
        ) : (
          <Line {...{ ...line, wraps }} key={line.key} />
        ),
      )}
    </ul>
  );
}

function Line({
  title,
  note,
  value,
  wraps = false,
  className = '',
  ...item
}: Omit<ShortLine, 'key'> & { wraps?: boolean } & Omit<ComponentProps<'li'>, 'title' | 'value'>) {
  return (
    <li
      {...item}
      className={`row ${styles.line} ${className}`}
      data-justify="between"
      data-nowrap={!wraps || undefined}
    >
      <span className={`breaks ${styles.title}`}>
        <span className={styles.words}>{title}</span>
        {note !== undefined && <span className="note block">{note}</span>}
      </span>
      <span>{value}</span>
    </li>
  );
}

/** What was done to a line of a list. */
export function Done({ line, onGone }: { line: DoneLine; onGone: () => void }) {
  return (
    <Line
      {...useFolding(onGone)}
      title={line.title}
      note={<span role="status">{line.said}</span>}
      value={<DoneUndo line={line} onGone={onGone} />}
    />
  );
}

/** A placeholder about as high as the list, so that nothing below it moves when the list is loaded. */
export function ShortListSketch({ lines = 5 }: { lines?: number }) {
  return (
    <div aria-hidden className="lined">
      {Array.from({ length: lines }, (_, line) => (
        <div key={line} className={`row ${styles.line}`}>
          <span className={styles.bone} />
        </div>
      ))}
    </div>
  );
}
