import { Fragment, memo, type ReactNode } from 'react';
import { useSort, type Ordered, type Sorted, type SortKey } from './sort.ts';
import { useIsPhone } from '../layout/useIsPhone.ts';
import { RowOpener } from './RowOpener.tsx';
import {
  Cell,
  LineBelow,
  Row,
  Rows,
  Table,
  type Heading,
  type Line,
  type RowPlace,
} from './Table.tsx';

export interface Column<Item> extends Heading {
  cell: (item: Item) => ReactNode;
  /** For the cell, so that a table can lay out its own rows when cells are stacked. */
  className?: string | undefined;
  /** False if the content needs no label when cells are stacked: a name, a row of buttons. */
  labelled?: boolean;
  /** The cell's place in a two-line row. If every column has one, stacked cells need no labels. */
  line?: Line;
  /** A word before a detail that a two-line row can't explain by its heading: 'paid $20.00'. */
  word?: string;
  /**
   * The value that a tap on the column's heading sorts by. Only for a list that is loaded completely, with `onOrder`.
   */
  sortBy?: SortKey<Item>;
}

interface Props<Item> extends Partial<Ordered> {
  label: string;
  items: readonly Item[];
  /** Must be stable (a constant, or useMemo): all rows render again when it changes. */
  columns: readonly Column<Item>[];
  keyOf: (item: Item) => string;
  rowHeight?: number;
  rowClassName?: string | undefined;
  /**
   * What a row is called. With it, a phone's row is two lines, and a tap anywhere opens a sheet with everything about it
   * and its acts. Null for a row that has no sheet, because a tap unfolds it.
   */
  nameOf?: (item: Item) => string | null;
  /** Instead of a sheet, what a tap anywhere on a phone's two-line row presses: the link of the name, or the only act. */
  onTap?: 'name' | 'act';
}

const openerColumn = {
  key: 'opener',
  title: <span className="visually-hidden">Actions</span>,
  width: '2.75rem',
  cell: () => null,
} satisfies Column<never>;

/** A table of items. Rows render again only when their item changes. */
export function DataTable<Item>({
  label,
  items,
  columns,
  keyOf,
  rowHeight,
  rowClassName,
  nameOf,
  onTap,
  ...ordered
}: Props<Item>) {
  const isPhone = useIsPhone();
  const tap = isPhone ? (onTap ?? (nameOf && 'sheet')) : undefined;
  const { shown, sorted, press } = useSort(items, columns, ordered);
  const itemAt = (index: number): Item => shown[index] as Item;
  const headings = (tap ? [...inTwoLines(columns), openerColumn] : columns).map(
    (column: Column<Item>) => ({
      ...column,
      ...(column.sortBy && {
        order: directionOf(sorted?.key === column.key ? sorted : null),
        onSort: () => press(column.key),
      }),
    }),
  );
  return (
    <Table label={label} headings={headings} rowCount={items.length}>
      <Rows
        count={items.length}
        keyOf={(index) => keyOf(itemAt(index))}
        {...(rowHeight !== undefined && { rowHeight })}
      >
        {({ index, measure }) => (
          <DataRow
            key={keyOf(itemAt(index))}
            item={itemAt(index)}
            columns={columns as readonly Column<unknown>[]}
            index={index}
            measure={measure}
            className={rowClassName}
            {...(tap && { tap })}
            name={tap === 'sheet' ? (nameOf?.(itemAt(index)) ?? null) : null}
          />
        )}
      </Rows>
    </Table>
  );
}

/** The columns of a two-line row, in the order that it is read; the sheet has the others. */
function inTwoLines<Item>(columns: readonly Column<Item>[]): readonly Column<Item>[] {
  const at = (line: Line) =>
    columns.filter((column) => column.line === line && column.onPhone !== false);
  return [...at('name'), ...at('value'), ...at('detail')];
}

function directionOf(sorted: Sorted | null): NonNullable<Heading['order']> {
  if (!sorted) return 'none';
  return sorted.descending ? 'descending' : 'ascending';
}

interface DataRowProps extends RowPlace {
  item: unknown;
  columns: readonly Column<unknown>[];
  className: string | undefined;
  tap?: 'name' | 'act' | 'sheet';
  /** Null for a row without a sheet. */
  name: string | null;
}

const DataRow = memo(function DataRow(props: DataRowProps) {
  const { item, columns, className, tap, name, ...place } = props;
  if (!tap)
    return (
      <Row place={place} className={className}>
        <Cells item={item} columns={columns} />
      </Row>
    );
  const shown = inTwoLines(columns);
  return (
    <Row place={place} className={className} low={tap}>
      <Cells item={item} columns={shown.filter(({ line }) => line !== 'detail')} />
      <LineBelow>
        <Cells item={item} columns={shown.filter(({ line }) => line === 'detail')} />
      </LineBelow>
      <Cell line="acts">
        {name !== null && <RowOpener name={name} item={item} columns={columns} />}
        {tap === 'act' &&
          columns.map(
            ({ line, key, cell }) => line === 'acts' && <Fragment key={key}>{cell(item)}</Fragment>,
          )}
      </Cell>
    </Row>
  );
});

function Cells({ item, columns }: Pick<DataRowProps, 'item' | 'columns'>) {
  return columns.map(({ labelled = true, word, className, cell, ...column }) => {
    const { key, title, line, align, printed, onPhone } = column;
    const label = labelled && line === undefined && typeof title === 'string' ? title : undefined;
    return (
      <Cell key={key} {...{ line, align, printed, onPhone, className }} label={word ?? label}>
        {cell(item)}
      </Cell>
    );
  });
}
