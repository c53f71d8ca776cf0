/** OWASP ASVS 5.0, 6.2: length, common passwords and words of the context; no rules of composition. */
export const SHORTEST_PASSWORD = 8;
export const LONGEST_PASSWORD = 128;

/** What anyone would try first at a dance school that runs on Turnout (ASVS 5.0, 6.1.2). */
const TRIED_FIRST = [
  'turnout',
  'dance',
  'ballet',
  'studio',
  'school',
  'academy',
  'class',
  'lesson',
  'student',
  'teacher',
  'administrator',
  'admin',
  'attendance',
  'welcome',
  'password',
  'login',
];

/** In many names of schools, and in many other words. */
const SAYS_NOTHING = new Set(['the', 'and', 'for']);

/** Whose password it is to be, as far as that is known, and at which school. */
export interface PasswordContext {
  schoolName: string;
  name?: string | undefined;
  email?: string | undefined;
}

/** Without accents, in small letters. */
function plain(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').normalize('NFC').toLowerCase();
}

/** Words of three letters or more, longest first, so that none is cut in two by one within it. */
function wordsOf({ schoolName, name = '', email = '' }: PasswordContext): string[] {
  const [mailbox = '', domain = ''] = email.split('@');
  const host = domain.slice(0, Math.max(0, domain.lastIndexOf('.')));
  const words = [schoolName, name, mailbox, host].flatMap(
    (text) => plain(text).match(/\p{L}{3,}/gu) ?? [],
  );
  return [...TRIED_FIRST, ...words.filter((word) => !SAYS_NOTHING.has(word))].toSorted(
    (a, b) => b.length - a.length,
  );
}

/**
 * Whether a password is mostly words that anyone would try who knows the school or the person. What is left of it
 * without them, ignoring case and accents, must be a password by itself: as many letters and digits as the shortest
 * one has characters, and not digits alone, which a year or a birthday is. One with no such word in it is not refused.
 */
export function isMostlyContext(password: string, context: PasswordContext): boolean {
  const given = plain(password);
  const rest = wordsOf(context).reduce((left, word) => left.replaceAll(word, ' '), given);
  if (rest === given) return false;
  const counted = rest.replaceAll(/[^\p{L}\p{N}]/gu, '');
  return counted.length < SHORTEST_PASSWORD || /^\p{N}+$/u.test(counted);
}
