import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { ChartDrawing } from '../../charts/ChartDrawing.tsx';
import type { Look } from '../../charts/look.ts';
import type { Chart } from '../../domain/chart.ts';
import { ACCENT, HAIRLINE, INK, PAGE_WIDTH, QUIET, type Content } from './pdf.ts';
import { typeset } from './typeset.ts';

const look: Look = {
  width: PAGE_WIDTH,
  fontSize: 8,
  fontFamily: 'Roboto',
  palette: {
    accent: ACCENT,
    ink: INK,
    quiet: QUIET,
    gray: '#8b8494',
    hairline: HAIRLINE,
    surface: '#ffffff',
  },
  runsOf(text) {
    const runs = typeset(text);
    return typeof runs === 'string' ? [{ text: runs }] : runs;
  },
};

/** The drawing of a chart, the same as on screen, but in colors for paper. */
export function drawChart(chart: Chart): Content {
  const svg = renderToStaticMarkup(createElement(ChartDrawing, { chart, look }));
  return { svg, margin: [0, 4, 0, 8] };
}
