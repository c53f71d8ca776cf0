import { quoted, rules } from './table.mjs';

/** Comments, which only developers read: on their own lines, at the end of a line, and in JSX. */
const COMMENTS = /^\s*(?:\/\/.*|\/\*[^]*?\*\/)|\s\/\/ .*|\{\/\*.*?\*\/\}/gm;

/** @param {string} source @returns the source with empty comments; line numbers stay the same */
export const withoutComments = (source) =>
  source.replaceAll(COMMENTS, (comment) => comment.replaceAll(/./g, ''));

/**
 * Finds words that the product doesn't use; a line break matches a space.
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

/**
 * Numbers of decisions, findings and rows in a checklist, which only its planners have. People who read the repository
 * can't look them up: state the rule, or link to where docs/product states it.
 */
const PRIVATE_NUMBERS =
  /\bD\d{2,3}\b|\b(?:ATT|AUTH|BUD|CRED|CUM|EXP|FIN|HOL|HOME|NAV|PAY|PROF|PUB|STU|VIS)-\d+|\([C-Z]\d{1,2}\)|['"`/*] ?[A-Z]\d{1,2}: /g;

/**
 * @param {string} text of any file, with its comments
 * @returns {{ line: number; problem: string }[]}
 */
export const privateNumbersIn = (text) =>
  [...text.matchAll(PRIVATE_NUMBERS)].map((match) => ({
    line: text.slice(0, match.index).split('\n').length,
    problem: `cites "${match[0].trim()}", which nobody can look up here; say the rule instead`,
  }));

/** Comments as one piece: a block, or lines one below another. */
const WHOLE_COMMENT = /(?<=^|[\s{(])\/\*[^]*?\*\/|(?<=^|\s)\/\/ .*(?:\n[ \t]*\/\/ .*)*/g;

/** Nobody begins a sentence like this aloud, so a reader has to guess what it is about. */
const ODD_START = /^(?:(?:Of|Whose|Those)\b|What\b[^.]*?\bby\b)/;

/**
 * @param {string} source
 * @returns {{ line: number; problem: string }[]}
 */
export const oddCommentsIn = (source) =>
  [...source.matchAll(WHOLE_COMMENT)].flatMap((match) => {
    const [start] =
      ODD_START.exec(match[0].replace(/^[/*\s]+/, '').replaceAll(/\s*\n[\s/*]*/g, ' ')) ?? [];
    return start === undefined
      ? []
      : [
          {
            line: source.slice(0, match.index).split('\n').length,
            problem: `begins a comment with "${start}"; rewrite it as you would say it aloud`,
          },
        ];
  });

/** Comparisons with a sentence: whoever rewords it changes what the program does. */
const COMPARED_WORDS = new RegExp(
  [
    String.raw`[!=]==\s*\w*[mM]essages?\.\w+`,
    String.raw`\b\w*[mM]essages?\.\w+(?:\([^()]*\))?\s*[!=]==`,
    String.raw`\b(?:message|answer|reason|note)\s*[!=]==\s*(?:[A-Z][A-Z_]{2,}\b(?!\.)|'[^']*\s[^']*')`,
    String.raw`\.(?:message|answer|reason)\??\.(?:startsWith|endsWith|includes)\(`,
  ].join('|'),
  'g',
);

/**
 * @param {string} source
 * @returns {{ line: number; problem: string }[]}
 */
export const comparedWordsIn = (source) =>
  [...withoutComments(source).matchAll(COMPARED_WORDS)].map((match) => ({
    line: source.slice(0, match.index).split('\n').length,
    problem: `decides by a sentence (${match[0].trim()}); decide by a code`,
  }));
