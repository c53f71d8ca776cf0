import { Fragment, useState, type MouseEvent, type ReactNode } from 'react';
import { IconButton } from '../button/IconButton.tsx';
import { Dialog } from '../dialog/Dialog.tsx';
import { IconDots } from '../icon/icons.ts';
import type { Column } from './DataTable.tsx';
import styles from './RowSheet.module.css';

interface Props {
  name: string;
  item: unknown;
  columns: readonly Column<unknown>[];
}

/** On a phone, the button that covers a row of a list, and the sheet that it opens: all its cells and its acts. */
export function RowSheet({ name, item, columns }: Props) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const facts = columns.filter(({ line }) => line !== 'acts');
  const acts = columns.filter(({ line }) => line === 'acts');
  return (
    <>
      <IconButton
        variant="quiet"
        label={`More for ${name}`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <IconDots size={18} aria-hidden />
      </IconButton>
      <Dialog opened={isOpen} title={name} onClose={close}>
        <Content onAct={close}>
          <dl className={styles.facts}>
            {facts.map(({ key, title, cell }) => (
              <div key={key}>
                <dt className="note">{title}</dt>
                <dd>{cell(item)}</dd>
              </div>
            ))}
          </dl>
          <div className={`row ${styles.acts}`}>
            {acts.map(({ key, cell }) => (
              <Fragment key={key}>{cell(item)}</Fragment>
            ))}
          </div>
        </Content>
      </Dialog>
    </>
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
