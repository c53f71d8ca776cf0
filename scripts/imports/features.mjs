/** @typedef {{ from: string; to: string; lines: string[] }} Edge one feature's imports of another */

/** @param {string} file */
export const isTest = (file) => /\.test\.tsx?$/.test(file);

/** @param {string} file @returns {string | undefined} */
export const featureOf = (file) => /^src\/server\/features\/([^/]+)\//.exec(file)?.[1];

/**
 * Which feature imports which, and where.
 *
 * @param {import('./parse.mjs').Sources} sources
 * @returns {Edge[]}
 */
export function featureEdges(sources) {
  /** @type {Map<string, Edge>} */
  const edges = new Map();
  for (const [file, { imports }] of sources) {
    const from = featureOf(file);
    if (!from || isTest(file)) continue;
    for (const target of imports) {
      const to = featureOf(target.to);
      if (!to || to === from) continue;
      const name = `${from} → ${to}`;
      const edge = edges.get(name) ?? { from, to, lines: [] };
      edge.lines.push(`${file}:${target.line} imports ${target.to}`);
      edges.set(name, edge);
    }
  }
  return [...edges.values()];
}
