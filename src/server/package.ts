import { readFileSync } from 'node:fs';

/** What package.json says about this program. It lies two folders above the built one, in the image too. */
export function readPackage(): { version: string; engines: { node: string } } {
  const file = new URL('../../package.json', import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as ReturnType<typeof readPackage>;
}
