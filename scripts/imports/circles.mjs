import { featureEdges } from './features.mjs';

/** @typedef {import('./features.mjs').Edge} Edge */

/**
 * The shortest way from one feature to another; null when there is none.
 *
 * @param {Edge[]} edges
 * @param {string} start
 * @param {string} goal
 * @returns {Edge[] | null}
 */
function shortestWay(edges, start, goal) {
  /** @type {Map<string, Edge[]>} */
  const ways = new Map([[start, []]]);
  // A map's iteration also visits what is added on the way.
  for (const [feature, way] of ways) {
    if (feature === goal) return way;
    for (const edge of edges) {
      if (edge.from === feature && !ways.has(edge.to)) ways.set(edge.to, [...way, edge]);
    }
  }
  return null;
}

/**
 * The shortest circle that an import closes, in a list of its own, or none; told from its first feature by the alphabet so that each is told once.
 *
 * @param {Edge[]} edges
 * @param {Edge} closing
 */
function circleOf(edges, closing) {
  const way = shortestWay(edges, closing.to, closing.from);
  if (!way) return [];
  const circle = [closing, ...way];
  const first = circle.map(({ from }) => from).toSorted()[0];
  const start = circle.findIndex(({ from }) => from === first);
  return [[...circle.slice(start), ...circle.slice(0, start)]];
}

/** @param {Edge[]} circle */
function describe(circle) {
  const names = [...circle, circle[0]].map((edge) => edge?.from).join(' → ');
  return [`circle of features: ${names}`, ...circle.flatMap(({ lines }) => lines)].join('\n  ');
}

/**
 * Circles within others first; one that only makes a detour through more features would hide what has to be undone.
 *
 * @param {Edge[][]} circles
 */
function smallest(circles) {
  /** @type {Edge[][]} */
  const kept = [];
  for (const circle of circles.toSorted((a, b) => a.length - b.length)) {
    const features = new Set(circle.map(({ from }) => from));
    const isDetour = kept.some((other) => other.every(({ from }) => features.has(from)));
    if (!isDetour) kept.push(circle);
  }
  return kept;
}

/**
 * Features that import each other in a circle, whichever of their files do: none of them can be understood, changed or
 * tested without the others.
 *
 * @param {import('./parse.mjs').Sources} sources
 */
export function circlesOfFeatures(sources) {
  const edges = featureEdges(sources);
  return smallest(edges.flatMap((edge) => circleOf(edges, edge))).map(describe);
}
