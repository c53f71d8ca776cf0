import { quoted, rules } from './table.mjs';

/** What only developers read: comments of their own lines, of the end of one, and in JSX. */
const COMMENTS = /^\s*(?:\/\/.*|\/\*[^]*?\*\/)|\s\/\/ .*|\{\/\*.*?\*\/\}/gm;

/** @param {string} source a source without its comments, in as many lines */
export const withoutComments = (source) =>
  source.replaceAll(COMMENTS, (comment) => comment.replaceAll(/./g, ''));

/**
 * What of a text is not the product's English; a line's end is as good as a space.
 *
 * @param {string} text
 * @returns {{ line: number; problem: string }[]}
 */
export function problemsIn(text) {
  const own = quoted.reduce((rest, quote) => rest.replaceAll(quote, ''), text);
  return rules.flatMap(({ not, but }) =>
    [...own.matchAll(new RegExp(not.source.replaceAll(' ', '\\s+'), `g${not.flags}`))].map(
      (match) => ({
        line: own.slice(0, match.index).split('\n').length,
        problem: `says "${match[0]}"; write ${but}`,
      }),
    ),
  );
}
