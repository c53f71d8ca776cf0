import { expect, test } from 'vitest';
import { formatAxisMoney } from '../../domain/money.ts';
import { axisMarks, lineChart } from './chart.ts';

test.each([
  [14_400, ['$0', '$50', '$100', '$150']],
  [10_000, ['$0', '$20', '$40', '$60', '$80', '$100']],
  [10_001, ['$0', '$50', '$100', '$150']],
  [3, ['$0', '$0.01', '$0.02', '$0.03']],
  [250, ['$0', '$0.50', '$1', '$1.50', '$2', '$2.50']],
  [0, ['$0', '$0.01']],
  [
    98_765_432_100,
    ['$0', '$200,000,000', '$400,000,000', '$600,000,000', '$800,000,000', '$1,000,000,000'],
  ],
])('an axis up to %i cents has round marks', (most, marks) => {
  expect(axisMarks(most).map(formatAxisMoney)).toEqual(marks);
});

test('whatever the figures are, the marks are few and reach above them', () => {
  for (let most = 1; most < 1e12; most = Math.ceil(most * 1.37)) {
    const marks = axisMarks(most);
    const last = marks.at(-1) ?? 0;
    expect(last).toBeGreaterThanOrEqual(most);
    expect(marks.length).toBeLessThanOrEqual(6);
    // Never more than twice as high as what is drawn, except where a cent is the smallest step.
    expect(last).toBeLessThanOrEqual(most * 2);
  }
});

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
