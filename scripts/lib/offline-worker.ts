import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const sources = fileURLToPath(new URL('../../src/client/worker/', import.meta.url));

/** Files without a hash in their name: the page, and the files that it refers to. */
const PLAIN = ['/', '/icon.svg', '/manifest.webmanifest'];

/**
 * The charts are as large as everything else together and don't work offline anyway; fonts other than Latin are left
 * out too.
 */
const isKept = (name: string) =>
  /\.(js|css)$/.test(name) ? !/(^|~)Charts-/.test(name) : /^inter-latin-(?!ext)/.test(name);

/** Writes the service worker into the built client, with a list of the release's files. */
export function offlineWorker(): Plugin {
  let folder = '';
  return {
    name: 'turnout:offline-worker',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      folder = join(config.root, config.build.outDir);
    },
    // This runs after everything is written, because file names and the page change until then.
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
