import type { Edits } from '../../../domain/import/edits.ts';
import { leftOutReasons } from '../../../domain/import/leftOut.ts';
import { countOf } from '../../../domain/counts.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Disclosure } from '../../ui/layout/Disclosure.tsx';
import styles from './Import.module.css';
import type { Reading } from './useReading.ts';

const MOST_SHOWN = 100;

/** The lines that aren't read as students, each with a button that makes it one. */
export function LeftOutLines({
  sheet,
  edits,
  takeIn,
  edit,
}: Pick<Reading, 'sheet' | 'edits' | 'takeIn' | 'edit'>) {
  const skipped = [...edits].flatMap(([line, { leftOut }]) =>
    leftOut
      ? [{ line, text: textOf(sheet, line), why: leftOut, onAdd: () => edit(back(line)) }]
      : [],
  );
  const all = [
    ...(sheet?.leftOut ?? []).map(({ line, text, why }) => ({
      line: String(line),
      text,
      why: leftOutReasons[why],
      onAdd: () => takeIn(line),
    })),
    ...skipped,
  ];
  if (all.length === 0) return null;
  return (
    <Disclosure label={`${countOf(all.length, 'line is', 'lines are')} left out`}>
      <ul className={styles.leftOut}>
        {all.slice(0, MOST_SHOWN).map(({ line, text, why, onAdd }) => (
          <li key={line}>
            <span className="breaks">
              Line {line}: {text} <span className="note">({why})</span>
            </span>
            <Button
              variant="secondary"
              size="compact"
              aria-label={`Add line ${line} to the list`}
              onClick={({ currentTarget }) => {
                // This button disappears; with the last one, so does the line that opens them.
                const own = currentTarget.closest('details');
                const place = all.length > 1 ? own : own?.parentElement;
                place?.querySelector('summary')?.focus();
                onAdd();
              }}
            >
              Add to the list
            </Button>
          </li>
        ))}
        {all.length > MOST_SHOWN && (
          <li>And {countOf(all.length - MOST_SHOWN, 'more', 'more')}.</li>
        )}
      </ul>
    </Disclosure>
  );
}

const back = (line: string): Edits => new Map([[line, { leftOut: null }]]);

function textOf(sheet: Reading['sheet'], line: string): string {
  const cells = sheet?.lines.find((one) => one.line === line)?.cells;
  return cells ? `${cells.firstName} ${cells.lastName}`.trim() : '';
}
