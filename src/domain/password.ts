/** OWASP ASVS 5.0, 6.2: rules on length, common passwords and words of the school; none on composition. */
export const SHORTEST_PASSWORD = 8;
export const LONGEST_PASSWORD = 128;

/** The rules in one line, shown next to each field for a new password. */
export const PASSWORD_HINT = `At least ${SHORTEST_PASSWORD} characters: not a common password, and not just the school’s name or a word like “dance” with numbers. A few words work best.`;

/** What somebody reads whose link to choose a password can't be used. */
export const LINK_OVER = 'This link was used before, is too old, or was replaced by a newer one.';

/** The first guesses of an attacker at a dance school that runs on Turnout (ASVS 5.0, 6.1.2). */
const TRIED_FIRST = ['turnout', 'dance', 'ballet', 'studio', 'school', 'academy'];

/** With fewer other letters than this, a password is hardly more than those words and a year. */
const FEWEST_OTHER_LETTERS = 4;

/** Lower case without accents. */
function plain(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').normalize('NFC').toLowerCase();
}

/** Words of four letters or more, longest first, so that a word is removed before shorter ones within it. */
function wordsOf(schoolName: string): string[] {
  const words = plain(schoolName).match(/\p{L}{4,}/gu) ?? [];
  return [...TRIED_FIRST, ...words].toSorted((a, b) => b.length - a.length);
}

/**
 * Whether a password is hardly more than words of the school, no matter which numbers and signs are added. False if it
 * has none of those words.
 */
export function isOfTheSchool(password: string, schoolName: string): boolean {
  const given = plain(password);
  const rest = wordsOf(schoolName).reduce((left, word) => left.replaceAll(word, ' '), given);
  if (rest === given) return false;
  return (rest.match(/\p{L}/gu)?.length ?? 0) < FEWEST_OTHER_LETTERS;
}
