import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRoot } from '../../scripts/lib/paths.mjs';

/** Licences that a school, or a host of schools, can run and pass on without asking anyone. */
const ALLOWED = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
];

/** They name none where a program would look; their LICENSE file does. */
const BY_FILE: Record<string, string> = { 'node_modules/png-js': 'MIT' };

interface Package {
  dev?: boolean;
  license?: string;
}

test('whatever is installed to run Turnout has a licence that allows it', () => {
  const { packages } = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8')) as {
    packages: Record<string, Package>;
  };
  const others = Object.entries(packages)
    .filter(([path, { dev }]) => path.startsWith('node_modules/') && !dev)
    .filter(([path, { license = BY_FILE[path] ?? 'none' }]) => {
      const names = license.replace(/[()]/g, '').split(/ OR | AND /);
      return !names.some((name) => ALLOWED.includes(name));
    })
    .map(([path, { license }]) => `${path}: ${license}`);
  expect(others).toEqual([]);
});
