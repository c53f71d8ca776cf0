import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRoot } from '../../scripts/lib/paths.mjs';

/** The requirements in levels 1 and 2 of OWASP ASVS 5.0.0 by section, without the chapters that don't apply at all. */
const REQUIREMENTS: Record<string, string> = {
  '1.1': '1-2',
  '1.2': '1-9',
  '1.3': '1-11',
  '1.4': '1-3',
  '1.5': '1-2',
  '2.1': '1-3',
  '2.2': '1-3',
  '2.3': '1-4',
  '2.4': '1',
  '3.2': '1-2',
  '3.3': '1-4',
  '3.4': '1-6',
  '3.5': '1-5',
  '3.7': '1-2',
  '4.1': '1-3',
  '4.2': '1',
  '4.3': '1-2',
  '4.4': '1-4',
  '5.1': '1',
  '5.2': '1-3',
  '5.3': '1-2',
  '5.4': '1-3',
  '6.1': '1-3',
  '6.2': '1-12',
  '6.3': '1-4',
  '6.4': '1-4',
  '6.5': '1-5',
  '6.6': '1-3',
  '6.8': '1-4',
  '7.1': '1-3',
  '7.2': '1-4',
  '7.3': '1-2',
  '7.4': '1-5',
  '7.5': '1-2',
  '7.6': '1-2',
  '8.1': '1-2',
  '8.2': '1-3',
  '8.3': '1',
  '8.4': '1',
  '11.1': '1-2',
  '11.2': '1-3',
  '11.3': '1-3',
  '11.4': '1-4',
  '11.5': '1',
  '11.6': '1',
  '12.1': '1-3',
  '12.2': '1-2',
  '12.3': '1-4',
  '13.1': '1',
  '13.2': '1-5',
  '13.3': '1-2',
  '13.4': '1-5',
  '14.1': '1-2',
  '14.2': '1-4',
  '14.3': '1-3',
  '15.1': '1-3',
  '15.2': '1-3',
  '15.3': '1-7',
  '16.1': '1',
  '16.2': '1-5',
  '16.3': '1-4',
  '16.4': '1-3',
  '16.5': '1-3',
};

const security = readFileSync(inRoot('docs/SECURITY.md'), 'utf8');
const level2 = security.slice(security.indexOf('## OWASP ASVS'), security.indexOf('Of level 3'));

/** '1-3 5' is 1, 2, 3 and 5. */
function numbersIn(ranges: string): number[] {
  return ranges.split(' ').flatMap((range) => {
    const [first = 0, last = first] = range.split('-').map(Number);
    return Array.from({ length: last - first + 1 }, (_, n) => first + n);
  });
}

function notApplying(): string[] {
  const [, text = ''] = /Does not apply: ([^]+)/.exec(level2) ?? [];
  return [...text.matchAll(/(\d+\.\d+)\.(\d+)(?:–\d+\.\d+\.(\d+))?/g)].flatMap(
    ([, section = '', first = '', last = first]) =>
      numbersIn(`${first}-${last}`).map((n) => `${section}.${n}`),
  );
}

test('every requirement of level 2 has a row or is listed as not applying', () => {
  const rows = [...level2.matchAll(/^\| (\d+\.\d+\.\d+) +\|/gm)].map(([, id]) => id);
  const all = Object.entries(REQUIREMENTS).flatMap(([section, ranges]) =>
    numbersIn(ranges).map((n) => `${section}.${n}`),
  );
  const covered = [...rows, ...notApplying()];
  expect(covered.filter((id, n) => covered.indexOf(id) !== n)).toEqual([]);
  expect(new Set(covered)).toEqual(new Set(all));
});

test('the tests that it names exist', () => {
  const cells = [...security.matchAll(/^\| \d+\.\d+\.\d+ +\|[^|]*\|([^|]*)\|$/gm)].map(
    ([, cell = '']) => cell,
  );
  expect(cells.length).toBeGreaterThan(150);
  const missing = cells
    .flatMap((cell) => [...cell.matchAll(/(e2e )?`([^`]+)`/g)])
    .map(([, e2e, name = '']) => {
      if (e2e) return `tests/e2e/${name}.spec.ts`;
      return name.includes('/') ? `${name}.test.ts` : `tests/server/${name}.test.ts`;
    })
    .filter((file) => !existsSync(inRoot(file)));
  expect(missing).toEqual([]);
});
