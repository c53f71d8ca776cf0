import { expect, test } from 'vitest';
import { lineChart } from './chart.ts';

test('a label can say anything without becoming part of the drawing', () => {
  const title = '</text><image href="file:///etc/passwd"/>';
  const series = [
    { title, data: [1] },
    { title, data: [2] },
  ];
  const chart = lineChart({ labels: ['a < b & c'], series, kind: 'money' });
  expect(chart).toMatchObject({ svg: expect.not.stringContaining('<image') });
  expect(chart).toMatchObject({ svg: expect.stringContaining('a &lt; b &amp; c') });
});

test('a long time has fewer labels and no marks, so that it stays a line', () => {
  const labels = Array.from({ length: 1200 }, (_, index) => `month ${index}`);
  const chart = lineChart({
    labels,
    series: [{ title: 'Rate', data: labels.map(() => 50) }],
    kind: 'percent',
  });
  const svg = JSON.stringify(chart);
  expect(svg.match(/month \d+/g)?.length).toBeLessThanOrEqual(9);
  expect(svg).not.toContain('<circle');
  expect(svg).toContain('<polyline');
  expect(svg).not.toContain('NaN');
});
