import { expect, test } from 'vitest';
import type { LineChart } from '../../domain/chart.ts';
import { drawChart } from './chart.ts';

const chart: LineChart = {
  kind: 'lines',
  title: 'Fee Trends',
  finding: 'Fees rose',
  labelTitle: 'Month',
  labels: ['a < b & c', 'Nov 2026'],
  unit: 'money',
  lastNote: 'so far',
  series: [{ title: 'Fees Charged', data: [100, 250] }],
};
const svgOf = (drawn: LineChart) => (drawChart(drawn) as { svg: string }).svg;

test('a label can say anything without becoming part of the drawing', () => {
  const title = '</text><image href="file:///etc/passwd"/>';
  const svg = svgOf({ ...chart, series: [{ title, data: [1, 2] }] });
  expect(svg).not.toContain('<image');
  expect(svg).toContain('a &lt; b &amp; c');
});

test('paper knows no custom properties, classes or style sheets', () => {
  const svg = svgOf(chart);
  expect(svg).toMatch(/^<svg [^>]*viewBox="0 0 504 \d+" width="504" height="\d+"/);
  expect(svg).not.toMatch(/var\(|class=|style=|NaN/);
});

test('names in other scripts have a font with their letters', () => {
  const svg = svgOf({ ...chart, labels: ['학생 Late', 'Nov 2026'] });
  expect(svg).toContain('<tspan font-family="Hangul">학생</tspan>');
});

test('a long time has fewer labels and no marks, so that it stays a line', () => {
  const labels = Array.from({ length: 1200 }, (_, index) => `month ${index}`);
  const svg = svgOf({ ...chart, labels, series: [{ title: 'Rate', data: labels.map(() => 50) }] });
  expect(svg.match(/month \d+/g)?.length).toBeLessThanOrEqual(9);
  expect(svg).not.toContain('<circle');
  expect(svg).toContain('<path');
  expect(svg).not.toContain('NaN');
});
