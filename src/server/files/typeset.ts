import { cutText } from '../../domain/cutText.ts';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { TFontDictionary } from 'pdfmake/interfaces.js';
import { fontFiles, type FontFiles } from './fontFiles.ts';

const require = createRequire(import.meta.url);

/** The paths of a font's files. Each is read when a document first has text in its script. */
function fontIn({ from, regular, bold, italics = regular, boldItalics = bold }: FontFiles) {
  // Not every package says where its package.json is, but each is found by what it exports.
  const found = require.resolve(from);
  const root = found.slice(0, found.lastIndexOf(path.join('node_modules', from)));
  const file = (name: string) => path.join(root, 'node_modules', from, name);
  return {
    normal: file(regular),
    bold: file(bold),
    italics: file(italics),
    bolditalics: file(boldItalics),
  };
}

export const fonts = {
  Roboto: fontIn(fontFiles.Roboto),
  Han: fontIn(fontFiles.Han),
  Hangul: fontIn(fontFiles.Hangul),
  Arabic: fontIn(fontFiles.Arabic),
} satisfies TFontDictionary & Record<keyof typeof fontFiles, unknown>;

type Font = keyof typeof fonts;

// Consecutive words in one script are a single run, including the spaces between them.
const scripts: readonly [Exclude<Font, 'Roboto'>, RegExp][] = [
  ['Hangul', /\p{Script=Hangul}+(?:\s+\p{Script=Hangul}+)*/u],
  [
    'Han',
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\u30fc\uff00-\uffef]+/u,
  ],
  [
    'Arabic',
    /[\p{Script=Arabic}\u060c\u061b\u061f]+(?:\s+[\p{Script=Arabic}\u060c\u061b\u061f]+)*/u,
  ],
];
const anyScript = new RegExp(scripts.map(([, run]) => `(${run.source})`).join('|'), 'gu');
const OTHER_SCRIPT = /[\u0600-\u{10ffff}]/u;
/** Where a long email address may wrap: before its '@' and after its dots. */
const BREAK = '\u200b';
/**
 * Layout time grows with the square of the length of a word that can't wrap: a word of 20,000 characters took two
 * minutes.
 */
const LONGEST_WORD = 40;
const LONG_WORD = new RegExp(`[^\\s${BREAK}]{${LONGEST_WORD}}(?=[^\\s${BREAK}])`, 'gu');
/** More characters than anybody can type into a field. */
const LONGEST_TEXT = 2000;

/** A part of a text, with a font that has its characters. */
export interface FontRun {
  text: string;
  font: Font;
}

/** A text for pdfmake, split into parts with a font that has their characters. Most texts are one part. */
export function typeset(whole: string): string | FontRun[] {
  const text = shortened(whole);
  if (!OTHER_SCRIPT.test(text)) return breakable(text);
  const parts: FontRun[] = [];
  let end = 0;
  const add = (part: string, font: Font) => {
    if (part !== '') parts.push({ text: part, font });
  };
  for (const match of text.matchAll(anyScript)) {
    add(breakable(text.slice(end, match.index)), 'Roboto');
    const [font] = scripts[match.slice(1).findIndex(Boolean)] ?? ['Roboto' as const];
    if (font === 'Arabic') for (const word of rightToLeft(match[0])) add(word, fontOfWord(word));
    else add(breakLongWords(match[0]), font);
    end = match.index + match[0].length;
  }
  add(breakable(text.slice(end)), 'Roboto');
  return parts;
}

/** The font joins and reverses the letters of each word; this puts the words and spaces in order. */
function rightToLeft(words: string): string[] {
  return words
    .split(/(\s+)/)
    .flatMap((word) => breakLongWords(word).split(BREAK))
    .toReversed();
}

function shortened(text: string): string {
  return text.length <= LONGEST_TEXT ? text : `${cutText(text, LONGEST_TEXT)}…`;
}

function breakLongWords(text: string): string {
  return text.length <= LONGEST_WORD ? text : text.replaceAll(LONG_WORD, `$&${BREAK}`);
}

const fontOfWord = (word: string): Font => (word.trim() === '' ? 'Roboto' : 'Arabic');

function breakable(text: string): string {
  const addresses = text.includes('@')
    ? text.replaceAll(/[^\s@]+@[^\s@]+/g, (address) =>
        address.replaceAll('.', `.${BREAK}`).replace('@', `${BREAK}@`),
      )
    : text;
  return breakLongWords(addresses);
}
