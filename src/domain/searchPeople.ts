import { foldText, search } from './search.ts';
import { fullName } from './student.ts';

interface Person {
  firstName: string;
  lastName: string;
  email: string;
}

const MOST_PEOPLE = 8;

/**
 * People by the words of their name and email, at most eight: those whose name begins with what is typed come before
 * those who only have it somewhere. Nobody for a blank text.
 */
export function searchPeople<Someone extends Person>(
  people: readonly Someone[],
  text: string,
): readonly Someone[] {
  const [typed] = foldText(text).trim().split(/\s+/);
  if (!typed) return [];
  const begins = (person: Someone) =>
    foldText(fullName(person))
      .split(' ')
      .some((word) => word.startsWith(typed));
  const found = search(people, text, (person) => `${fullName(person)} ${person.email}`);
  return [...found.filter(begins), ...found.filter((person) => !begins(person))].slice(
    0,
    MOST_PEOPLE,
  );
}
