import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { usePrinting } from '../print/usePrinting.ts';

/** Below this, all rows are in the page: the browser's own search finds them and nothing is computed. */
const VIRTUAL_FROM = 100;

export interface VirtualRows {
  group: RefObject<HTMLDivElement | null>;
  /** The indexes to render, in order. */
  indexes: number[];
  /** Space that stands for the rows above and below them. */
  before: number;
  after: number;
  measure: ((row: HTMLElement | null) => void) | undefined;
  /** Scrolls to a row that may not be rendered yet. */
  reveal: (index: number) => void;
}

/** Which rows of a long list to render: those near the window's view, or all, where few or on paper. */
export function useVirtualRows(
  count: number,
  keyOf: (index: number) => string,
  rowHeight: number,
): VirtualRows {
  const group = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const onPaper = usePrinting();
  const enabled = count > VIRTUAL_FROM && !onPaper;

  const virtualizer = useWindowVirtualizer({
    count,
    enabled,
    estimateSize: () => rowHeight,
    getItemKey: keyOf,
    overscan: 8,
    scrollMargin: top,
  });

  // What stands above the table (a notice, a filter) may grow or go at any time.
  useLayoutEffect(() => {
    const element = group.current;
    if (!enabled || !element) return undefined;
    const update = () => setTop(Math.round(element.getBoundingClientRect().top + window.scrollY));
    const observer = new ResizeObserver(update);
    observer.observe(document.body);
    update();
    return () => observer.disconnect();
  }, [enabled]);

  if (!enabled) {
    return {
      group,
      indexes: Array.from({ length: count }, (_, index) => index),
      before: 0,
      after: 0,
      measure: undefined,
      reveal: () => {},
    };
  }

  const items = virtualizer.getVirtualItems();
  const first = items[0];
  const last = items.at(-1);
  return {
    group,
    indexes: items.map((item) => item.index),
    before: first ? first.start - top : 0,
    after: last ? virtualizer.getTotalSize() - (last.end - top) : 0,
    measure: virtualizer.measureElement,
    reveal: (index) => virtualizer.scrollToIndex(index),
  };
}
