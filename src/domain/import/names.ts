import { listedText } from '../typed.ts';
import type { Listed } from './contacts.ts';

// Names as lists write them.

export interface SplitName {
  firstName: string;
  lastName: string;
}

const SUFFIX = /^(?:jr|sr|ii|iii|iv|esq|m\.?d|ph\.?d)\.?$/i;

/** The words that a last name of several words begins with: 'María José de la Cruz'. */
const PARTICLES = new Set(
  'de da di do del dela della der den des dos das du la le las los van von vom zu zum ter ten st st. bin binti ibn ben al el abu mc mac'.split(
    ' ',
  ),
);

/** Splits 'Ada King Lovelace', 'Lovelace, Ada' or 'Smith, Jr., John' into first and last name. */
export function splitName(name: string): SplitName {
  const parts = name
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const suffixes = new Set(parts.filter((part, index) => index > 0 && SUFFIX.test(part)));
  const [last = '', ...firsts] = parts.filter((part) => !suffixes.has(part));
  if (firsts.length > 0)
    return { firstName: firsts.join(', '), lastName: [last, ...suffixes].join(' ') };
  const words = [...last.split(/\s+/), ...suffixes];
  const particle = words.findIndex(
    (word, index) => index > 0 && index < words.length - 1 && PARTICLES.has(word.toLowerCase()),
  );
  const initial = words.findIndex((word, index) => index > 0 && /^\p{L}\.?$/u.test(word));
  const until =
    particle > 0
      ? particle
      : initial > 0 && initial < words.length - 1
        ? initial + 1
        : Math.min(1, words.length);
  return { firstName: words.slice(0, until).join(' '), lastName: words.slice(until).join(' ') };
}

/** Most names are so, and need no closer look. */
const ONLY_A_NAME = /^[\p{L}\p{M}'’ ]*$/u;

/** What a list of names has before them: '1.', '-', '•', '[ ]', '[x]'. */
const BULLETS = /^(?:\s|\d{1,3}[.)](?!\d)|[-–—*†‡•·◦▪▸►■□●○☐☑✓✔]|\[[ xX✓]?\])+/u;

/** A line of a list without its bullet, box or number. */
export const withoutBullet = (text: string): string => text.replace(BULLETS, '');

/** A name and what isn't part of it: '1. Suki Arden*', 'Willa Stone (new!)', 'Ivy Alder - mom Rosa'. 'Ann (Annie) Lee' stays as it is. */
export function nameIn(text: string): Listed {
  if (ONLY_A_NAME.test(text)) return { value: text, rest: [] };
  const rest: string[] = [];
  const value = withoutBullet(text)
    .replaceAll(/(?<!\s)\s*\(([^()]*)\)/g, (whole, inside: string) => {
      if (!/^\p{Ll}|[\d!?*]/u.test(inside.trim())) return whole;
      rest.push(inside.trim());
      return '';
    })
    .replace(/\s[-–—]\s+(?:\p{Ll}|\d).*$/su, (remark) => {
      rest.push(remark.slice(2).trim());
      return '';
    })
    .replace(/(?<![*†‡\s])[*†‡\s]+$/, '');
  return value === '' ? { value: text, rest: [] } : { value, rest };
}

/** 'Rosa Alder', however it was written. */
export function inOrder(name: string): string {
  const text = listedText(name).replaceAll(/\s+/g, ' ');
  if (!text.includes(',')) return text;
  const { firstName, lastName } = splitName(text);
  return `${firstName} ${lastName}`.trim();
}

const AND = /(?<!\s)\s*(?:[&+/;\n]|\sand\s)\s*/i;

/** Whether a cell of a name has a sign or a word that may stand between two people. */
export const hasAnd = (name: string): boolean => AND.test(name.trim());

/** Whether a comma separates names, and not only 'Jr.' from one. */
export const separates = (name: string): boolean =>
  name.split(',').filter((part) => part.trim() !== '' && !SUFFIX.test(part.trim())).length > 1;

const parted = (text: string, by: RegExp) => text.split(by).flatMap((part) => part.trim() || []);

/** 'Rosa & Tom Alder' as two people; the last name of the last one is that of those who have none. */
export function severalIn(name: string): string[] {
  // 'Mr. and Mrs. Carl Wu' gives one of them no name.
  const people = parted(name, hasAnd(name) ? AND : /,/).map((part) => splitName(part));
  const last = people.at(-1)?.lastName ?? '';
  return people.map((one) => `${one.firstName} ${one.lastName || last}`.trim());
}

interface Rule {
  /** What a comma separates; a last name from a first name until somebody says it. */
  commas: 'lastFirst' | 'several' | null;
  /** What 'and' separates; nothing until somebody says it. */
  ands: 'several' | 'one' | null;
  /** Whether the cell has first names alone. */
  isFirstName: boolean;
  /** The family's last name; of 'Mary Kate O'Brien', Kate is then a first name. */
  familyLast: string;
}

/** The people that a cell of names is. */
export function namesOfCell(
  text: string,
  { commas, ands, isFirstName, familyLast }: Rule,
): SplitName[] {
  const asFirst = (firstName: string): SplitName => ({ firstName, lastName: '' });
  const split = (name: string) => {
    if (isFirstName) return asFirst(name);
    const last = ` ${familyLast}`;
    const isTheirs = familyLast !== '' && name.toLowerCase().endsWith(last.toLowerCase());
    return isTheirs && !name.includes(',')
      ? { firstName: name.slice(0, -last.length), lastName: name.slice(1 - last.length) }
      : splitName(name);
  };
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (commas === 'several' && separates(text))
    return parted(text, /,|\n/)
      .flatMap((part) => parted(part, AND))
      .map(split);
  if (ands !== 'several' || !hasAnd(text)) return [split(line)];
  if (separates(text) && !isFirstName) {
    const { firstName, lastName } = splitName(text);
    return parted(firstName, AND).map((first) => ({ firstName: first, lastName }));
  }
  const people = parted(text, AND).map(split);
  const last = people.at(-1)?.lastName ?? '';
  return people.map((one) => ({ ...one, lastName: one.lastName || last }));
}
