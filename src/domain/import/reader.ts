import { plainText } from '../letters.ts';
import { listedText } from '../typed.ts';
import {
  adultParts,
  adults,
  childrenIn,
  type Adult,
  type Column,
  type StudentPart,
} from './columns.ts';
import type { Listed } from './contacts.ts';

// Reads the texts of a line by what their columns contain.

/** A line of a sheet that is about students. */
export interface SheetLine {
  /** From 1. */
  line: number;
  /** What people call it. */
  label: string;
  texts: readonly string[];
  /** The class above its group; '' if there is none. */
  group: string;
}

export interface Reader {
  children: number;
  /** The parents that there are columns for. */
  adults: readonly Adult[];
  has: (column: Column) => boolean;
  /** The columns with these parts of any child. */
  childColumns: (parts: readonly StudentPart[]) => Column[];
  /** The texts of a line in the columns of this kind. */
  texts: (line: SheetLine, column: Column) => string[];
  /** The texts of a line that only point to others, such as 'same as above'. */
  asAbove: (line: SheetLine) => string[];
}

/** Where several columns are of one kind, the one with the surest heading counts first. */
export function readerOf(columns: readonly Column[], tiers: readonly number[]): Reader {
  const places = new Map<Column, number[]>();
  const surest = [...columns.entries()].toSorted(([a], [b]) => (tiers[a] ?? 0) - (tiers[b] ?? 0));
  for (const [index, column] of surest) places.set(column, [...(places.get(column) ?? []), index]);
  return {
    children: childrenIn(columns),
    has: (column) => places.has(column),
    adults: adults.filter((adult) => adultParts.some((part) => places.has(`${adult}${part}`))),
    childColumns: (parts) =>
      [...places.keys()].filter((column) =>
        parts.some((part) => column === part || column.startsWith(`${part} `)),
      ),
    texts: ({ texts }, column) =>
      (places.get(column) ?? []).flatMap((index) => {
        // 'No' is an answer, and elsewhere says that there is nothing.
        const written = (texts[index] ?? '').trim();
        const text = /^(?:enrollmentStatus|photo|own:)/.test(column)
          ? written
          : listedText(written);
        if (text === '' || AS_ABOVE.test(text)) return [];
        // Names and classes may stand on lines of their own in one cell.
        return /^(?:classes|name|\w+Name)\b/.test(column) ? text : text.replaceAll(/\s+/g, ' ');
      }),
    asAbove: ({ texts }) =>
      columns.flatMap((column, index) => {
        const text = (texts[index] ?? '').trim();
        return column !== 'unused' && AS_ABOVE.test(text) ? text : [];
      }),
  };
}

/** What a person reads as another answer or another line; a program can't know which. */
const AS_ABOVE =
  /^(?:(?:the )?same(?: as (?:above|before|mom|mother|dad|father|parents?|guardian))?|(?:as|see) above|above|ditto|["″〃]|''|-\s*["″〃]\s*-)[.!]?$/i;

export const notUsed = (label: string, rest: readonly string[]) =>
  rest.length > 0 ? [`Not used: ${`${label} ${rest.join(', ')}`.trim()}.`] : [];

/** The first of several values, and the others that differ from it. */
export function firstOf(texts: readonly string[], read: (text: string) => Listed): Listed {
  const all = texts.map(read);
  const [first = { value: '', rest: [] }] = all;
  const same = plain(first.value);
  const rest = all.slice(1).flatMap(({ value, rest: more }) => [value, ...more]);
  return {
    value: first.value,
    rest: [...first.rest, ...rest.filter((one) => one !== '' && plain(one) !== same)],
  };
}

/** What two spellings of one value have in common: digits of a phone, letters of a name. */
export const plain = (text: string) =>
  /^[\d\s()+./-]+$/.test(text) ? text.replaceAll(/\D/g, '').slice(-10) : plainText(text).trim();

export const asItIs = (text: string): Listed => ({ value: text, rest: [] });
