/** OWASP ASVS 5.0, 6.2: length, common passwords and words of the school; no rules of composition. */
export const SHORTEST_PASSWORD = 8;
export const LONGEST_PASSWORD = 128;

/** What anyone would try first at a dance school that runs on Turnout (ASVS 5.0, 6.1.2). */
const TRIED_FIRST = ['turnout', 'dance', 'ballet', 'studio', 'school', 'academy'];

/** With fewer letters than this beside them, a password is those words and a year. */
const FEWEST_OTHER_LETTERS = 4;

/** Without accents, in small letters. */
function plain(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').normalize('NFC').toLowerCase();
}

/** Words of four letters or more, longest first, so that none is cut in two by one within it. */
function wordsOf(schoolName: string): string[] {
  const words = plain(schoolName).match(/\p{L}{4,}/gu) ?? [];
  return [...TRIED_FIRST, ...words].toSorted((a, b) => b.length - a.length);
}

/**
 * Whether a password is little more than words of the school, whatever numbers and signs are added. One without any
 * such word is none.
 */
export function isOfTheSchool(password: string, schoolName: string): boolean {
  const given = plain(password);
  const rest = wordsOf(schoolName).reduce((left, word) => left.replaceAll(word, ' '), given);
  if (rest === given) return false;
  return (rest.match(/\p{L}/gu)?.length ?? 0) < FEWEST_OTHER_LETTERS;
}
