import { parseSync } from 'oxc-parser';
import { importsIn } from './importsIn.mjs';
import { reExportsIn } from './reExportsIn.mjs';
import { writesIn } from './writesIn.mjs';

/**
 * @typedef {object} Source what the checks want to know of one file
 * @property {import('./importsIn.mjs').Import[]} imports
 * @property {import('./reExportsIn.mjs').ReExport[]} reExports
 * @property {import('./writesIn.mjs').Write[]} writes
 */

/** @typedef {Map<string, Source>} Sources by path from the project's root, with forward slashes */

/**
 * @param {string} file
 * @param {string} text
 * @returns {Source}
 */
export function readSource(file, text) {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  /** @param {{ start: number }} node */
  const lineOf = ({ start }) => text.slice(0, start).split('\n').length;
  return {
    imports: importsIn(program, file, lineOf),
    reExports: reExportsIn(program, file, lineOf),
    writes: writesIn(program, lineOf),
  };
}
