import { foldText, search } from './search.ts';
import { fullName, nameAndEmail } from './student.ts';

interface Person {
  firstName: string;
  lastName: string;
  email: string;
}

const MOST_PEOPLE = 8;

/**
 * People by the words of their name and email, the best first: names that begin with what is typed, then names that have
 * it somewhere, then emails. Everybody, in the order given, for a blank text.
 */
export function namesFirst<Someone extends Person>(
  people: readonly Someone[],
  text: string,
): readonly Someone[] {
  const words = foldText(text).split(/\s+/).filter(Boolean);
  const rank = (person: Someone) => {
    const names = foldText(fullName(person)).split(/[\s-]+/);
    if (words.every((word) => names.some((name) => name.startsWith(word)))) return 0;
    return words.every((word) => names.some((name) => name.includes(word))) ? 1 : 2;
  };
  return search(people, text, nameAndEmail)
    .map((person) => ({ person, place: rank(person) }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ person }) => person);
}

/** As `namesFirst`, at most eight, and nobody for a blank text. */
export function searchPeople<Someone extends Person>(
  people: readonly Someone[],
  text: string,
): readonly Someone[] {
  return text.trim() === '' ? [] : namesFirst(people, text).slice(0, MOST_PEOPLE);
}
