// `npm start` and the other commands that run Turnout. They also work on a fresh clone, because they install and build
// first.
import './lib/require-node.mjs';
import { existsSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './lib/build.mjs';
import { explain } from './lib/explain.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { inRoot } from './lib/paths.mjs';

const given = process.argv.slice(2);
// `npm start -- --lan` passes an option and no command.
const [command = 'start', ...args] =
  given[0] && !given[0].startsWith('-') ? given : ['start', ...given];
const help = inRoot('src', 'server', 'cli', 'help', `${command.replace(':', '-')}.txt`);

// Somebody who asks for help shouldn't have to wait for an installation.
if (args.some((arg) => arg === '--help' || arg === '-h') && existsSync(help)) {
  process.stdout.write(readFileSync(help));
  process.exit(0);
}
if (args.includes('--version')) {
  const { version } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
  console.log(`Turnout ${version}`);
  process.exit(0);
}

try {
  await ensureInstalled({ withTools: false });
  await ensureBuilt();
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}

// This runs in our own process and not in a child, so that signals, the exit code and crashes need no forwarding.
const program = inRoot('dist', 'server', 'main.js');
process.argv = [process.execPath, program, command, ...args];
// Makes stack traces refer to the sources.
process.setSourceMapsEnabled(true);
await import(pathToFileURL(program).href);
