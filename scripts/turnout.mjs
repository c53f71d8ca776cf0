// `npm start` and the other commands that run Turnout; on a fresh clone too, because they install and build first.
import './lib/require-node.mjs';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { inRoot } from './lib/paths.mjs';

const given = process.argv.slice(2);
// `npm start -- --lan` passes an option, no command.
const [command, ...args] = given[0] && !given[0].startsWith('-') ? given : ['start', ...given];
const program =
  command === 'start'
    ? inRoot('dist', 'server', 'main.js')
    : inRoot('dist', 'server', 'cli', `${command}.js`);

try {
  await ensureInstalled({ withTools: false });
  await ensureBuilt();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

// Runs in this process, not in a child, so that signals, the exit code and crashes need no forwarding.
process.argv = [process.execPath, program, ...args];
// Makes stack traces refer to the sources.
process.setSourceMapsEnabled(true);
await import(pathToFileURL(program).href);
