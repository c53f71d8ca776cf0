// Checks the imports of the program and of its build scripts against the rules in .dependency-cruiser.mjs.
import './lib/require-node.mjs';
import { cruiseImports } from './imports/cruise.mjs';
import { root } from './lib/paths.mjs';

const { output, exitCode } = await cruiseImports(root, 'err-long');
console.log(typeof output === 'string' ? output.trim() : output);
process.exitCode = exitCode;
