import { scaleLinear } from 'd3-scale';
import { barValue, type BarChart } from '../domain/chart.ts';
import type { Look } from './look.ts';
import { cutText, textWidth } from './text.tsx';

/** Where to draw the bars of a chart and their texts. */
export function barLayout(chart: BarChart, { width, fontSize }: Look) {
  const { data, labels } = chart;
  const values = data.map((_, index) => barValue(chart, index));
  const widest = (texts: readonly string[]) =>
    Math.max(0, ...texts.map((text) => textWidth(text, fontSize)));
  const [least, most] = [Math.min(0, ...data), Math.max(0, ...data)];
  const labelRoom = widest(labels) + fontSize;
  const valueRoom = widest(values) + fontSize;
  // A bar that goes left has its value on its left.
  const left = labelRoom + (least < 0 ? valueRoom : 0);
  const isBeside = labelRoom <= width * 0.34 && width - left - valueRoom >= width * 0.25;
  const scale = scaleLinear()
    .domain([least, most > least ? most : least + 1])
    .range(isBeside ? [left, width - valueRoom] : [0, width]);
  const rowHeight = fontSize * (isBeside ? 3 : 3.4);
  const barHeight = fontSize * (isBeside ? 1.8 : 1);
  return {
    isBeside,
    rowHeight,
    height: rowHeight * data.length + fontSize * 0.5,
    zero: scale(0),
    bars: data.map((value, index) => {
      const top = rowHeight * index;
      const text = values[index] ?? '';
      const [from, to] = [Math.min(scale(0), scale(value)), Math.max(scale(0), scale(value))];
      const isLeft = value < 0;
      const textY = top + fontSize * (isBeside ? 1.65 : 1.2);
      return {
        x: from,
        y: top + (isBeside ? fontSize * 0.3 : fontSize * 1.75),
        width: value === 0 ? 0 : Math.max(to - from, 1),
        height: barHeight,
        top,
        label: {
          text: cutText(
            labels[index] ?? '',
            isBeside ? labelRoom : width - textWidth(text, fontSize) - fontSize,
            fontSize,
          ),
          y: textY,
        },
        value: isBeside
          ? {
              text,
              x: isLeft ? from - fontSize * 0.5 : to + fontSize * 0.5,
              y: textY,
              anchor: isLeft ? ('end' as const) : ('start' as const),
            }
          : { text, x: width, y: textY, anchor: 'end' as const },
      };
    }),
  };
}
