import { useEffect } from 'react';
import { DoneUndo, useDone, useFolding, withDone, type DoneLine } from '../text/done.tsx';
import { Cell, Row, type RowPlace } from './Table.tsx';

/** What a `DataTable` needs to say what was done to rows that are gone, each a sentence in its place. */
export function useDoneRows<Item extends { id: string }>(listed: readonly Item[]) {
  const done = useDone();
  useEffect(() => done.see(listed.map(({ id }) => ({ key: id, title: null }))));
  return {
    say: done.say,
    items: withDone(listed, ({ id }) => id, done) as readonly Item[],
    keyOf: (item: Partial<Item & DoneLine>) => item.id ?? `${item.key} done`,
    rowOf: (item: Item, place: RowPlace) => {
      const line = done.lines.find((one) => (one as object) === item);
      return (
        line && (
          <DoneRow
            key={`${line.key} done`}
            {...{ line, place }}
            onGone={() => done.forget(line.key)}
          />
        )
      );
    },
  };
}

function DoneRow({ line, place, onGone }: { line: DoneLine; place: RowPlace; onGone: () => void }) {
  const { className, ...folding } = useFolding<HTMLDivElement>(onGone);
  return (
    <Row place={place} className={className}>
      <Cell wide>
        <div {...folding} className="row" data-justify="between" data-nowrap>
          <span role="status">{line.said}</span>
          <DoneUndo {...{ line, onGone }} />
        </div>
      </Cell>
    </Row>
  );
}
