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
 * Up to this, all rows are in the page: the browser's own search finds them and nothing is computed. Those in view come
 * first, and the rest while nobody waits.
 */
const VIRTUAL_FROM = 100;
/** So many rows above and below those in view are there too. */
const MORE = 8;
/** So many rows of a short list come at a time: as many as a slow phone lays out without holding up a finger. */
const STEP = 10;

/** The ref of each row, which says its index as `data-index`. */
export type MeasureRow = (row: HTMLElement | null) => void;

export interface VirtualRows {
  group: RefObject<HTMLDivElement | null>;
  /** The indexes to render, in order. */
  indexes: number[];
  /** Space that stands for the rows above and below them. */
  before: number;
  after: number;
  measure: MeasureRow | undefined;
  /** Scrolls to a row that may not be rendered yet. */
  reveal: (index: number) => void;
}

/** Which rows of a list to render: those near the window's view, or all, where few or on paper. */
export function useVirtualRows(
  count: number,
  keyOf: (index: number) => string,
  rowHeight: number,
): VirtualRows {
  const group = useRef<HTMLDivElement>(null);
  const onPaper = usePrinting();
  const enabled = count > VIRTUAL_FROM && !onPaper;
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
    const shown = onPaper ? count : firstRows;
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

/** How far down the page an element begins; notices and filters above it come and go. */
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

/** How many rows of a short list are there by now: those in view at first, some more at a time after that. */
function useFirstRows(count: number, inView: number): number {
  const [rows, setRows] = useState(inView);
  useEffect(() => {
    if (rows >= count || count > VIRTUAL_FROM) return undefined;
    // Once all are there, those that are added later come at once.
    const next = rows + STEP < count ? rows + STEP : VIRTUAL_FROM;
    const timer = setTimeout(() => startTransition(() => setRows(next)));
    return () => clearTimeout(timer);
  }, [rows, count]);
  return Math.min(rows, count);
}
