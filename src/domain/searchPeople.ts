import { foldText, search } from './search.ts';
import { fullName, namesAndEmail } from './student.ts';

interface Person {
  firstName: string;
  lastName: string;
  email: string | null;
  family?: { name: string } | null;
  /** Names their payments, such as TURN-7F3K. */
  payReference?: string;
}

const MOST_PEOPLE = 8;

/**
 * Finds people by their name, email, family and payment reference, best matches first: people with a name that begins with each word typed, then
 * those whose names contain the words, then the rest. For a blank text, everybody in the given order.
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
  return search(people, text, (person, query) =>
    [namesAndEmail(person, query), person.payReference].filter(Boolean).join(' '),
  )
    .map((person) => ({ person, rank: rank(person) }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ person }) => person);
}

/** Like `namesFirst`, but at most eight people, and nobody for a blank text. */
export function searchPeople<Someone extends Person>(
  people: readonly Someone[],
  text: string,
): readonly Someone[] {
  return text.trim() === '' ? [] : namesFirst(people, text).slice(0, MOST_PEOPLE);
}
