import { resolveFrom } from './importsIn.mjs';

/** @typedef {{ line: number; from: string }} ReExport a module's export that another file made */

/**
 * What a file hands on as its own, in any of its spellings: `export { x } from`, `export * from`, an imported name in
 * an export list, or a constant that is nothing but an imported name or a part of it.
 *
 * @param {import('oxc-parser').Program} program
 * @param {string} file
 * @param {import('./importsIn.mjs').LineOf} lineOf
 */
export function reExportsIn(program, file, lineOf) {
  /** @type {Map<string, string>} where each imported name comes from */
  const imported = new Map();
  for (const node of program.body) {
    if (node.type !== 'ImportDeclaration') continue;
    for (const { local } of node.specifiers) imported.set(local.name, node.source.value);
  }

  /** @type {ReExport[]} */
  const found = [];
  /** @param {{ start: number }} node @param {string | undefined} specifier */
  const add = (node, specifier) => {
    if (specifier?.startsWith('.'))
      found.push({ line: lineOf(node), from: resolveFrom(file, specifier).to });
  };
  for (const node of program.body) {
    if (node.type === 'ExportAllDeclaration') add(node, node.source.value);
    if (node.type === 'ExportDefaultDeclaration')
      add(node, imported.get(rootName(node.declaration)));
    if (node.type !== 'ExportNamedDeclaration') continue;
    if (node.source) add(node, node.source.value);
    else {
      for (const { local } of node.specifiers)
        if (local.type === 'Identifier') add(node, imported.get(local.name));
      if (node.declaration?.type === 'VariableDeclaration')
        for (const { init } of node.declaration.declarations)
          add(node, imported.get(rootName(init)));
    }
  }
  return found;
}

/**
 * The name that an expression starts with when it is a name, or parts of one: `a` of `a.b.c`.
 *
 * @param {{ type: string } | null | undefined} expression
 * @returns {string}
 */
function rootName(expression) {
  const node = /** @type {import('oxc-parser').Expression | null | undefined} */ (expression);
  if (node?.type === 'Identifier') return node.name;
  if (node?.type === 'MemberExpression') return rootName(node.object);
  if (node?.type === 'TSAsExpression' || node?.type === 'TSSatisfiesExpression')
    return rootName(node.expression);
  return '';
}
