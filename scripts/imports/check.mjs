import { globToRegExp, matchesAny } from './glob.mjs';
import { entries, rooms, testPackages } from './table.mjs';

/** @typedef {Map<string, import('./parse.mjs').Import[]>} Graph each file's imports */

/** @param {string} file */
const isTest = (file) => /\.test\.tsx?$/.test(file);

/**
 * @param {string} file
 * @param {import('./parse.mjs').Import} target
 */
function isAllowed(file, { to, isPackage }) {
  for (const { room, may, packages } of rooms) {
    const own = globToRegExp(room).exec(file)?.[1];
    if (own === undefined) continue;
    if (isPackage) {
      return !packages || packages.includes(to) || (isTest(file) && testPackages.includes(to));
    }
    return to.startsWith(`${own}/`) || matchesAny(to, may);
  }
  return false;
}

/** @param {Graph} graph */
export function forbiddenImports(graph) {
  return [...graph].flatMap(([file, imports]) =>
    imports
      .filter((target) => !isAllowed(file, target))
      .map(({ line, to }) => `${file}:${line} may not import ${to}`),
  );
}

/** @param {Graph} graph */
export function cycles(graph) {
  /** @type {string[]} */
  const found = [];
  const done = new Set();
  /** @param {string} file @param {string[]} trail */
  const visit = (file, trail) => {
    const start = trail.indexOf(file);
    if (start !== -1) found.push(`cycle: ${[...trail.slice(start), file].join(' → ')}`);
    if (start !== -1 || done.has(file)) return;
    for (const { to } of graph.get(file) ?? []) visit(to, [...trail, file]);
    done.add(file);
  };
  for (const file of graph.keys()) visit(file, []);
  return found;
}

/** @param {Graph} graph */
export function unreachable(graph) {
  const reached = new Set([...graph.keys()].filter((file) => matchesAny(file, entries)));
  // A set's iteration also visits what is added on the way.
  for (const file of reached) {
    for (const { to } of graph.get(file) ?? []) if (graph.has(to)) reached.add(to);
  }
  return [...graph.keys()]
    .filter((file) => !reached.has(file) && !isTest(file) && !file.endsWith('.d.ts'))
    .map((file) => `${file} is used by no program`);
}
