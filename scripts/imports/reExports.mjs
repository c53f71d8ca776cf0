import { featureOf, isTest } from './features.mjs';

/**
 * What a feature exports that is another's: whoever imports it from here imports the other past every rule.
 *
 * @param {import('./parse.mjs').Sources} sources
 */
export function foreignReExports(sources) {
  return [...sources].flatMap(([file, { reExports }]) => {
    const own = featureOf(file);
    if (!own || isTest(file)) return [];
    return reExports
      .filter(({ from }) => (featureOf(from) ?? own) !== own)
      .map(({ line, from }) => `${file}:${line} may not re-export ${from}`);
  });
}
