import { IconPencil } from '../../ui/icon/icons.ts';
import { Act } from '../../ui/menu/Act.tsx';
import { useMutation } from '@tanstack/react-query';
import { useMemo } from 'react';
import { formatDate, type CalendarDate } from '../../../domain/dates.ts';
import type { Kind } from '../../../domain/kind.ts';
import { useSchool } from '../../session/session.ts';
import { MoveButtons } from '../../ui/button/MoveButtons.tsx';
import { notifyFailure } from '../../ui/message/notify.ts';
import { DataTable, type Column } from '../../ui/table/DataTable.tsx';
import { Tag } from '../../ui/text/Tag.tsx';
import type { KindActs } from './EditKindDialog.tsx';
import styles from './Kinds.module.css';
import { actsColumn, nameColumn } from '../../parts/columns.tsx';

interface Props<Item extends Kind> {
  label: string;
  /** The heading above the names. */
  noun: string;
  /** In order. If only some are listed, `all` has others between them. */
  kinds: readonly Item[];
  all: readonly Item[];
  acts: KindActs<Item>;
  /** Columns between the names and the buttons. */
  columns?: readonly Column<Item>[];
  onEdit: (kind: Item) => void;
}

const noColumns: readonly never[] = [];

/** Kinds in order, with buttons to move and edit each. */
export function KindTable<Item extends Kind>(props: Props<Item>) {
  const { label, noun, kinds, all, acts, columns = noColumns, onEdit } = props;
  const { today } = useSchool();
  const { mutate: move } = useMutation({
    mutationFn: acts.update,
    onError: ({ message }) => notifyFailure(message),
  });
  const allColumns = useMemo(() => {
    // The position in the full list for a position in this one.
    const placeAmongAll = (place: number) => all.findIndex(({ key }) => key === kinds[place]?.key);
    return columnsOf({
      noun,
      today,
      kinds,
      columns,
      onEdit,
      onMove: ({ key }, place) => move({ key, position: placeAmongAll(place) }),
    });
  }, [noun, today, kinds, all, columns, onEdit, move]);
  return (
    <DataTable
      label={label}
      items={kinds}
      columns={allColumns}
      keyOf={({ key }) => key}
      nameOf={({ name }) => name}
    />
  );
}

interface ColumnOptions<Item extends Kind> extends Pick<Props<Item>, 'noun' | 'kinds' | 'onEdit'> {
  today: CalendarDate;
  columns: readonly Column<Item>[];
  onMove: (kind: Item, place: number) => void;
}

function columnsOf<Item extends Kind>({
  noun,
  today,
  kinds,
  columns,
  onEdit,
  onMove,
}: ColumnOptions<Item>): Column<Item>[] {
  return [
    nameColumn('name', noun, 'minmax(0, 2fr)', ({ name, retiredFrom }) => (
      <span className="row medium" data-gap="tiny">
        {name}
        {retiredFrom !== null && (
          <Tag tone="quiet">
            {retiredFrom <= today ? 'Retired' : `Retired from ${formatDate(retiredFrom)}`}
          </Tag>
        )}
      </span>
    )),
    ...columns,
    actsColumn('9.5rem', (kind) => (
      <span className={styles.acts}>
        <MoveButtons
          name={kind.name}
          place={kinds.indexOf(kind)}
          last={kinds.length - 1}
          onMove={(place) => onMove(kind, place)}
        />
        <Act icon={IconPencil} label={`Edit ${kind.name}`} onClick={() => onEdit(kind)}>
          Edit
        </Act>
      </span>
    )),
  ];
}
