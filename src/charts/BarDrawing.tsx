import type { BarChart } from '../domain/chart.ts';
import { barLayout } from './barLayout.ts';
import type { Look } from './look.ts';
import { Label } from './text.tsx';

interface Props {
  chart: BarChart;
  look: Look;
  /** The bar that is being read. */
  active?: number | null;
}

/** Horizontal bars for amounts, each with its name and value; the finding's own bars are in the accent color. */
export function BarDrawing({ chart, look, active = null }: Props) {
  const { palette, width, fontSize } = look;
  const { bars, zero, height, rowHeight, isBeside } = barLayout(chart, look);
  return (
    <>
      {bars.map((bar, index) => (
        <g key={index}>
          {index === active && (
            <rect x={0} y={bar.top} width={width} height={rowHeight} fill={palette.hairline} />
          )}
          <rect
            x={bar.x}
            y={bar.y}
            width={bar.width}
            height={bar.height}
            fill={chart.accented.includes(index) ? palette.accent : palette.gray}
          />
          <Label look={look} x={0} y={bar.label.y} fill={palette.ink}>
            {bar.label.text}
          </Label>
          <Label
            look={look}
            x={bar.value.x}
            y={bar.value.y}
            textAnchor={bar.value.anchor}
            fill={palette.ink}
          >
            {bar.value.text}
          </Label>
        </g>
      ))}
      {isBeside && (
        <line
          x1={zero}
          x2={zero}
          y1={0}
          y2={height - fontSize * 0.5}
          stroke={palette.gray}
          strokeWidth={fontSize / 12}
        />
      )}
    </>
  );
}
