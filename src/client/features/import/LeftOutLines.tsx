import { leftOutReasons } from '../../../domain/import/table.ts';
import { SmallButton } from '../../ui/button/Button.tsx';
import { LeftOutList } from './LeftOutList.tsx';
import type { Importing } from './useImport.ts';

/** The lines that aren't read as students, each with a button that makes it one. */
export function LeftOutLines({
  sheet,
  state: { edits },
  dispatch,
}: Pick<Importing, 'sheet' | 'state' | 'dispatch'>) {
  const skipped = [...edits].flatMap(([line, { leftOut }]) => {
    const onAdd = () => dispatch({ type: 'edit', of: new Map([[line, { leftOut: null }]]) });
    return leftOut ? [{ line, text: textOf(sheet, line), why: leftOut, onAdd }] : [];
  });
  const all = [
    ...(sheet?.leftOut ?? []).map(({ line, label, text, why }) => ({
      line: label,
      text,
      why: leftOutReasons[why],
      onAdd: () => dispatch({ type: 'takeIn', of: line }),
    })),
    ...skipped,
  ];
  return (
    <LeftOutList lines={all} keyOf={({ line }) => line}>
      {({ line, text, why, onAdd }) => (
        <>
          <span className="breaks">
            Line {line}: {text} <span className="note">({why})</span>
          </span>
          <SmallButton
            label={`Add line ${line} to the list`}
            onClick={({ currentTarget }) => {
              // This button disappears; with the last one, so does the line that opens them.
              const own = currentTarget.closest('details');
              const place = all.length > 1 ? own : own?.parentElement;
              place?.querySelector('summary')?.focus();
              onAdd();
            }}
          >
            Add to the list
          </SmallButton>
        </>
      )}
    </LeftOutList>
  );
}

function textOf(sheet: Importing['sheet'], line: string): string {
  const cells = sheet?.lines.find((one) => one.line === line)?.cells;
  return cells ? `${cells.firstName} ${cells.lastName}`.trim() : '';
}
