import { featureOf, isTest } from './features.mjs';
import { matchesAny } from './glob.mjs';

/** @typedef {{ owner: string; table: string; place: string }} TableWrite */

/** @param {string} file */
const ownerOf = (file) => featureOf(file) ?? file.split('/').slice(0, 3).join('/');

/**
 * Who writes which table, apart from those that may write any.
 *
 * @param {import('./parse.mjs').Sources} sources
 * @param {string[]} writesAny
 */
export function tableWrites(sources, writesAny) {
  /** @type {TableWrite[]} */
  const found = [];
  /** @type {string[]} */
  const unreadable = [];
  for (const [file, { writes }] of sources) {
    if (!file.startsWith('src/server/') || isTest(file) || matchesAny(file, writesAny)) continue;
    for (const { line, table } of writes) {
      const place = `${file}:${line}`;
      if (table) found.push({ owner: ownerOf(file), table, place });
      else unreadable.push(`${place} writes a table whose name is not written there`);
    }
  }
  return { found, unreadable };
}

/**
 * Tables that more than one feature writes: a rule about a row can be kept only where all of its writes are.
 *
 * @param {import('./parse.mjs').Sources} sources
 * @param {string[]} writesAny
 */
export function sharedTables(sources, writesAny) {
  const { found, unreadable } = tableWrites(sources, writesAny);
  const tables = [...new Set(found.map(({ table }) => table))].toSorted();
  const shared = tables.flatMap((table) => {
    const writes = found.filter((write) => write.table === table);
    const owners = [...new Set(writes.map(({ owner }) => owner))].toSorted();
    if (owners.length === 1) return [];
    const head = `table ${table} is written by ${owners.join(', ')}`;
    return [[head, ...writes.map(({ place }) => place)].join('\n  ')];
  });
  return [...unreadable, ...shared];
}
