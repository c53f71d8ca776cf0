import { parseSync, Visitor } from 'oxc-parser';

/** @typedef {{ line: number; text: string }} Text */

/** What is named rather than said: identifiers, paths, keys, class names, media types. One word with a capital is a label. */
const isName = (/** @type {string} */ text) => /^[^\sA-Z]\S*$|^$/.test(text.trim());

/**
 * The texts of a source file that somebody may read: what stands between tags, and strings. What
 * templates insert is left out, so "a ${b} c" is read as two texts.
 *
 * @param {string} file
 * @param {string} source
 * @returns {Text[]}
 */
export function textsIn(file, source) {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  /** @type {Text[]} */
  const found = [];
  const add = (/** @type {{ start: number }} */ { start }, /** @type {string} */ text) => {
    if (!isName(text)) found.push({ line: source.slice(0, start).split('\n').length, text });
  };
  new Visitor({
    Literal(node) {
      if (typeof node.value === 'string') add(node, node.value);
    },
    TemplateElement(node) {
      add(node, node.value.cooked ?? node.value.raw);
    },
    JSXText(node) {
      add(node, node.value);
    },
  }).visit(program);
  return found;
}
