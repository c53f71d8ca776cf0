import { plainText } from '../letters.ts';
import { listedText } from '../typed.ts';
import {
  adultParts,
  adults,
  childrenIn,
  type Adult,
  type Column,
  type FoundColumn,
} from './columns.ts';
import type { Listed } from './contacts.ts';

// Reads the texts of a line by what their columns contain.

/** A line of a sheet that is about students. */
export interface SheetLine {
  /** From 1. */
  line: number;
  texts: readonly string[];
  /** The class above its group; '' if there is none. */
  group: string;
}

export interface Reader {
  children: number;
  /** The parents that there are columns for. */
  adults: readonly Adult[];
  /** The columns that are the student's own in a line without a parent. */
  ofNobody: ReadonlySet<Column>;
  /** The different texts of a line in the columns of this kind, the most certain first. */
  texts: (line: SheetLine, column: Column) => string[];
}

export function readerOf(columns: readonly FoundColumn[]): Reader {
  const places = new Map<Column, number[]>();
  const inOrderOfRank = [...columns.entries()].toSorted(([, a], [, b]) => a.rank - b.rank);
  for (const [index, { column }] of inOrderOfRank)
    places.set(column, [...(places.get(column) ?? []), index]);
  return {
    children: childrenIn(columns.map(({ column }) => column)),
    adults: adults.filter((adult) => adultParts.some((part) => places.has(`${adult}${part}`))),
    ofNobody: new Set(columns.flatMap(({ column, ofNobody }) => (ofNobody ? column : []))),
    texts: ({ texts }, column) =>
      (places.get(column) ?? []).flatMap((index) => {
        const text = listedText(texts[index] ?? '');
        return (column.startsWith('classes') ? text : text.replaceAll(/\s+/g, ' ')) || [];
      }),
  };
}

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
