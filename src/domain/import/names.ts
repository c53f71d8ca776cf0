import { plainText } from '../letters.ts';
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

/**
 * Like `splitName`, but where a name ends with the last name of a parent, it begins there: of 'Mary Kate O'Brien', whose
 * mother is Sheila O'Brien, Kate is a first name.
 */
export function splitNameOfChild(name: string, lastNames: readonly string[]): SplitName {
  const split = splitName(name);
  if (name.includes(',') || AND.test(name)) return split;
  const known = new Set(lastNames.map(plainText));
  const words = name.split(/\s+/);
  const most = Math.max(...lastNames.map((one) => one.split(/\s+/).length));
  let from = words.findIndex(
    (_word, index) =>
      index > 0 &&
      index >= words.length - most &&
      known.has(plainText(words.slice(index).join(' '))),
  );
  if (from < 0) return split;
  while (from > 1 && known.has(plainText(words[from - 1] ?? ''))) from -= 1;
  return { firstName: words.slice(0, from).join(' '), lastName: words.slice(from).join(' ') };
}

/** Most names are so, and need no closer look. */
const ONLY_A_NAME = /^[\p{L}\p{M}'’ ]*$/u;

/** A name and what isn't part of it: '1. Suki Arden*', 'Willa Stone (new!)', 'Ivy Alder - mom Rosa'. 'Ann (Annie) Lee' stays as it is. */
export function nameIn(text: string): Listed {
  if (ONLY_A_NAME.test(text)) return { value: text, rest: [] };
  const rest: string[] = [];
  const value = text
    .replaceAll(/(?<!\s)\s*\(([^()]*)\)/g, (whole, inside: string) => {
      if (!/^\p{Ll}|[\d!?*]/u.test(inside.trim())) return whole;
      rest.push(inside.trim());
      return '';
    })
    .replace(/\s[-–—]\s+(?:\p{Ll}|\d).*$/su, (remark) => {
      rest.push(remark.slice(2).trim());
      return '';
    })
    .replaceAll(/^(?:\d{1,3}[.)]|[*†‡•\s])\s*|(?<![*†‡\s])[*†‡\s]+$/g, '');
  return value === '' ? { value: text, rest: [] } : { value, rest };
}

/** 'Rosa Alder', however it was written. */
export function inOrder(name: string): string {
  const text = listedText(name).replaceAll(/\s+/g, ' ');
  if (!text.includes(',')) return text;
  const { firstName, lastName } = splitName(text);
  return `${firstName} ${lastName}`.trim();
}

const AND = /(?<!\s)\s*(?:&|\+|\sand\s)\s*/i;

/** 'Ava & Mia' as two first names; null for one person. */
function several(text: string): string[] | null {
  const parts = text.split(AND).filter((part) => part !== '');
  const isName = (part: string) => /^[\p{L}\p{M}'’. -]+$/u.test(part);
  return parts.length > 1 && parts.every(isName) ? parts : null;
}

/** Splits 'Ava & Mia Jones' or 'Jones, Ava & Mia' into the people it names. */
export function splitPeople({ firstName, lastName }: SplitName): SplitName[] {
  const firsts = several(firstName);
  if (firsts) return firsts.map((first) => ({ firstName: first, lastName }));
  const all = several(`${firstName} ${lastName}`);
  if (!all || !AND.test(` ${lastName} `)) return [{ firstName, lastName }];
  const [last] = all.slice(-1).map(splitName);
  return all.map((name) => {
    const own = splitName(name);
    return { firstName: own.firstName, lastName: own.lastName || (last?.lastName ?? '') };
  });
}
