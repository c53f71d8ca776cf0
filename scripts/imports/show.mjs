import { featureEdges, featureOf } from './features.mjs';
import { tableWrites } from './writers.mjs';

/** @param {string[]} names */
const list = (names) => [...new Set(names)].toSorted().join(', ') || '-';

/**
 * Each feature with the features it imports and the tables it writes, as lines to print.
 *
 * @param {import('./parse.mjs').Sources} sources
 * @param {string[]} writesAny
 */
export function featureTable(sources, writesAny) {
  const edges = featureEdges(sources);
  const { found } = tableWrites(sources, writesAny);
  const features = new Set([...sources.keys()].flatMap((file) => featureOf(file) ?? []));
  const rows = [...features]
    .toSorted()
    .map((feature) => [
      feature,
      list(edges.filter(({ from }) => from === feature).map(({ to }) => to)),
      list(found.filter(({ owner }) => owner === feature).map(({ table }) => table)),
    ]);
  const all = [['feature', 'imports', 'writes'], ...rows];
  const widths = [0, 1].map((column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  return all.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join(' | ')
      .trimEnd(),
  );
}
