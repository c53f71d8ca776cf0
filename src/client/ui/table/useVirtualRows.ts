import { useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  startTransition,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type RefObject,
} from 'react';
import { usePrinting } from '../print/usePrinting.ts';

/**
 * With up to this many rows, all of them are in the page, so that the browser's own search finds them. The visible ones
 * render first, and the rest in small steps.
 */
const VIRTUAL_FROM = 100;
/** How many rows are rendered above and below the visible ones. */
const MORE = 8;
/** How many rows of a short list to add at a time: as many as a slow phone can lay out without delaying a tap. */
const STEP = 10;

/** The ref for each row; it reads the row's index from `data-index`. */
export type MeasureRow = (row: HTMLElement | null) => void;

export interface VirtualRows {
  group: RefObject<HTMLDivElement | null>;
  /** The indexes to render, in order. */
  indexes: number[];
  /** The height in pixels that replaces the rows above and below. */
  before: number;
  after: number;
  measure: MeasureRow | undefined;
  /** Scrolls to a row that may not be rendered yet. */
  reveal: (index: number) => void;
}

/** Which rows of a list to render: those near the visible area, or all if the list is short or printed. */
export function useVirtualRows(
  count: number,
  keyOf: (index: number) => string,
  rowHeight: number,
): VirtualRows {
  const group = useRef<HTMLDivElement>(null);
  const isPrinting = usePrinting();
  const enabled = count > VIRTUAL_FROM && !isPrinting;
  const scrollMargin = useTopOf(group, enabled);
  const virtualizer = useWindowVirtualizer({
    enabled,
    count,
    getItemKey: keyOf,
    estimateSize: () => rowHeight,
    overscan: MORE,
    scrollMargin,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
  });
  const firstRows = useFirstRows(count, Math.ceil(window.innerHeight / rowHeight));
  if (!enabled) {
    const shown = isPrinting ? count : firstRows;
    return {
      group,
      indexes: Array.from({ length: shown }, (_, index) => index),
      before: 0,
      after: (count - shown) * rowHeight,
      measure: undefined,
      reveal: () => {},
    };
  }
  const rows = virtualizer.getVirtualItems();
  return {
    group,
    indexes: rows.map(({ index }) => index),
    before: (rows[0]?.start ?? scrollMargin) - scrollMargin,
    after: virtualizer.getTotalSize() + scrollMargin - (rows.at(-1)?.end ?? scrollMargin),
    measure: virtualizer.measureElement,
    reveal: (index) => virtualizer.scrollToIndex(index, { align: 'center' }),
  };
}

/** How far down the page an element starts. It changes as notices and filters above it come and go. */
function useTopOf(element: RefObject<HTMLElement | null>, enabled: boolean): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    if (!enabled) return undefined;
    const observer = new ResizeObserver(() => {
      const box = element.current?.getBoundingClientRect();
      if (box) setTop(Math.round(box.top + window.scrollY));
    });
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element, enabled]);
  return top;
}

/** How many rows of a short list to render so far: the visible ones first, then a few more at a time. */
function useFirstRows(count: number, inView: number): number {
  const [rows, setRows] = useState(inView);
  useEffect(() => {
    if (rows >= count || count > VIRTUAL_FROM) return undefined;
    // Once all rows are rendered, rows added later render at once.
    const next = rows + STEP < count ? rows + STEP : VIRTUAL_FROM;
    const timer = setTimeout(() => startTransition(() => setRows(next)));
    return () => clearTimeout(timer);
  }, [rows, count]);
  return Math.min(rows, count);
}
