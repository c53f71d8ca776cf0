import { line } from 'd3-shape';
import type { ChartSeries, LineChart } from '../domain/chart.ts';
import { lineLayout, seriesOf } from './lineLayout.ts';
import type { Look, Palette } from './look.ts';
import { Label } from './text.tsx';

/** With more values than this a line has no dots, so that it still looks like a line. */
const MARKED_UNTIL = 40;
const DASHES = '4 3';

interface Props {
  chart: LineChart;
  look: Look;
  /** The index that is being read. */
  active?: number | null;
}

/** The first series is in the accent color, the second gray, and the year before thin. */
function strokesOf(chart: LineChart, palette: Palette) {
  return seriesOf(chart).map((series, index) => ({
    series,
    isBehind: series === chart.yearBefore,
    color:
      index === 0 ? palette.accent : series === chart.yearBefore ? palette.gray : palette.quiet,
    width: index === 0 ? 2 : series === chart.yearBefore ? 1 : 1.5,
  }));
}

/** Values over time as lines, with their names and last values at their ends. */
export function LineDrawing({ chart, look, active = null }: Props) {
  const { fontSize, palette } = look;
  const { plot, x, y, marks, labels, endLabels, pointLabels } = lineLayout(chart, look);
  const strokes = strokesOf(chart, palette);
  const unit = fontSize / 12;
  return (
    <>
      {marks.map((mark) => (
        <g key={mark.text}>
          <line
            x1={plot.left}
            x2={plot.right}
            y1={mark.y}
            y2={mark.y}
            stroke={mark.isZero ? palette.gray : palette.hairline}
            strokeWidth={unit}
          />
          <Label
            look={look}
            x={plot.left - fontSize * 0.5}
            y={mark.y + fontSize * 0.35}
            textAnchor="end"
          >
            {mark.text}
          </Label>
        </g>
      ))}
      {active !== null && (
        <line
          x1={x(active)}
          x2={x(active)}
          y1={plot.top}
          y2={plot.bottom}
          stroke={palette.gray}
          strokeWidth={unit}
        />
      )}
      {strokes.toReversed().map(({ series, isBehind, color, width }) => (
        <g key={series.title} fill="none" stroke={color} strokeWidth={width * unit}>
          <Strokes chart={chart} series={series} x={x} y={y} />
          {series.data.map(
            (value, index) =>
              value !== null &&
              isMarked(series, index, isBehind) && (
                <circle
                  key={chart.labels[index]}
                  cx={x(index)}
                  cy={y(value)}
                  r={(index === active ? 4.5 : 2.5) * unit}
                  fill={series === chart.series[0] ? color : palette.surface}
                />
              ),
          )}
        </g>
      ))}
      {pointLabels.map((label) => (
        <Label
          key={label.x}
          look={look}
          x={label.x}
          y={(label.top + label.bottom) / 2 + fontSize * 0.35}
          textAnchor="middle"
          fill={palette.ink}
        >
          {label.text}
        </Label>
      ))}
      {endLabels.map(({ series, lines, left, top }) => {
        const color = strokes.find((stroke) => stroke.series === series);
        return lines.map((text, index) => (
          <Label
            key={`${series.title} ${text}`}
            look={look}
            x={left}
            y={top + fontSize * (1.05 + 1.25 * index)}
            fill={color?.isBehind ? palette.quiet : index === 0 ? palette.ink : color?.color}
            {...(index === 0 && !color?.isBehind && { fontWeight: 600 })}
          >
            {text}
          </Label>
        ));
      })}
      {labels.map(({ index, label, note }) => (
        <g key={index}>
          <Label look={look} x={label.x} y={plot.bottom + fontSize * 1.6} textAnchor="middle">
            {label.text}
          </Label>
          {note && (
            <Label
              look={look}
              x={note.x}
              y={plot.bottom + fontSize * 2.9}
              textAnchor="middle"
              fill={palette.ink}
            >
              {note.text}
            </Label>
          )}
        </g>
      ))}
    </>
  );
}

/** Whether a value gets a dot; always if the line wouldn't show it. */
function isMarked({ data }: ChartSeries, index: number, isBehind: boolean): boolean {
  const isAlone = (data[index - 1] ?? null) === null && (data[index + 1] ?? null) === null;
  return isAlone || (!isBehind && data.length <= MARKED_UNTIL);
}

interface StrokesProps {
  chart: LineChart;
  series: ChartSeries;
  x: (index: number) => number;
  y: (value: number) => number;
}

/** The line of a series; it is dashed to and from a month that is only partly covered. */
function Strokes({ chart, series, x, y }: StrokesProps) {
  const last = series.data.length - 1;
  const pathOf = line<number>()
    .defined((index) => series.data[index] !== null)
    .x(x)
    .y((index) => y(series.data[index] ?? 0));
  const between = (from: number, to: number) =>
    pathOf([...series.data.keys()].filter((index) => index >= from && index <= to)) ?? '';
  const solidFrom = chart.firstNote && last > 0 ? 1 : 0;
  const solidTo = chart.lastNote && last > 0 ? last - 1 : last;
  const paths = [
    { from: 0, to: solidFrom, dashes: DASHES },
    { from: solidFrom, to: solidTo, dashes: undefined },
    { from: Math.max(solidTo, solidFrom), to: last, dashes: DASHES },
  ];
  return paths
    .filter(({ from, to }) => from < to)
    .map(({ from, to, dashes }) => (
      <path
        key={`${from} ${to}`}
        d={between(from, to)}
        strokeLinejoin="round"
        {...(dashes && { strokeDasharray: dashes })}
      />
    ));
}
