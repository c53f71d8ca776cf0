// `npm run check`: runs the static checks.
import './lib/require-node.mjs';
import { runChecks } from './lib/checks.mjs';

if ((await runChecks()).length > 0) process.exitCode = 1;
