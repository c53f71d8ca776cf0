import { Fragment, type MouseEvent, type ReactNode } from 'react';
import { Dialog } from '../dialog/Dialog.tsx';
import { ActsIn } from '../menu/MoreActs.tsx';
import type { Heading, Line } from './Table.tsx';
import styles from './RowSheet.module.css';

/** What a sheet needs of a column. */
interface SheetColumn extends Pick<Heading, 'key' | 'title' | 'onPhone'> {
  line?: Line;
  cell: (item: unknown) => ReactNode;
}

export interface RowSheetProps {
  name: string;
  item: unknown;
  columns: readonly SheetColumn[];
  opened: boolean;
  onClose: () => void;
}

/** On a phone, everything about a row of a list: all its cells, then its acts. */
export function RowSheet({ name, item, columns, opened, onClose }: RowSheetProps) {
  const facts = columns.filter(({ line, onPhone }) => line !== 'acts' && onPhone !== 'only');
  const acts = columns.filter(({ line }) => line === 'acts');
  return (
    <Dialog opened={opened} title={name} fromBelow onClose={onClose}>
      <Content onAct={onClose}>
        <dl className={styles.facts}>
          {facts.map(({ key, title, cell }) => (
            <div key={key}>
              <dt className="note">{title}</dt>
              <dd>{cell(item)}</dd>
            </div>
          ))}
        </dl>
        <div className={styles.acts}>
          <ActsIn value="sheet">
            {acts.map(({ key, cell }) => (
              <Fragment key={key}>{cell(item)}</Fragment>
            ))}
          </ActsIn>
        </div>
      </Content>
    </Dialog>
  );
}

/** Closes the sheet once a button was pressed, except one that opens a dialog of its own or moves the row. */
function Content({ onAct, children }: { onAct: () => void; children: ReactNode }) {
  function press({ target, currentTarget }: MouseEvent<HTMLDivElement>) {
    // React also reports what is pressed in a dialog that an act has opened.
    if (!(target instanceof Element) || !currentTarget.contains(target)) return;
    const button = target.closest('button');
    if (button && !button.matches('[aria-haspopup], [aria-disabled="true"], [data-moves]')) onAct();
  }
  return (
    <div role="presentation" className="stack" onClick={press}>
      {children}
    </div>
  );
}
