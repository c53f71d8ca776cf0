import type { CSSProperties, ReactNode } from 'react';
import styles from './Table.module.css';
import { useVirtualRows } from './useVirtualRows.ts';
import type { MeasureRow } from './VirtualRange.tsx';

export interface Heading {
  key: string;
  title: ReactNode;
  /** A grid track that doesn't depend on content, so that columns align across rows: 'minmax(0, 2fr)', '8rem'. */
  width: string;
  align?: 'end';
  /** False for a column of buttons, which isn't printed. */
  printed?: boolean;
  /**
   * False for a column that a phone leaves out, because a tap on the row leads to it; 'only' for one that nothing but a
   * phone's row has.
   */
  onPhone?: boolean | 'only';
  /** How the rows are sorted by this column, if it is sortable. */
  order?: 'none' | 'ascending' | 'descending';
  onSort?: () => void;
}

interface TableProps {
  /** The table's name for screen readers. */
  label: string;
  headings: readonly Heading[];
  rowCount: number;
  children: ReactNode;
}

/**
 * The same DOM on every screen: divs with explicit table roles, laid out as a grid if there is room and otherwise as
 * stacked, labeled cells.
 */
export function Table({ label, headings, rowCount, children }: TableProps) {
  const columns = headings.map((heading) => heading.width).join(' ');
  return (
    <div className={styles.frame}>
      <div
        role="table"
        aria-label={label}
        aria-rowcount={rowCount + 1}
        aria-colcount={headings.length}
        className={`framed ${styles.table}`}
        style={{ '--columns': columns } as CSSProperties}
      >
        <div role="rowgroup" className={styles.head}>
          <div role="row" aria-rowindex={1} className={styles.row}>
            {headings.map(({ key, title, width, align, printed, onPhone, order, onSort }) => (
              <div
                key={key}
                role="columnheader"
                className={classes(`note medium ${styles.heading}`, printed)}
                style={printWidth(width)}
                data-align={align}
                data-on-phone={onPhone !== false}
                aria-sort={order}
              >
                {onSort ? (
                  <button type="button" className={styles.sort} onClick={onSort}>
                    {title}
                  </button>
                ) : (
                  title
                )}
              </div>
            ))}
          </div>
        </div>
        {children}
      </div>
    </div>
  );
}

/** On paper, text is smaller, and so are columns with a fixed width. The others share the rest. */
function printWidth(width: string): CSSProperties | undefined {
  if (!/^[\d.]+rem$/.test(width)) return undefined;
  return { '--paper-width': width.replace('rem', 'em') } as CSSProperties;
}

function classes(own: string | undefined, printed = true, more?: string): string {
  return [own, more, !printed && 'no-print'].filter(Boolean).join(' ');
}

/** What a row must set on its outermost element. */
export interface RowPlace {
  index: number;
  measure: MeasureRow | undefined;
}

interface RowsProps {
  count: number;
  keyOf: (index: number) => string;
  /** The estimated height of a row, in pixels. */
  rowHeight?: number;
  children: (place: RowPlace) => ReactNode;
}

/**
 * The table's body. If it has more than a hundred rows, only those near the visible area are rendered. `children`
 * renders one row.
 */
export function Rows({ count, keyOf, rowHeight = 56, children }: RowsProps) {
  const { group, watcher, indexes, before, after, measure } = useVirtualRows(
    count,
    keyOf,
    rowHeight,
  );
  return (
    <div
      role="rowgroup"
      ref={group}
      data-whole={measure === undefined || undefined}
      style={before > 0 || after > 0 ? { paddingTop: before, paddingBottom: after } : undefined}
    >
      {watcher}
      {indexes.map((index) => children({ index, measure }))}
    </div>
  );
}

/** What a tap on a two-line row does. */
export type Tap = 'name' | 'act' | 'acts' | 'select' | 'sheet' | 'unfold';

interface RowProps {
  place: RowPlace;
  highlighted?: boolean;
  selected?: boolean;
  /** Two lines at most when cells are stacked, and what a tap on them presses. */
  low?: Tap;
  className?: string | undefined;
  children: ReactNode;
}

export function Row({
  place: { index, measure },
  highlighted,
  selected,
  low,
  className,
  children,
}: RowProps) {
  return (
    <div
      role="row"
      ref={measure}
      data-index={index}
      aria-rowindex={index + 2}
      data-highlighted={highlighted || undefined}
      data-selected={selected || undefined}
      data-low={low}
      className={className === undefined ? styles.row : `${styles.row} ${className}`}
    >
      {children}
    </div>
  );
}

/** The second line of a low row: its details, as many as fit. */
export function LineBelow({ children }: { children: ReactNode }) {
  return <div className={styles.below}>{children}</div>;
}

/** A cell's place in a two-line row: a name and one figure above, small details below, what is pressed at its edges. */
export type Line = 'select' | 'name' | 'value' | 'detail' | 'acts';

interface CellProps {
  /** When cells are stacked, shows the row on two lines instead of one line per cell. Set it on all cells of a row. */
  line?: Line | undefined;
  /**
   * Shown before the content when cells are stacked; omit it if the content needs no label. In a two-line row only a
   * detail has one.
   */
  label?: string | undefined;
  align?: 'end' | undefined;
  /** Spans the whole row, below its other cells. */
  wide?: boolean;
  printed?: boolean | undefined;
  onPhone?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
}

export function Cell(props: CellProps) {
  const { line, label, align, wide, printed, onPhone, className, children } = props;
  return (
    <div
      role="cell"
      data-line={line}
      data-label={label}
      data-align={align}
      data-wide={wide || undefined}
      data-on-phone={onPhone}
      className={classes(`breaks ${styles.cell}`, printed, className)}
    >
      {children}
    </div>
  );
}
