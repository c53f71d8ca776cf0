import { plainText } from './letters.ts';

let order: Intl.Collator | undefined;

/** Compares people's names: Élodie sorts with E, case is ignored, and 'Dancer 9' comes before 'Dancer 10'. */
export function compareNames(a: string, b: string): number {
  // Created at the first comparison: not every start needs one, and it is slow to create.
  order ??= new Intl.Collator('en', { sensitivity: 'base', numeric: true });
  return order.compare(a, b);
}

const TITLES =
  /^(?:(?:mr|mrs|ms|mx|miss|dr|prof|professor|rev|sir|madam|coach|herr|frau|monsieur|madame|mme|señora?|sra?)(?:\.\s*|\s+)(?:(?:and|&|\+)\s+)?)+(?=\S)/iu;

/** A name without what comes before it: 'Dr. Rosa Alder' is 'Rosa Alder'. */
export function withoutTitle(name: string): string {
  return name.trim().replace(TITLES, '');
}

/** What somebody is called: the first word of a name in one field, or all of 'Mr. Alder', who says no first name. */
export function firstNameOf(name: string): string {
  const own = withoutTitle(name);
  const words = own.split(/\s+/);
  return own !== name.trim() && words.length === 1 ? name.trim() : (words[0] ?? name);
}

/** The words of a name without titles, to compare it with another. */
export const wordsOfName = (name: string): string[] =>
  plainText(withoutTitle(name))
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

type Words = readonly string[];

/** Whether one name is a shorter form of the other, as 'Rosa' and 'Mrs. Alder' are of 'Rosa M. Alder'. */
export function isPartOfName(one: Words, other: Words): boolean {
  const [few, many] = one.length < other.length ? [one, other] : [other, one];
  return few.length > 0 && few.every((word) => many.includes(word));
}

/** Whether two names may be one person's who has their contact, perhaps before and after a wedding. */
export function isOneName(one: Words, other: Words): boolean {
  return (one.length > 0 && one[0] === other[0]) || isPartOfName(one, other);
}

/** 'Ballet 1', 'Ballet 1 and Jazz', 'Ballet 1, Jazz, and Tap'. */
export function listedNames(names: readonly string[]): string {
  return listFormat.format(names);
}

const listFormat = new Intl.ListFormat('en-US');
