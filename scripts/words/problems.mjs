import { quoted, rules } from './table.mjs';

/**
 * What of a text is not the product's English.
 *
 * @param {string} text
 * @returns {string[]} a sentence each
 */
export function problemsIn(text) {
  const own = quoted.reduce((rest, quote) => rest.replaceAll(quote, ''), text);
  return rules.flatMap(({ not, but }) => {
    const match = not.exec(own);
    return match ? [`says "${match[0]}"; write ${but}`] : [];
  });
}
