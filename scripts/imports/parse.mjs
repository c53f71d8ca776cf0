import path from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';

/** @typedef {{ line: number; to: string; isPackage: boolean }} Import */

/** @param {string} specifier */
const packageName = (specifier) =>
  specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');

/**
 * Everything a source file imports: types count too, since they bind two rooms just as firmly.
 * Relative specifiers carry their extension, so they resolve without looking at the disk.
 *
 * @param {string} file path from the project's root, with forward slashes
 * @param {string} source
 * @returns {Import[]}
 */
export function importsOf(file, source) {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);

  /** @type {Import[]} */
  const found = [];
  /** @param {{ start: number; source: unknown }} node */
  const add = (node) => {
    const specifier = /** @type {{ value?: unknown } | null} */ (node.source)?.value;
    if (typeof specifier !== 'string') return;
    const isPackage = !specifier.startsWith('.');
    const plain = specifier.replace(/\?.*$/, '');
    found.push({
      line: source.slice(0, node.start).split('\n').length,
      to: isPackage ? packageName(specifier) : path.posix.join(path.posix.dirname(file), plain),
      isPackage,
    });
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
