import { scalePoint } from 'd3-scale';
import { chartValue, noteAt, type ChartSeries, type LineChart } from '../domain/chart.ts';
import { formatCount } from '../domain/counts.ts';
import { cents, formatAxisMoney } from '../domain/money.ts';
import { valueScale } from './axis.ts';
import type { Look } from './look.ts';
import { BOLD, cutText, textWidth, wrapText } from './text.tsx';

/** A rectangle by its edges. */
interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

interface EndLabel extends Box {
  series: ChartSeries;
  /** The lines of the text; the first is the value. */
  lines: readonly string[];
}

interface PointLabel extends Box {
  x: number;
  text: string;
}

/** All series of a chart, in the order of their names; the last is the year before. */
export function seriesOf({ series, yearBefore }: LineChart): readonly ChartSeries[] {
  return yearBefore ? [...series, yearBefore] : series;
}

/** Where to draw everything in a line chart. Values are in the drawing's units. */
export function lineLayout(chart: LineChart, look: Look) {
  const { width, fontSize } = look;
  const count = chart.labels.length;
  const all = seriesOf(chart);
  const values = all.flatMap(({ data }) => data.filter((value) => value !== null));
  const { scale, marks } = valueScale(values, chart.unit === 'percent');
  const markText = (mark: number) => {
    if (chart.unit === 'percent') return `${mark}%`;
    return chart.unit === 'money' ? formatAxisMoney(cents(mark)) : formatCount(mark);
  };
  const widestMark = Math.max(...marks.map((mark) => textWidth(markText(mark), fontSize)));
  const ends = all.flatMap((series) => endTextOf(chart, series, look));
  const endRoom = Math.max(0, ...ends.map((end) => end.width)) + fontSize;
  const pointTexts = chart.series[0].data.map((value) =>
    value === null ? '' : chartValue(value, chart.unit),
  );
  const widestPoint = Math.max(0, ...pointTexts.map((text) => textWidth(text, fontSize)));

  const height = fontSize * 18;
  const plot: Box = {
    left: widestMark + fontSize * 0.7,
    right: width - endRoom,
    top: fontSize * 2,
    bottom: height - fontSize * (chart.firstNote || chart.lastNote ? 3.4 : 2.1),
  };
  const start = Math.min(
    plot.left + Math.min(widestPoint / 2, fontSize * 3),
    (plot.left + plot.right) / 2,
  );
  const points = scalePoint<number>()
    .domain([...chart.labels.keys()])
    .range([start, plot.right]);
  // A single value is drawn next to its label.
  const x = (index: number) => points.align(count === 1 ? 1 : 0.5)(index) ?? plot.right;
  const y = scale.copy().range([plot.bottom, plot.top]);
  const endLabels = spread(
    ends.map(({ series, lines, index, width: labelWidth }) => {
      const left = x(index) + fontSize * 0.8;
      const labelHeight = lines.length * fontSize * 1.25;
      const top = y(series.data[index] ?? 0) - fontSize * 0.7;
      return { series, lines, left, right: left + labelWidth, top, bottom: top + labelHeight };
    }),
    { top: 0, bottom: plot.bottom + fontSize * 0.6 },
  );
  return {
    height,
    plot,
    x,
    y,
    marks: marks.map((mark) => ({ y: y(mark), text: markText(mark), isZero: mark === 0 })),
    labels: labelsBelow(chart, look, x),
    endLabels,
    pointLabels:
      count > 1 && points.step() >= widestPoint + fontSize * 0.5
        ? pointLabels(chart, pointTexts, { look, plot, x, y, endLabels })
        : [],
  };
}

/** The text at the end of a series' line: its last value, and its name unless the chart's title already says it. */
function endTextOf(chart: LineChart, series: ChartSeries, { width, fontSize }: Look) {
  const index = series.data.findLastIndex((value) => value !== null);
  const value = series.data[index];
  if (value === undefined || value === null) return [];
  const isNamed = series.title !== chart.title || chart.yearBefore !== undefined;
  const amount = chartValue(value, chart.unit);
  const amountWidth = textWidth(amount, fontSize) * BOLD;
  const names = isNamed
    ? wrapText(series.title, Math.max(width * 0.24, amountWidth), fontSize)
    : [];
  const nameWidths = names.map((line) => textWidth(line, fontSize));
  return [
    { series, index, lines: [amount, ...names], width: Math.max(amountWidth, ...nameWidths) },
  ];
}

/** Moves labels apart if they would cover each other, as little as needed, within the given height. */
function spread(labels: readonly EndLabel[], { top, bottom }: Pick<Box, 'top' | 'bottom'>) {
  const placed: EndLabel[] = [];
  const move = (label: EndLabel, to: number) => ({
    ...label,
    top: to,
    bottom: to + label.bottom - label.top,
  });
  let below = top;
  for (const label of labels.toSorted((a, b) => a.top - b.top)) {
    const moved = move(label, Math.max(label.top, below));
    below = moved.bottom;
    placed.push(moved);
  }
  let above = bottom;
  return placed.toReversed().map((label) => {
    const moved = label.bottom > above ? move(label, above - (label.bottom - label.top)) : label;
    above = moved.top;
    return moved;
  });
}

/** The labels below the chart, as many as fit; the last one is always there. */
function labelsBelow(chart: LineChart, { width, fontSize }: Look, x: (index: number) => number) {
  const last = chart.labels.length - 1;
  const step = last > 0 ? x(1) - x(0) : width;
  const widest = (labels: readonly string[]) =>
    Math.max(0, ...labels.map((label) => textWidth(label, fontSize))) + fontSize * 0.5;
  const isTight = widest(chart.labels) > step;
  const texts = ((isTight && chart.shortLabels) || chart.labels).map((label) =>
    cutText(label, width / 3, fontSize),
  );
  const every = Math.max(1, Math.ceil(widest(texts) / step));
  /** The text centered below its value, but within the drawing. */
  const placed = (text: string, index: number) => {
    const half = textWidth(text, fontSize) / 2;
    const middle = Math.min(Math.max(x(index), half), width - half);
    return { text, x: middle, left: middle - half, right: middle + half };
  };
  let [free, freeForNotes] = [Infinity, Infinity];
  return texts.flatMap((_, before) => {
    const index = last - before;
    const label = placed(texts[index] ?? '', index);
    if (before % every !== 0 || label.right > free) return [];
    free = label.left - fontSize * 0.5;
    const note = placed(noteAt(chart, index), index);
    const hasNote = note.text !== '' && note.right <= freeForNotes;
    if (hasNote) freeForNotes = note.left - fontSize * 0.5;
    return [{ index, label, note: hasNote ? note : null }];
  });
}

interface Placing {
  look: Look;
  plot: Box;
  x: (index: number) => number;
  y: (value: number) => number;
  endLabels: readonly Box[];
}

/** The values at the points of the first series, above or below, away from the other line. */
function pointLabels(
  chart: LineChart,
  texts: readonly string[],
  { look: { fontSize }, plot, x, y, endLabels }: Placing,
): PointLabel[] {
  const [first, second] = chart.series;
  return texts.flatMap((text, index) => {
    const value = first.data[index];
    if (value === undefined || value === null) return [];
    const other = second?.data[index] ?? null;
    const isAbove = other === null || other <= value || y(value) + fontSize * 1.8 > plot.bottom;
    const middle = y(value) + (isAbove ? -fontSize * 1.1 : fontSize * 1.1);
    const half = textWidth(text, fontSize) / 2;
    const box = {
      left: x(index) - half,
      right: x(index) + half,
      top: middle - fontSize * 0.6,
      bottom: middle + fontSize * 0.6,
    };
    const isFree = box.left >= plot.left - 1 && !endLabels.some((label) => overlap(box, label));
    return isFree && index < texts.length - 1 ? [{ ...box, x: x(index), text }] : [];
  });
}

function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
