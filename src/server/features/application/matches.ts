import type { ApplicationMatch } from '../../../contract/application.ts';
import type { MatchReason } from '../../../domain/application.ts';
import { asciiEmail } from '../../../domain/email.ts';
import { plainText } from '../../../domain/letters.ts';
import { dialed } from '../../../domain/phoneNumber.ts';
import { fullName } from '../../../domain/student.ts';
import type { PeopleHere, StoredApplication } from './application.repository.ts';
import type { ApplicationBody } from './body.ts';

/** As many digits as a number has without its country and area. */
const LEAST_DIGITS = 7;
const US_DIGITS = 10;

function phoneKey(typed: string | undefined): string | null {
  const digits = dialed(typed ?? '').replaceAll(/\D/g, '');
  return digits.length < LEAST_DIGITS ? null : digits.slice(-US_DIGITS);
}

const isSame = (one: string, other: string) =>
  plainText(one).trim() !== '' && plainText(one).trim() === plainText(other).trim();

/**
 * Families and students of the school who may be those of a request, and why. Nothing is joined by it: staff say who
 * they are. Only whoever was logged in, or confirmed the email of a parent, has their family chosen already.
 */
export function matchesOf(
  application: Pick<StoredApplication, 'user_id' | 'confirmed_at' | 'email'>,
  { contact, children }: ApplicationBody,
  { students, guardians }: PeopleHere,
): ApplicationMatch[] {
  const matches = new Map<string, ApplicationMatch>();
  const add = (
    child: number | null,
    who: Pick<ApplicationMatch, 'familyId' | 'familyName' | 'studentId' | 'studentName'>,
    why: MatchReason,
    preselect = false,
  ) => {
    const key = `${child} ${who.studentId} ${who.studentId === null ? who.familyId : ''}`;
    const match = matches.get(key) ?? { child, ...who, why: [], preselect: false };
    if (!match.why.includes(why)) match.why.push(why);
    match.preselect ||= preselect;
    matches.set(key, match);
  };
  const isTheirs = application.confirmed_at !== null;
  const phone = phoneKey(contact.phone);
  const hasEmail = (email: string | null) =>
    email !== null && asciiEmail(email) === application.email;
  for (const { userId, email, phone: theirs, familyId, familyName } of guardians) {
    const family = { familyId, familyName, studentId: null, studentName: null };
    if (userId === application.user_id) add(null, family, 'account', true);
    else if (hasEmail(email)) add(null, family, 'email', isTheirs);
    if (phone !== null && phoneKey(theirs) === phone) add(null, family, 'phone');
  }
  for (const one of students) {
    const name = { firstName: one.first_name, lastName: one.last_name };
    const who = {
      familyId: one.familyId,
      familyName: one.familyName,
      studentId: one.id,
      studentName: fullName(name),
    };
    const isSender = String(one.id) === String(application.user_id);
    if (!isSender && hasEmail(one.email)) add(null, who, 'email');
    if (phone !== null && phoneKey(one.phone) === phone) add(null, who, 'phone');
    for (const [index, child] of children.entries()) {
      const isNamesake = isSame(fullName(child), fullName(name));
      const sharesName =
        isSame(child.firstName, name.firstName) || isSame(child.lastName, name.lastName);
      const isBornSame = one.birth_date !== null && one.birth_date === (child.birthDate ?? null);
      if (isNamesake) add(index, who, 'childName', isSender);
      if (isSender && isNamesake) add(index, who, 'account', true);
      if (isBornSame && sharesName) add(index, who, 'birthDate');
    }
  }
  return [...matches.values()];
}

/** The students of the same name as a child, who may be the child. */
export const namesakesOf = (child: { firstName: string; lastName: string }, here: PeopleHere) =>
  here.students.filter(({ first_name: firstName, last_name: lastName }) =>
    isSame(fullName(child), fullName({ firstName, lastName })),
  );
