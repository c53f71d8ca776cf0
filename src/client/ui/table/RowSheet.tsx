import { Fragment, useEffect, useId, type MouseEvent, type ReactNode, type RefObject } from 'react';
import { Dialog } from '../dialog/Dialog.tsx';
import { ActsIn } from '../menu/Act.tsx';
import { Menu } from '../menu/Menu.tsx';
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
  /** The button of a menu with the acts; null for a sheet. */
  menuOf: RefObject<HTMLButtonElement | null> | null;
  opened: boolean;
  onClose: () => void;
}

/** What can be seen of a row and done with it: on a phone in a sheet, elsewhere its acts in a menu. */
export function RowSheet({ menuOf, ...row }: RowSheetProps) {
  return menuOf ? <RowMenu {...row} menuOf={menuOf} /> : <FactsSheet {...row} />;
}

function RowMenu({ menuOf, name, item, columns, opened, onClose }: RowSheetProps) {
  const id = useId();
  useEffect(() => {
    if (opened) document.getElementById(id)?.showPopover();
  }, [opened, id]);
  return (
    <Menu id={id} title={name} button={() => menuOf?.current ?? null} onClose={onClose}>
      <ActsIn value="menu">
        <Acts item={item} columns={columns} />
      </ActsIn>
    </Menu>
  );
}

function Acts({ item, columns }: Pick<RowSheetProps, 'item' | 'columns'>) {
  return columns
    .filter(({ line }) => line === 'acts')
    .map(({ key, cell }) => <Fragment key={key}>{cell(item)}</Fragment>);
}

/** On a phone, everything about a row of a list: all its cells, then its acts. */
function FactsSheet({ name, item, columns, opened, onClose }: Omit<RowSheetProps, 'menuOf'>) {
  const facts = columns.filter(({ line, onPhone }) => line !== 'acts' && onPhone !== 'only');
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
        <div className={`if-any ${styles.acts}`}>
          <ActsIn value="sheet">
            <Acts item={item} columns={columns} />
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
