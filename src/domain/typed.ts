// Text pasted from spreadsheets, emails and phones has many kinds of spaces and dashes, and invisible characters. In a
// phone number or an email they mean nothing.

/** Nothing but what a keyboard has. Most texts are so, and long lists have many. */
const PLAIN = /^[ -~]*$/;
const INVISIBLE = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/g;
const DASHES = /[\u2010-\u2015\u2212\uFE58\uFE63]/g;

/** Spaces without a width, which make two different names look the same. Joiners are part of some scripts and emoji. */
const NO_WIDTH = /[\u200B\u2060\uFEFF]/g;

/** A line of text without invisible characters. */
export const typedLine = (text: string): string => text.replaceAll(NO_WIDTH, '');

/** What changes the direction of all that follows, so that a text reads as another. */
const TURNS_TEXT = /[\u202A-\u202E\u2066-\u2069]/g;

/** A text of several lines without what nobody sees in it; a tab is a space. */
export const typedText = (text: string): string =>
  typedLine(text)
    .replaceAll(TURNS_TEXT, '')
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll(/(?!\n)\p{Cc}/gu, ' ');

/** A phone number with plain digits, dashes and spaces; otherwise as it was typed. */
export function typedPhone(text: string): string {
  if (PLAIN.test(text)) return text;
  return text
    .normalize('NFKC')
    .replaceAll(INVISIBLE, '')
    .replaceAll(DASHES, '-')
    .replaceAll(/\p{Zs}/gu, ' ');
}

/** An email as it was typed or copied: 'Mina Ito <mina@example.com>', 'mailto:mina@example.com', 'mina@example.com,'. */
export function typedEmail(text: string): string {
  const plain = typedPhone(text).trim();
  const [, inBrackets = plain] = /^[^<>]*<([^<>\s]+)>[\s,;.]*$/.exec(plain) ?? [];
  // What looks behind starts once in each run of signs, not at each sign: a text of many thousands is no slower.
  return inBrackets.replace(/^mailto:/i, '').replace(/(?<![\s,;.])[\s,;.]+$/, '');
}

const NOTHING = new Set([
  'n/a',
  'na',
  'n.a.',
  'none',
  'no',
  'nil',
  'null',
  'unknown',
  '?',
  '-',
  '--',
  '.',
  'x',
]);

/** Longer than any text in `NOTHING`, with invisible characters: most cells need no closer look. */
const LONG = 12;

/** A cell of a list; empty if it only says that there is nothing. */
export function listedText(cell: string): string {
  const text = cell.trim();
  if (text.length > LONG) return text;
  return NOTHING.has(typedPhone(text).toLowerCase()) ? '' : text;
}

/** A phone number as a spreadsheet writes it: as a formula, a text or a number with a fraction. */
export function listedPhone(cell: string): string {
  return typedPhone(listedText(cell))
    .trim()
    .replace(/^[='](?=\s*\+?[\d(])/, '')
    .replace(/^(\+?\d{7,})\.0+$/, '$1');
}
