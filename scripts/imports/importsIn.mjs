import path from 'node:path';
import { Visitor } from 'oxc-parser';
import { packageName } from '../lib/package-name.mjs';

/** @typedef {{ line: number; to: string; isPackage: boolean }} Import */
/** @typedef {(node: { start: number }) => number} LineOf */

/**
 * What a specifier stands for. Relative ones carry their extension, so they resolve without looking at the disk.
 *
 * @param {string} file path from the project's root, with forward slashes
 * @param {string} specifier
 */
export function resolveFrom(file, specifier) {
  if (!specifier.startsWith('.')) return { to: packageName(specifier), isPackage: true };
  const plain = specifier.replace(/\?.*$/, '');
  return { to: path.posix.join(path.posix.dirname(file), plain), isPackage: false };
}

/**
 * Everything a source file imports: types count too, since they bind two rooms just as firmly.
 *
 * @param {import('oxc-parser').Program} program
 * @param {string} file
 * @param {LineOf} lineOf
 */
export function importsIn(program, file, lineOf) {
  /** @type {Import[]} */
  const found = [];
  /** @param {{ start: number; source: unknown }} node */
  const add = (node) => {
    const specifier = /** @type {{ value?: unknown } | null} */ (node.source)?.value;
    if (typeof specifier !== 'string') return;
    found.push({ line: lineOf(node), ...resolveFrom(file, specifier) });
  };
  new Visitor({
    ImportDeclaration: add,
    ImportExpression: add,
    ExportNamedDeclaration: add,
    ExportAllDeclaration: add,
    TSImportType: add,
  }).visit(program);
  return found;
}
