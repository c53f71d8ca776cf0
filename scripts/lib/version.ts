import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** Puts the version from package.json into the client. */
export function version(): Plugin {
  const file = new URL('../../package.json', import.meta.url);
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as { version: string };
  return {
    name: 'turnout:version',
    config: () => ({ define: { TURNOUT_VERSION: JSON.stringify(manifest.version) } }),
  };
}
