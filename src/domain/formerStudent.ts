import type { Cents } from './money.ts';
import { aCredit, formatMoney, negated, ZERO } from './money.ts';
import { conflict } from './refusal.ts';
import { aRole } from './roles.ts';
import { fullName, isStudent, type EnrollmentStatus } from './student.ts';

/** The replacement for an anonymized student's name, in two parts like any name. */
export function formerNames(number: number): { firstName: string; lastName: string } {
  return { firstName: 'Former student', lastName: String(number) };
}

/** The name for somebody who was only a guardian of a family. */
export const FORMER_GUARDIAN = 'Former parent or guardian';

interface Person {
  firstName: string;
  lastName: string;
  role: string;
  teaches: boolean;
  enrollmentStatus: EnrollmentStatus;
  calculatedBalance: Cents;
}

/** Why somebody can't be anonymized now, or null: while either side owes money, we need to know the name. */
export function whyNotAnonymized(person: Person): string | null {
  const { role, enrollmentStatus, calculatedBalance: balance } = person;
  const name = fullName(person);
  if (!isStudent(role)) return `${name} is ${aRole(role)} and can't be anonymized.`;
  if (person.teaches) return `${name} is on the team and can't be anonymized.`;
  if (enrollmentStatus !== 'Removed')
    return `${name} is ${enrollmentStatus}. Only students who are Removed can be anonymized.`;
  if (balance === ZERO) return null;
  const money = balance > 0 ? `owes ${formatMoney(balance)}` : `has ${aCredit(negated(balance))}`;
  return `${name} ${money}. Only students with a balance of $0.00 can be anonymized.`;
}

export const NOT_CONFIRMED = 'Anonymizing must be explicitly confirmed';
/** The message for an attempt to change an anonymized student. */
export const ANONYMIZED = 'This student was anonymized, so nothing about them can be changed.';

/** Rejects writing anything about an anonymized student, because it would never be anonymized. */
export function refuseAnonymized({ anonymized }: { anonymized: boolean }): void {
  if (anonymized) throw conflict(ANONYMIZED);
}
