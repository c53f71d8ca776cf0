import { Fragment, memo, useCallback, useMemo, useState, type ReactNode } from 'react';
import { IconChevronDown, IconChevronRight } from '../icon/icons.ts';
import { PlainLinks } from '../link/links.tsx';
import { ActsIn } from '../menu/Act.tsx';
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
  type Tap,
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
  /**
   * Where there is room for columns, a row's acts are in a menu instead of buttons. `nameOf` must be stable then.
   */
  inMenu?: boolean;
  /**
   * Instead of a sheet, what a tap anywhere on a phone's two-line row presses: the link of the name, the only act, or the
   * box that selects it. 'acts' shows the buttons and leaves the rest of the row alone.
   */
  onTap?: Exclude<Tap, 'sheet' | 'unfold'>;
  /** Draws a row itself, or leaves it to the columns. */
  rowOf?: (item: Item, place: RowPlace) => ReactNode;
  /** What the name unfolds below its row, on every screen. Must be stable. */
  unfold?: (item: Item) => ReactNode;
}

/** What a phone's row says below its name, in the place of columns that it leaves out. */
export const quietLine = <Item,>(cell: Column<Item>['cell']): Column<Item> => ({
  key: 'line',
  line: 'detail',
  onPhone: 'only',
  title: 'Details',
  width: '0',
  cell,
});

const openerColumn = {
  key: 'opener',
  title: <span className="visually-hidden">Actions</span>,
  width: '1.25rem',
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
  inMenu = false,
  onTap,
  rowOf,
  unfold,
  ...ordered
}: Props<Item>) {
  const isPhone = useIsPhone();
  const tap: Tap | undefined = isPhone
    ? (onTap ?? (unfold ? 'unfold' : nameOf && 'sheet'))
    : undefined;
  const wide = useMemo(() => wideColumns(columns, inMenu && nameOf), [columns, inMenu, nameOf]);
  const shownColumns = isPhone ? columns : wide;
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const toggle = useCallback(
    (key: string) =>
      setUnfolded((keys) =>
        keys.has(key) ? new Set([...keys].filter((one) => one !== key)) : new Set([...keys, key]),
      ),
    [],
  );
  const { shown, sorted, press } = useSort(items, columns, ordered);
  const itemAt = (index: number): Item => shown[index] as Item;
  const headings = (tap ? [...inTwoLines(columns), openerColumn] : shownColumns).map(
    (column: Column<Item>) => ({
      ...column,
      ...(column.sortBy && {
        order: directionOf(sorted?.key === column.key ? sorted : null),
        onSort: () => press(column.key),
      }),
    }),
  );
  return (
    <ActsIn value="row">
      <Table label={label} headings={headings} rowCount={items.length}>
        <Rows
          count={items.length}
          keyOf={(index) => keyOf(itemAt(index))}
          {...(tap ? { rowHeight: LOW_PX } : rowHeight !== undefined && { rowHeight })}
        >
          {({ index, measure }) =>
            rowOf?.(itemAt(index), { index, measure }) ?? (
              <DataRow
                key={keyOf(itemAt(index))}
                item={itemAt(index)}
                columns={shownColumns as readonly Column<unknown>[]}
                index={index}
                measure={measure}
                className={rowClassName}
                {...(tap && { tap })}
                name={tap === 'sheet' ? (nameOf?.(itemAt(index)) ?? null) : null}
                {...(unfold && {
                  id: keyOf(itemAt(index)),
                  opened: unfolded.has(keyOf(itemAt(index))),
                  toggle,
                  unfold: unfold as Fold['unfold'],
                })}
              />
            )
          }
        </Rows>
      </Table>
    </ActsIn>
  );
}

/** The columns of a wide table; with a menu in the place of the acts in each row. */
function wideColumns<Item>(
  columns: readonly Column<Item>[],
  nameOf: Props<Item>['nameOf'] | false,
): readonly Column<Item>[] {
  const wide = columns.filter(({ onPhone }) => onPhone !== 'only');
  if (!nameOf) return wide;
  return wide.map((column) => {
    if (column.line !== 'acts') return column;
    const cell = (item: Item) =>
      column.cell(item) && (
        <RowOpener
          name={nameOf(item) ?? ''}
          item={item}
          columns={columns as readonly Column<unknown>[]}
          inMenu
        />
      );
    return { ...column, width: '4.5rem', align: 'end', cell };
  });
}

/** A two-line row as it is drawn, for a long list to begin with. */
const LOW_PX = 61;

/** The columns of a two-line row, in the order that it is read; the sheet has the others. */
function inTwoLines<Item>(columns: readonly Column<Item>[]): readonly Column<Item>[] {
  const at = (line: Line) =>
    columns.filter((column) => column.line === line && column.onPhone !== false);
  return [...at('select'), ...at('name'), ...at('value'), ...at('detail')];
}

function directionOf(sorted: Sorted | null): NonNullable<Heading['order']> {
  if (!sorted) return 'none';
  return sorted.descending ? 'descending' : 'ascending';
}

interface DataRowProps extends RowPlace, Partial<Fold> {
  item: unknown;
  columns: readonly Column<unknown>[];
  className: string | undefined;
  tap?: Tap;
  /** Null for a row without a sheet. */
  name: string | null;
}

/** What unfolds below a row. */
interface Fold {
  id: string;
  opened: boolean;
  toggle: (id: string) => void;
  unfold: (item: unknown) => ReactNode;
}

const DataRow = memo(function DataRow(props: DataRowProps) {
  const { item, columns, className, tap, name, id, opened, toggle, unfold, ...place } = props;
  const fold = toggle && id !== undefined && { opened, onToggle: () => toggle(id) };
  const below = opened && unfold && (
    <Cell wide>
      <div ref={keepInView}>{unfold(item)}</div>
    </Cell>
  );
  if (!tap)
    return (
      <Row place={place} className={className}>
        <Cells {...{ item, columns, fold }} />
        {below}
      </Row>
    );
  const shown = inTwoLines(columns);
  const acts = columns.filter(({ line }) => line === 'acts');
  return (
    <Row place={place} className={className} low={tap}>
      {/* Only what the tap presses can be pressed: the rest is where it leads. */}
      <PlainLinks value={tap !== 'name'}>
        <Cells {...{ item, fold }} columns={shown.filter(({ line }) => line !== 'detail')} />
      </PlainLinks>
      <LineBelow>
        <PlainLinks value>
          <Cells item={item} columns={shown.filter(({ line }) => line === 'detail')} />
        </PlainLinks>
      </LineBelow>
      {(tap === 'name' || tap === 'act' || tap === 'acts' || name !== null) && (
        <Cell line="acts">
          {name !== null && <RowOpener name={name} item={item} columns={columns} />}
          {(tap === 'act' || tap === 'acts') &&
            acts.map(({ key, cell }) => <Fragment key={key}>{cell(item)}</Fragment>)}
          {tap !== 'acts' && <IconChevronRight size={18} aria-hidden />}
        </Cell>
      )}
      {below}
    </Row>
  );
});

/** Scrolls what was unfolded into view, also once the rest of it has come. */
function keepInView(unfolded: HTMLElement | null) {
  if (!unfolded) return undefined;
  const observer = new ResizeObserver(() => unfolded.scrollIntoView({ block: 'nearest' }));
  observer.observe(unfolded);
  return () => observer.disconnect();
}

interface CellsProps extends Pick<DataRowProps, 'item' | 'columns'> {
  fold?: false | undefined | { opened: boolean | undefined; onToggle: () => void };
}

function Cells({ item, columns, fold }: CellsProps) {
  return columns.map(({ labelled = true, word, className, cell, ...column }) => {
    const { key, title, line, align, printed, onPhone } = column;
    const label = labelled && line === undefined && typeof title === 'string' ? title : undefined;
    const place = { line, align, printed, className, onPhone: onPhone !== false };
    return (
      <Cell key={key} {...place} label={word ?? label}>
        {fold && line === 'name' ? (
          <button
            type="button"
            className="toggle"
            aria-expanded={fold.opened}
            onClick={fold.onToggle}
          >
            <span>{cell(item)}</span>
            <IconChevronDown size={16} aria-hidden />
          </button>
        ) : (
          cell(item)
        )}
      </Cell>
    );
  });
}
