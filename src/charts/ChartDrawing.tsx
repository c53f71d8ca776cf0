import type { Chart } from '../domain/chart.ts';
import { BarDrawing } from './BarDrawing.tsx';
import { barLayout } from './barLayout.ts';
import { LineDrawing } from './LineDrawing.tsx';
import { lineLayout } from './lineLayout.ts';
import type { Look } from './look.ts';

interface Props {
  chart: Chart;
  look: Look;
  /** The value that is being read; none on paper. */
  active?: number | null;
  className?: string | undefined;
}

/** A chart as SVG: the same on a screen, printed, and in a PDF. The texts around it aren't part of it. */
export function ChartDrawing({ chart, look, active = null, className }: Props) {
  const { width, fontSize, fontFamily } = look;
  const height = chartHeight(chart, look);
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      fontSize={fontSize}
      {...(fontFamily && { fontFamily })}
      {...(className && { className })}
      aria-hidden
    >
      {chart.kind === 'lines' ? (
        <LineDrawing chart={chart} look={look} active={active} />
      ) : (
        <BarDrawing chart={chart} look={look} active={active} />
      )}
    </svg>
  );
}

function chartHeight(chart: Chart, look: Look): number {
  return chart.kind === 'lines' ? lineLayout(chart, look).height : barLayout(chart, look).height;
}

/** Which value of a chart is nearest to a point in its drawing. */
export function valueAt(chart: Chart, look: Look, point: { x: number; y: number }): number {
  const last = (chart.kind === 'lines' ? chart.labels : chart.data).length - 1;
  if (chart.kind === 'bars')
    return Math.min(Math.max(Math.floor(point.y / barLayout(chart, look).rowHeight), 0), last);
  const { x } = lineLayout(chart, look);
  const step = last > 0 ? x(1) - x(0) : 1;
  return Math.min(Math.max(Math.round((point.x - x(0)) / step), 0), last);
}
