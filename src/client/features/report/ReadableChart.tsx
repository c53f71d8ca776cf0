import { useLayoutEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { ChartDrawing, valueAt } from '../../../charts/ChartDrawing.tsx';
import type { Look } from '../../../charts/look.ts';
import type { Chart } from '../../../domain/chart.ts';
import styles from './Charts.module.css';

const palette: Look['palette'] = {
  accent: 'var(--accent)',
  ink: 'var(--ink)',
  quiet: 'var(--ink-quiet)',
  gray: 'var(--edge)',
  hairline: 'var(--hairline)',
  surface: 'var(--surface)',
};

/** The width before it has been measured: a phone's. */
const FIRST_WIDTH = 320;

interface Props {
  chart: Chart;
  /** The value that is being read. */
  active: number | null;
  onActive: (index: number | null) => void;
}

/** A chart whose values can be read one at a time with the arrow keys, the pointer or a finger. */
export function ReadableChart({ chart, active, onActive }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(FIRST_WIDTH);
  useLayoutEffect(() => {
    const { current } = frame;
    if (!current) return undefined;
    const measure = () => setWidth(Math.max(240, Math.round(current.clientWidth)));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  const look: Look = { width, fontSize: 12, palette };
  const last = chart.labels.length - 1;

  function onKeyDown(event: KeyboardEvent) {
    const step = steps.get(event.key);
    if (step === undefined) return;
    event.preventDefault();
    onActive(Math.min(Math.max(step(active ?? -1, last), 0), last));
  }

  function onPointer({ currentTarget, clientX, clientY }: PointerEvent) {
    const box = currentTarget.getBoundingClientRect();
    // The drawing may be scaled, for example when the page is zoomed.
    const scale = look.width / box.width;
    const point = { x: (clientX - box.left) * scale, y: (clientY - box.top) * scale };
    onActive(valueAt(chart, look, point));
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it takes the keys as its label says
    <div
      ref={frame}
      className={styles.frame}
      role="application"
      aria-label={`${chart.title}. ${chart.finding}. The arrow keys go through the values.`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it takes the keys as its label says
      tabIndex={0}
      onFocus={() => onActive(active ?? 0)}
      onBlur={() => onActive(null)}
      onKeyDown={onKeyDown}
      onPointerDown={onPointer}
      onPointerMove={onPointer}
      onPointerLeave={({ pointerType }) => {
        // After a finger is lifted, its value stays readable.
        if (pointerType === 'mouse' && document.activeElement !== frame.current) onActive(null);
      }}
    >
      <ChartDrawing chart={chart} look={look} active={active} className={styles.drawing} />
    </div>
  );
}

const next = (index: number) => index + 1;
const previous = (index: number) => index - 1;
const steps = new Map<string, (index: number, last: number) => number>([
  ['ArrowRight', next],
  ['ArrowDown', next],
  ['ArrowLeft', previous],
  ['ArrowUp', previous],
  ['Home', () => 0],
  ['End', (_, last) => last],
]);
