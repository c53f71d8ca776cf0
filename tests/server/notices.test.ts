import { readFileSync } from 'node:fs';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { build, type Rolldown } from 'vite';
import { ensureBuilt } from '../../scripts/lib/build.mjs';
import { inRoot } from '../../scripts/lib/paths.mjs';
import { emptyPlace, startServer } from '../support/school.ts';

beforeAll(ensureBuilt);

/** The folders of the packages in the client's scripts. */
async function bundledPackages(): Promise<string[]> {
  const options = { configFile: inRoot('vite.config.ts'), logLevel: 'error' } as const;
  const built = await build({ ...options, build: { write: false } });
  const { output } = built as Rolldown.RolldownOutput;
  const modules = output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
  const folders = modules.map((id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id)?.[0] ?? []);
  return [...new Set(folders.flat())].filter((folder) => !folder.startsWith('\0'));
}

test('the built client carries the notices of every package in it, and of its font', async () => {
  const place = await emptyPlace('sqlite', null);
  const app = await startServer(place, { clientFolder: inRoot('dist', 'client') });
  onTestFinished(async () => {
    await app.stop();
    await place.remove();
  });
  const response = await fetch(`${app.url}/third-party-notices.txt`);
  expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
  const text = await response.text();
  const packages = await bundledPackages();
  expect(packages.length).toBeGreaterThan(30);
  for (const folder of [...packages, inRoot('node_modules', '@fontsource-variable', 'inter')]) {
    const manifest = readFileSync(`${folder}/package.json`, 'utf8');
    const { name, version } = JSON.parse(manifest) as { name: string; version: string };
    expect(text).toMatch(new RegExp(`^${name} ${version} \\(.+\\)\n\n.+`, 'm'));
  }
  expect(text).toContain('SIL OPEN FONT LICENSE Version 1.1');
  expect(text).not.toContain('undefined');
}, 60_000);
