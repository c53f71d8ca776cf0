import type { ReactNode } from 'react';
import { countOf } from '../../../domain/counts.ts';
import { Disclosure } from '../../ui/layout/Disclosure.tsx';
import styles from './Import.module.css';

const MOST_SHOWN = 100;

interface Props<Line> {
  lines: readonly Line[];
  keyOf: (line: Line, index: number) => string;
  children: (line: Line) => ReactNode;
}

/** What isn't read, behind a line that says how much it is; the first hundred, each with its reason. */
export function LeftOutList<Line>({ lines, keyOf, children }: Props<Line>) {
  if (lines.length === 0) return null;
  return (
    <Disclosure label={`${countOf(lines.length, 'line is', 'lines are')} left out`}>
      <ul className={styles.leftOut}>
        {lines.slice(0, MOST_SHOWN).map((line, index) => (
          <li key={keyOf(line, index)} className="row" data-justify="between">
            {children(line)}
          </li>
        ))}
        {lines.length > MOST_SHOWN && (
          <li>And {countOf(lines.length - MOST_SHOWN, 'more', 'more')}.</li>
        )}
      </ul>
    </Disclosure>
  );
}
