import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, type Dispatch, type SetStateAction } from 'react';
import { isSame } from '../../../domain/staleEdit.ts';
import type { VirtualRows } from './useVirtualRows.ts';

/** How many rows are rendered above and below the visible ones. */
const MORE = 8;

export type Range = Pick<VirtualRows, 'indexes' | 'before' | 'after' | 'measure' | 'reveal'>;

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
