import {
  createElement,
  startTransition,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react';
import { lazyPart } from '../lazy/lazyPart.ts';
import { usePrinting } from '../print/usePrinting.ts';
import type { Range } from './VirtualRange.tsx';

/** Most lists are short, and need nothing of it. */
const VirtualRange = lazyPart(async () => (await import('./VirtualRange.tsx')).VirtualRange);

/**
 * With up to this many rows, all of them are in the page, so that the browser's own search finds them. The visible ones
 * render first, and the rest in small steps.
 */
const VIRTUAL_FROM = 100;
/** How many rows of a short list to add at a time: as many as a slow phone can lay out without delaying a tap. */
const STEP = 10;

export interface VirtualRows extends Range {
  group: RefObject<HTMLDivElement | null>;
  /** To be rendered beside the rows. */
  watcher: ReactNode;
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
  const [range, onRange] = useState<Range | null>(null);
  const firstRows = useFirstRows(count, Math.ceil(window.innerHeight / rowHeight));
  const props = { count, keyOf, rowHeight, scrollMargin, onRange };
  const watcher =
    enabled && createElement(Suspense, { fallback: null }, createElement(VirtualRange, props));
  // A list that was just filtered has fewer rows until the range is known again.
  if (enabled && range && (range.indexes.at(-1) ?? 0) < count) return { group, watcher, ...range };
  const shown = isPrinting ? count : firstRows;
  return {
    group,
    watcher,
    indexes: Array.from({ length: shown }, (_, index) => index),
    before: 0,
    after: (count - shown) * rowHeight,
    measure: undefined,
    reveal: () => {},
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
