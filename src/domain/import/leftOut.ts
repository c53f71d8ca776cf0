import type { Column } from './columns.ts';
import { looksLikeEmail, looksLikePhone } from './contacts.ts';

// Lines of a sheet that are about no student.

export const leftOutReasons = {
  above: 'above the headings',
  heading: 'headings again',
  total: 'a total',
  group: 'one cell: a heading or a class',
  hidden: 'hidden in the file',
  note: 'a note',
  parent: 'a parent, who is on the lines of their children',
} as const;
export type WhyLeftOut = keyof typeof leftOutReasons;

const TOTAL =
  /^(?:(?:grand|sub|sub-|class|overall)\s*)?totals?\b|^(?:count|sum|average|subtotal|number of (?:students|dancers|families))\b|\btotals?:?$/i;
const NOTE =
  /^(?:printed|generated|exported|report|run date|as of|page \d|created on|date:|filters?:|copyright|©|end of)\b/i;

interface Where {
  isAbove: boolean;
  isHidden: boolean;
  heads: readonly string[];
  columns: readonly Column[];
}

/** Why a line isn't about a student, or null if it is. */
export function whyLeftOut(texts: readonly string[], where: Where): WhyLeftOut | null {
  const filled = texts.map((text) => text.trim()).filter((text) => text !== '');
  if (where.isAbove) return 'above';
  if (where.isHidden) return 'hidden';
  const heads = where.heads.map((head) => head.trim());
  const same = texts.filter((text, index) => text.trim() !== '' && text.trim() === heads[index]);
  if (same.length >= 1 && same.length * 2 > filled.length) return 'heading';
  const hasContact = filled.some((text) => looksLikeEmail(text) || looksLikePhone(text));
  if (!hasContact && isTotal(texts, filled, where.columns)) return 'total';
  if (NOTE.test(filled[0] ?? '') && !hasContact && filled.length <= 3) return 'note';
  const cells = new Set(filled);
  if (cells.size === 1 && !isPerson(filled[0] ?? '', texts, where.columns)) return 'group';
  return null;
}

/** 'Grand Total' in one cell or in two, in the columns of the name or the first filled one. */
function isTotal(
  texts: readonly string[],
  filled: readonly string[],
  columns: readonly Column[],
): boolean {
  const names = texts.filter((_text, index) =>
    /^(?:name|firstName|lastName)\b/.test(columns[index] ?? ''),
  );
  const name = names
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .join(' ');
  if (TOTAL.test(name)) return true;
  const [first = ''] = filled;
  return name === '' || name === first ? filled.some((text) => TOTAL.test(text)) : false;
}

export const HONORIFIC = /^(?:mr|mrs|ms|miss|dr|prof|coach)\.?\s/i;
const A_NAME = /^[\p{L}\p{M}'’.-]+(?:,?\s+[\p{L}\p{M}'’."()&-]+){0,4}$/u;
const NOT_A_NAME =
  /\b(?:class|ballet|tap|jazz|lyrical|contemporary|acro|pointe|combo|level|beginners?|intermediate|advanced|hip|team|company|monday|tuesday|wednesday|thursday|friday|saturday|sunday|mon|tue|wed|thu|fri|active|inactive|students|dancers|families|list|roster|waitlist)\b/i;

/** Whether a text is a class, a day or a list rather than somebody. */
export const isNoName = (text: string): boolean => NOT_A_NAME.test(text);

/** Whether the only cell of a line is a student: a whole name in the column of names, or one of few columns. */
function isPerson(text: string, texts: readonly string[], columns: readonly Column[]): boolean {
  const used = columns.filter((column) => column !== 'unused');
  const column = columns[texts.findIndex((one) => one.trim() !== '')] ?? 'unused';
  if (used.length === 1) return column === used[0] && !(isNoName(text) && /\d/.test(text));
  if (column === 'firstName' || column === 'lastName') return false;
  if (!/^name\b/.test(column)) return false;
  return A_NAME.test(text) && /\s/.test(text) && !HONORIFIC.test(text) && !isNoName(text);
}
