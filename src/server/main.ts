import { existsSync, statSync } from 'node:fs';
import module from 'node:module';
import { join, resolve } from 'node:path';
import { tooOld } from './nodeVersion.ts';
import { readPackage } from './package.ts';

/** Compiled code is kept for the next start in the folder of a school, if nobody else can put any there. */
function cacheCompiled(): void {
  const folder = resolve(process.env['DATA_DIR'] ?? 'data');
  if (!existsSync(join(folder, 'turnout.db'))) return;
  const { uid, mode } = statSync(folder);
  if (process.getuid && (uid !== process.getuid() || (mode & 0o077) !== 0)) return;
  module.enableCompileCache(join(folder, 'compiled'));
}

const { engines, version } = readPackage();
const problem = tooOld(process.versions.node, engines.node);
if (problem === null) {
  // Makes stack traces name the source files, even in the container and under systemd, where nobody passes a flag to
  // Node. It must run before anything else is loaded, hence the late import.
  process.setSourceMapsEnabled(true);
  cacheCompiled();
  const { runCommand } = await import('./cli/terminal/commands.ts');
  await runCommand(process.argv.slice(2), version);
} else {
  process.stderr.write(`${problem}\n`);
  process.exitCode = 1;
}
