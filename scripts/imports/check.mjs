import { isBuiltin } from 'node:module';
import { isTest } from './features.mjs';
import { globToRegExp, matchesAny } from './glob.mjs';
import { entries, rooms, testPackages } from './table.mjs';

/**
 * @param {string} file
 * @param {import('./importsIn.mjs').Import} target
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

/** @param {import('./parse.mjs').Sources} sources */
export function forbiddenImports(sources) {
  return [...sources].flatMap(([file, { imports }]) =>
    imports
      .filter((target) => !isAllowed(file, target))
      .map(({ line, to }) => `${file}:${line} may not import ${to}`),
  );
}

/**
 * What the program, or who builds it, takes from the tools of tests and checks: `npm start` does not install those.
 *
 * @param {import('./parse.mjs').Sources} sources
 * @param {Record<string, string>} dependencies as package.json has them
 */
export function toolsInProgram(sources, dependencies) {
  return [...sources].flatMap(([file, { imports }]) =>
    imports
      .filter(
        ({ to, isPackage }) =>
          isPackage && !isTest(file) && !isBuiltin(to) && !(to in dependencies),
      )
      .map(({ line, to }) => `${file}:${line} needs ${to}, which is not among the dependencies`),
  );
}

/** @param {import('./parse.mjs').Sources} sources */
export function cycles(sources) {
  /** @type {string[]} */
  const found = [];
  const done = new Set();
  /** @param {string} file @param {string[]} trail */
  const visit = (file, trail) => {
    const start = trail.indexOf(file);
    if (start !== -1) found.push(`cycle: ${[...trail.slice(start), file].join(' → ')}`);
    if (start !== -1 || done.has(file)) return;
    for (const { to } of sources.get(file)?.imports ?? []) visit(to, [...trail, file]);
    done.add(file);
  };
  for (const file of sources.keys()) visit(file, []);
  return found;
}

/** @param {import('./parse.mjs').Sources} sources */
export function unreachable(sources) {
  const reached = new Set([...sources.keys()].filter((file) => matchesAny(file, entries)));
  // A set's iteration also visits what is added on the way.
  for (const file of reached) {
    for (const { to } of sources.get(file)?.imports ?? []) if (sources.has(to)) reached.add(to);
  }
  return [...sources.keys()]
    .filter((file) => !reached.has(file) && !isTest(file) && !file.endsWith('.d.ts'))
    .map((file) => `${file} is used by no program`);
}
