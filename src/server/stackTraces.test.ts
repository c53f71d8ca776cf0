import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { inSources, writeStack } from './stackTraces.ts';

const folder = mkdtempSync(join(tmpdir(), 'turnout-stack-'));
afterAll(() => rmSync(folder, { recursive: true }));
const url = (name: string) => pathToFileURL(join(folder, name)).href;

test('a place in a built file is told as the one in its source', () => {
  // Line 1, column 1 was made from line 3, column 5.
  const map = { version: 3, sources: ['src/mark.ts'], names: [], mappings: 'AAEI' };
  writeFileSync(join(folder, 'app.js.map'), JSON.stringify(map));
  expect(inSources(`mark (${url('app.js')}:1:1)`)).toBe(`mark (${url('src/mark.ts')}:3:5)`);
  expect(writeStack(new RangeError('too late'), [`async ${url('app.js')}:1:4`])).toBe(
    `RangeError: too late\n    at async ${url('src/mark.ts')}:3:5`,
  );
});

test('a place that nobody knows more of stays as it is, also when its map is damaged', () => {
  writeFileSync(join(folder, 'damaged.js.map'), '{');
  for (const place of [
    'node:internal/process:95:5',
    `${url('other.js')}:1:1`,
    `${url('damaged.js')}:1:1`,
  ])
    expect(inSources(place)).toBe(place);
});
