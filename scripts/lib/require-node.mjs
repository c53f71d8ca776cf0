// Every entry script imports this first, so that the check runs before any newer syntax is loaded.
import { readFileSync } from 'node:fs';

const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
const [major, minor] = manifest.engines.node.replace('>=', '').split('.').map(Number);
const [ourMajor = 0, ourMinor = 0] = process.versions.node.split('.').map(Number);

if (ourMajor < major || (ourMajor === major && ourMinor < minor)) {
  console.error(
    `Turnout needs Node ${major}.${minor} or newer; this is Node ${process.versions.node}. Please install a newer Node and try again.`,
  );
  process.exit(1);
}
