import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, type Dispatch, type SetStateAction } from 'react';
import { isSame } from '../../../domain/staleEdit.ts';

/** How many rows are rendered above and below the visible ones. */
const MORE = 8;

/** The ref for each row; it reads the row's index from `data-index`. */
export type MeasureRow = (row: HTMLElement | null) => void;

export interface Range {
  /** The indexes to render, in order. */
  indexes: number[];
  /** The height in pixels that replaces the rows above and below. */
  before: number;
  after: number;
  measure: MeasureRow | undefined;
  /** Scrolls to a row that may not be rendered yet. */
  reveal: (index: number) => void;
}

interface Props {
  count: number;
  keyOf: (index: number) => string;
  rowHeight: number;
  /** How far down the page the first row is, in pixels. */
  scrollMargin: number;
  onRange: Dispatch<SetStateAction<Range | null>>;
}

/** Says which rows of a long list are near the visible area, before each paint. Renders nothing. */
export function VirtualRange({ count, keyOf, rowHeight, scrollMargin, onRange }: Props) {
  const virtualizer = useWindowVirtualizer({
    count,
    getItemKey: keyOf,
    estimateSize: () => rowHeight,
    overscan: MORE,
    scrollMargin,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
  });
  const rows = virtualizer.getVirtualItems();
  const before = (rows[0]?.start ?? scrollMargin) - scrollMargin;
  const after = virtualizer.getTotalSize() + scrollMargin - (rows.at(-1)?.end ?? scrollMargin);
  useLayoutEffect(() => {
    const indexes = rows.map(({ index }) => index);
    onRange((range) =>
      range?.before === before && range.after === after && isSame(range.indexes, indexes)
        ? range
        : {
            indexes,
            before,
            after,
            measure: virtualizer.measureElement,
            reveal: (index) => virtualizer.scrollToIndex(index, { align: 'center' }),
          },
    );
  }, [rows, before, after, virtualizer, onRange]);
  return null;
}
