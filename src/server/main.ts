import module from 'node:module';
import { tooOld } from './nodeVersion.ts';
import { readPackage } from './package.ts';

// Makes stack traces name the source files, even in the container and under systemd, where nobody passes a flag to
// Node. It must run before anything else is loaded, hence the late import.
process.setSourceMapsEnabled(true);
// Caches compiled code for the next start.
module.enableCompileCache();

const { engines, version } = readPackage();
const problem = tooOld(process.versions.node, engines.node);
if (problem === null) {
  const { runCommand } = await import('./cli/terminal/commands.ts');
  await runCommand(process.argv.slice(2), version);
} else {
  process.stderr.write(`${problem}\n`);
  process.exitCode = 1;
}
