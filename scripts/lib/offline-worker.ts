import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const sources = fileURLToPath(new URL('../../src/client/worker/', import.meta.url));

/** Beside the hashed files: the page, and what it names. */
const PLAIN = ['/', '/icon.svg', '/manifest.webmanifest'];

/** The charts weigh as much as all the rest and show nothing without network; other scripts have a font of their own. */
const isKept = (name: string) =>
  /\.(js|css)$/.test(name) ? !/(^|~)Charts-/.test(name) : /^inter-latin-(?!ext)/.test(name);

/** Writes the service worker beside the client that was built, with the files of the release in it. */
export function offlineWorker(): Plugin {
  let folder = '';
  return {
    name: 'turnout:offline-worker',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      folder = join(config.root, config.build.outDir);
    },
    // When all is written: names and the page change up to then.
    writeBundle() {
      const assets = readdirSync(join(folder, 'assets')).filter(isKept).toSorted();
      const files = [...PLAIN, ...assets.map((name) => `/assets/${name}`)];
      const hash = createHash('sha256');
      const source = readFileSync(join(sources, 'sw.js'), 'utf8');
      for (const file of files)
        hash.update(file).update(readFileSync(join(folder, file === '/' ? 'index.html' : file)));
      const release = hash.update(source).digest('hex').slice(0, 16);
      const worker = source.replace('%RELEASE%', release).replace('%FILES%', JSON.stringify(files));
      writeFileSync(join(folder, 'sw.js'), worker);
      writeFileSync(join(folder, 'sw-off.js'), readFileSync(join(sources, 'sw-off.js')));
    },
  };
}
