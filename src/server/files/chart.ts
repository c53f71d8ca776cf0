import { axisMarks } from '../../domain/axis.ts';
import { cents, formatAxisMoney, formatMoney, sumCents } from '../../domain/money.ts';
import { formatPercent, percentOf } from '../../domain/percent.ts';
import { ACCENT, HAIRLINE, INK, PAGE_WIDTH, QUIET, type Content } from './pdf.ts';

/** The data of a chart: money is integer cents, a percentage is 0 to 100. */
export interface ChartFigures {
  labels: readonly string[];
  /** One or two, each with a value for every label. */
  series: readonly { title: string; data: readonly number[] }[];
  kind: 'money' | 'percent';
}

type Attributes = Record<string, string | number>;

function tag(name: string, attributes: Attributes, content = ''): string {
  const attributeText = Object.entries(attributes).map(([key, value]) => ` ${key}="${value}"`);
  return `<${name}${attributeText.join('')}>${content}</${name}>`;
}

function text(x: number, y: number, content: string, more: Attributes = {}): string {
  const safe = content.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return tag('text', { x, y, fill: QUIET, ...more }, safe);
}

function line(x1: number, y1: number, x2: number, y2: number): string {
  return tag('line', { x1, y1, x2, y2, stroke: HAIRLINE, 'stroke-width': 0.6 });
}

function drawing(height: number, parts: readonly string[]): Content {
  const size = { width: PAGE_WIDTH, height, viewBox: `0 0 ${PAGE_WIDTH} ${height}` };
  const font = { 'font-family': 'Roboto', 'font-size': 8 };
  const svg = tag('svg', { xmlns: 'http://www.w3.org/2000/svg', ...size, ...font }, parts.join(''));
  return { svg, margin: [0, 2, 0, 8] };
}

/**
 * The first line is solid with discs, the second dashed with open squares, so they can be distinguished without color.
 */
const strokes = [
  {
    line: { stroke: ACCENT, 'stroke-width': 1.6 },
    mark: (x: number, y: number) => tag('circle', { cx: x, cy: y, r: 2.4, fill: ACCENT }),
  },
  {
    line: { stroke: INK, 'stroke-width': 1.2, 'stroke-dasharray': '5 3' },
    mark: (x: number, y: number) =>
      tag('rect', { x: x - 2.2, y: y - 2.2, width: 4.4, height: 4.4, fill: '#fff', stroke: INK }),
  },
] as const;

const MARKED_UNTIL = 40;
const LABEL_WIDTH = 48;

/** Lines over time. If the labels don't all fit, only every second, third … is drawn. */
export function lineChart({ labels, series, kind }: ChartFigures): Content {
  const plot = { left: 52, right: PAGE_WIDTH - 26, top: series.length > 1 ? 26 : 8, bottom: 158 };
  const isMoney = kind === 'money';
  const say = (value: number) => (isMoney ? formatMoney(cents(value)) : formatPercent(value));
  const marks = axisMarks(isMoney ? Math.max(...series.flatMap(({ data }) => data)) : 100);
  const top = marks.at(-1) ?? 1;
  const width = plot.right - plot.left;
  const x = (index: number) =>
    plot.left + (labels.length === 1 ? width / 2 : (index * width) / (labels.length - 1));
  const y = (value: number) => plot.bottom - (value / top) * (plot.bottom - plot.top);
  const every = Math.ceil((labels.length * LABEL_WIDTH) / width);
  const middle = { 'text-anchor': 'middle' };
  return drawing(plot.bottom + 20, [
    ...marks.flatMap((mark) => [
      line(plot.left, y(mark), plot.right, y(mark)),
      text(plot.left - 6, y(mark) + 3, isMoney ? formatAxisMoney(cents(mark)) : `${mark}%`, {
        'text-anchor': 'end',
      }),
    ]),
    ...labels.flatMap((label, index) =>
      index % every === 0 ? [text(x(index), plot.bottom + 16, label, middle)] : [],
    ),
    ...series.flatMap(({ title, data }, index) => {
      const stroke = strokes[index % strokes.length] ?? strokes[0];
      const points = data.map((value, at) => `${x(at)},${y(value)}`).join(' ');
      const legend = plot.left + index * 130;
      return [
        tag('polyline', { points, fill: 'none', ...stroke.line }),
        ...(data.length > MARKED_UNTIL
          ? []
          : data.map((value, at) => stroke.mark(x(at), y(value)))),
        // A single month makes no line, so its value is written beside its mark.
        ...(data.length === 1 ? [text(x(0) + 8, y(data[0] ?? 0) + 3, say(data[0] ?? 0))] : []),
        ...(series.length > 1
          ? [
              tag('line', { x1: legend, y1: 8, x2: legend + 26, y2: 8, ...stroke.line }),
              stroke.mark(legend + 13, 8),
              text(legend + 32, 11, title),
            ]
          : []),
      ];
    }),
  ]);
}

const BAR = 20;

/** Parts of a whole as horizontal bars, each with its name, amount and share. */
export function barChart({ labels, series: [values] }: ChartFigures): Content {
  const data = values?.data ?? [];
  const whole = sumCents(data.map(cents));
  const marks = axisMarks(Math.max(...data));
  const top = marks.at(-1) ?? 1;
  const plot = { left: 84, right: PAGE_WIDTH - 96, bottom: 4 + BAR * labels.length };
  const x = (value: number) => plot.left + (value / top) * (plot.right - plot.left);
  return drawing(plot.bottom + 16, [
    ...marks.flatMap((mark) => [
      line(x(mark), 4, x(mark), plot.bottom),
      text(x(mark), plot.bottom + 11, formatAxisMoney(cents(mark)), { 'text-anchor': 'middle' }),
    ]),
    ...labels.flatMap((label, index) => {
      const value = data[index] ?? 0;
      const y = 4 + BAR * index;
      const bar = { x: plot.left, y: y + 4, width: x(value) - plot.left, height: BAR - 8 };
      const share = formatPercent(percentOf(value, whole));
      return [
        text(0, y + 13, label, { fill: INK }),
        tag('rect', { ...bar, fill: ACCENT }),
        text(PAGE_WIDTH, y + 13, `${formatMoney(cents(value))} (${share})`, {
          fill: INK,
          'text-anchor': 'end',
        }),
      ];
    }),
  ]);
}
