import { Visitor } from 'oxc-parser';

/**
 * @typedef {object} Write a statement that changes a table
 * @property {number} line
 * @property {string | null} table null when its name is not written out where it is used
 */

const BUILDERS = ['insertInto', 'replaceInto', 'mergeInto', 'updateTable', 'deleteFrom'];

/** Stands for a value in the text of a statement. */
const VALUE = '\u0000';

const STATEMENTS = [
  /\b(?:insert(?:\s+or\s+\w+)?|replace|merge)\s+into\s+(\S+)/gi,
  /\bupdate\s+(?:or\s+\w+\s+)?(\S+)\s+(?:as\s+\w+\s+)?set\b/gi,
  /\b(?:delete\s+from|truncate(?:\s+table)?)\s+(\S+)/gi,
];

/** @param {string} name as it stands in a statement, perhaps in quotes or with columns behind */
const plainName = (name) => /^"?([a-z_]\w*)/i.exec(name)?.[1] ?? null;

/** @param {unknown} argument @returns {(string | null)[]} */
function tablesNamed(argument) {
  const node = /** @type {import('oxc-parser').Argument | undefined} */ (argument);
  if (node?.type === 'Literal' && typeof node.value === 'string') return [plainName(node.value)];
  if (node?.type === 'ArrayExpression') return node.elements.flatMap(tablesNamed);
  return [null];
}

/** @param {string} statement */
function tablesWritten(statement) {
  return STATEMENTS.flatMap((pattern) =>
    [...statement.matchAll(pattern)].map(([, name = '']) => plainName(name)),
  );
}

/** @param {import('oxc-parser').TemplateLiteral} template */
const textOf = ({ quasis }) => quasis.map(({ value }) => value.cooked ?? '').join(VALUE);

/** @param {import('oxc-parser').Expression} callee @returns {string} */
function methodName(callee) {
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return '';
  return callee.property.name;
}

/**
 * The tables a file writes to, by the query builder's methods or in SQL of its own.
 *
 * @param {import('oxc-parser').Program} program
 * @param {import('./importsIn.mjs').LineOf} lineOf
 */
export function writesIn(program, lineOf) {
  /** @type {Write[]} */
  const found = [];
  /** @param {{ start: number }} node @param {(string | null)[]} tables */
  const add = (node, tables) => {
    for (const table of tables) found.push({ line: lineOf(node), table });
  };
  new Visitor({
    CallExpression(node) {
      if (BUILDERS.includes(methodName(node.callee))) add(node, tablesNamed(node.arguments[0]));
    },
    // Any text: some statements are put together out of parts, or are given to the engine as they are.
    TemplateLiteral(node) {
      add(node, tablesWritten(textOf(node)));
    },
    Literal(node) {
      if (typeof node.value === 'string') add(node, tablesWritten(node.value));
    },
  }).visit(program);
  return found;
}
