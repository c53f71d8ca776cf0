import { memo, type ReactNode } from 'react';
import { useSort, type Ordered, type Sorted, type SortKey } from './sort.ts';
import { Cell, Row, Rows, Table, type Heading, type Line, type RowPlace } from './Table.tsx';

export interface Column<Item> extends Heading {
  cell: (item: Item) => ReactNode;
  /** For the cell, so that a table can lay out its own rows when cells are stacked. */
  className?: string | undefined;
  /** False if the content needs no label when cells are stacked: a name, a row of buttons. */
  labelled?: boolean;
  /** The cell's place in a two-line row. If every column has one, stacked cells need no labels. */
  line?: Line;
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
}

/** A table of items. Rows render again only when their item changes. */
export function DataTable<Item>({
  label,
  items,
  columns,
  keyOf,
  rowHeight,
  rowClassName,
  ...ordered
}: Props<Item>) {
  const { shown, sorted, press } = useSort(items, columns, ordered);
  const itemAt = (index: number): Item => shown[index] as Item;
  const headings = columns.map((column) => ({
    ...column,
    ...(column.sortBy && {
      order: directionOf(sorted?.key === column.key ? sorted : null),
      onSort: () => press(column.key),
    }),
  }));
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
          />
        )}
      </Rows>
    </Table>
  );
}

function directionOf(sorted: Sorted | null): NonNullable<Heading['order']> {
  if (!sorted) return 'none';
  return sorted.descending ? 'descending' : 'ascending';
}

interface DataRowProps extends RowPlace {
  item: unknown;
  columns: readonly Column<unknown>[];
  className: string | undefined;
}

const DataRow = memo(function DataRow({ item, columns, className, ...place }: DataRowProps) {
  return (
    <Row place={place} className={className}>
      {columns.map(
        ({
          key,
          title,
          align,
          className: ofCell,
          cell,
          labelled = true,
          line,
          printed,
          onPhone,
        }) => (
          <Cell
            key={key}
            line={line}
            align={align}
            printed={printed}
            onPhone={onPhone}
            className={ofCell}
            label={labelled && typeof title === 'string' ? title : undefined}
          >
            {cell(item)}
          </Cell>
        ),
      )}
    </Row>
  );
});
