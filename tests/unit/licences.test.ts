import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRoot } from '../../scripts/lib/paths.mjs';

/** Licenses that let schools and hosting providers run and distribute the software without asking anyone. */
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

/** Packages that don't declare a license in package.json, only in their LICENSE file. */
const BY_FILE: Record<string, string> = { 'node_modules/png-js': 'MIT' };

interface Package {
  dev?: boolean;
  license?: string;
}

test('every package that Turnout needs to run has a license that allows it', () => {
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
