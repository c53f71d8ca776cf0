import { readFileSync } from 'node:fs';

/** What package.json says about this program. It is two folders above the built program, in the image too. */
export function readPackage(): { version: string; engines: { node: string } } {
  const file = new URL('../../package.json', import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as ReturnType<typeof readPackage>;
}
