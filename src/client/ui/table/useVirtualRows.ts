import {
  startTransition,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type RefObject,
} from 'react';
import { usePrinting } from '../print/usePrinting.ts';
import { RowPlaces } from './rowsInView.ts';

/**
 * Up to this, all rows are in the page: the browser's own search finds them and nothing is computed. Those in view come
 * first, and the rest while nobody waits.
 */
const VIRTUAL_FROM = 100;
/** So many rows above and below those in view are there too, once the screen stands; the least while it is scrolled. */
const MORE = 8;
const LEAST_MORE = 3;
/** So many rows of a short list come at a time: as many as a slow phone lays out without holding up a finger. */
const STEP = 10;

/** The ref of each row, which says its index as `data-index`. */
export type MeasureRow = (row: HTMLElement | null) => (() => void) | undefined;

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

const indexesOf = (first: number, end: number) =>
  Array.from({ length: Math.max(0, end - first) }, (_, place) => first + place);

/** Which rows of a list to render: those near the window's view, or all, where few or on paper. */
export function useVirtualRows(
  count: number,
  keyOf: (index: number) => string,
  rowHeight: number,
): VirtualRows {
  const group = useRef<HTMLDivElement>(null);
  const onPaper = usePrinting();
  const isLong = count > VIRTUAL_FROM;
  const [heights, measure] = useRowHeights(keyOf);
  const [[first, end], setShown] = useState<readonly [number, number]>(() => [
    0,
    Math.ceil(window.innerHeight / rowHeight),
  ]);
  const [inTime, setInTime] = useState(end);
  const isWhole = !isLong && count <= inTime;
  const enabled = !isWhole && !onPaper;
  useEffect(() => {
    if (isLong || isWhole) return undefined;
    // Once all are there, those that are added later come at once.
    const next = inTime + STEP < count ? inTime + STEP : VIRTUAL_FROM;
    const timer = setTimeout(() => startTransition(() => setInTime(next)));
    return () => clearTimeout(timer);
  }, [isLong, isWhole, inTime, count]);
  const places = new RowPlaces(
    enabled ? indexesOf(0, count).map((index) => heights.get(keyOf(index)) ?? rowHeight) : [],
  );

  const look = useEffectEvent((atLeast = LEAST_MORE) => {
    if (!enabled || !group.current) return;
    const top = -group.current.getBoundingClientRect().top;
    const bottom = top + window.innerHeight;
    const [least, most] = places.between(top, bottom, atLeast);
    const next = places.between(top, bottom, MORE);
    // By what was set last, which may not be drawn yet.
    setShown((shown) => (shown[0] <= least && shown[1] >= most ? shown : next));
  });
  // Not after each render: the browser moves the page as rows above come and go, which would be looked at again.
  useLayoutEffect(() => {
    if (!enabled) return undefined;
    const update = () => look();
    let more: ReturnType<typeof setTimeout> | undefined;
    // It calls first when all is laid out: to ask before where the rows stand would have all laid out twice. Then when
    // rows are found to be higher than was thought, or what stands above the table (a notice, a filter) comes or goes.
    const observer = new ResizeObserver(() => {
      update();
      // After the paint: those that are scrolled to next are not waited for.
      more ??= setTimeout(() => startTransition(() => look(MORE)));
    });
    observer.observe(document.body);
    window.addEventListener('scroll', update, { passive: true });
    window.addEventListener('resize', update);
    return () => {
      observer.disconnect();
      clearTimeout(more);
      window.removeEventListener('scroll', update);
      window.removeEventListener('resize', update);
    };
  }, [enabled]);

  if (!enabled) {
    const indexes = indexesOf(0, count);
    return { group, indexes, before: 0, after: 0, measure: undefined, reveal: () => {} };
  }
  const from = isLong ? first : 0;
  const to = isLong ? end : Math.max(end, inTime);
  return {
    group,
    indexes: indexesOf(Math.min(from, count), Math.min(to, count)),
    before: places.start(from),
    after: places.total - places.start(to),
    measure: isLong ? measure : undefined,
    reveal(index) {
      const top = group.current?.getBoundingClientRect().top ?? 0;
      window.scrollBy({ top: top + places.start(index) - window.innerHeight / 2 });
    },
  };
}

/** The heights of the rows that have been in the page, by their keys. */
function useRowHeights(keyOf: (index: number) => string) {
  const [heights, setHeights] = useState<ReadonlyMap<string, number>>(new Map());
  const observer = useRef<ResizeObserver>(null);
  const keyNow = useRef(keyOf);
  useLayoutEffect(() => {
    keyNow.current = keyOf;
  });
  const measure = useCallback<MeasureRow>((row) => {
    if (!row) return undefined;
    observer.current ??= new ResizeObserver((entries) => {
      const measured = entries.map(
        ({ target, borderBoxSize: [box] }) =>
          [
            keyNow.current(Number((target as HTMLElement).dataset['index'])),
            box?.blockSize ?? 0,
          ] as const,
      );
      setHeights((before) => {
        // A row that has just gone has no height.
        const changed = measured.filter(
          ([key, height]) => height > 0 && before.get(key) !== height,
        );
        return changed.length === 0 ? before : new Map([...before, ...changed]);
      });
    });
    observer.current.observe(row);
    return () => observer.current?.unobserve(row);
  }, []);
  return [heights, measure] as const;
}
