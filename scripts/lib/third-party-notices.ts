import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** The file in the built client. */
const NOTICES = 'third-party-notices.txt';

const LICENSE = /^(licen[cs]e|copying|notice)/i;

/** The text of this license, for packages that name it without including it. */
const MIT = `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
documentation files (the "Software"), to deal in the Software without restriction, including without limitation the
rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit
persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR
OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;

interface Manifest {
  name?: string;
  version?: string;
  license?: string;
  author?: string | { name?: string };
}

/** The folder of the package that a module comes from; null for one of our own. */
function packageFolder(id: string): string | null {
  const found = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id.replace(/^\0/, ''));
  return found?.[1] ?? null;
}

/** What we have to pass on for a package's license: its name, its version, and the text. */
function notice(folder: string): string {
  const { name, version, license, author } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  ) as Manifest;
  const texts = readdirSync(folder)
    .filter((file) => LICENSE.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8').trim());
  if (texts.length === 0) {
    if (license !== 'MIT') throw new Error(`${name} comes without the text of its license`);
    const by = typeof author === 'string' ? author : author?.name;
    texts.push(`Copyright (c) ${by ?? `the authors of ${name}`}\n\n${MIT}`);
  }
  return `${name} ${version} (${license})\n\n${texts.join('\n\n')}\n`;
}

/** Writes the licenses of all packages in the built client into a file next to it. */
export function thirdPartyNotices(): Plugin {
  return {
    name: 'turnout:third-party-notices',
    apply: 'build',
    generateBundle() {
      const folders = new Set<string>();
      for (const id of this.getModuleIds()) {
        const folder = packageFolder(id);
        if (folder !== null && existsSync(join(folder, 'package.json'))) folders.add(folder);
      }
      const notices = [...folders].map(notice).toSorted();
      const line = `${'-'.repeat(80)}\n`;
      const source = `Turnout contains these works of others, under their licenses.\n\n${line}\n${notices.join(`\n${line}\n`)}`;
      this.emitFile({ type: 'asset', fileName: NOTICES, source });
    },
  };
}
