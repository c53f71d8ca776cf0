import { quoted } from './quoted.ts';
import { aRole, type StaffRole } from './roles.ts';
import { personField, personFieldNames, type PersonFieldValues } from './personField.ts';
import { aCredit, atLeastZero, formatMoney, negated, type Cents } from './money.ts';

export const enrollmentStatuses = ['Enrolled', 'Inactive', 'Pending Payment', 'Removed'] as const;
export type EnrollmentStatus = (typeof enrollmentStatuses)[number];

export const danceRoles = ['Lead', 'Follow'] as const;
export type DanceRole = (typeof danceRoles)[number];

export const ENTRY_NOT_FOUND = 'There is no such entry in this account';
export const STUDENT_NOT_FOUND = 'Student not found';
export const OUTSTANDING_BALANCE = 'Cannot remove student with outstanding balance';

/** The messages for a balance that can't change by an amount. */
export const balanceMessages = {
  add: 'Amount to add must be greater than zero',
  reduce: 'Amount to reduce must be greater than zero',
  reduceByMore: (owed: Cents) =>
    `The balance is ${formatMoney(owed)} and can't be reduced by more than that.`,
} as const;

export function invalidStatus(value: unknown): string {
  if (value === undefined || value === null) return 'Status is required';
  return `Invalid status: ${quoted(value)}. Must be one of: ${enrollmentStatuses.join(', ')}`;
}

/** Only students with these statuses are on the attendance list and the public dashboard. */
export const attendingStatuses = ['Enrolled', 'Pending Payment'] as const;

export function isAttending(status: EnrollmentStatus): boolean {
  return status === 'Enrolled' || status === 'Pending Payment';
}

/** Whether somebody registered and hasn't been approved or rejected yet. */
export function isWaiting({
  enrollmentStatus,
  approved,
}: {
  enrollmentStatus: EnrollmentStatus;
  approved: boolean;
}): boolean {
  return !approved && enrollmentStatus !== 'Removed';
}

/**
 * A student who becomes an admin or a teacher stops being a student until that is undone; their account and history are
 * kept.
 */
export function isStudent(role: string): boolean {
  return role === 'student';
}

/** Why a student isn't on the roll and can't be marked, or null. */
export function absenceFromRoll({
  firstName,
  role,
  enrollmentStatus,
  approved,
}: {
  firstName: string;
  role: string;
  enrollmentStatus: EnrollmentStatus;
  approved: boolean;
}): string | null {
  if (!isStudent(role)) return `${firstName} is ${aRole(role)} and is not on the attendance list.`;
  if (isWaiting({ enrollmentStatus, approved }))
    return `${firstName} is waiting for approval and is not on the attendance list.`;
  if (isAttending(enrollmentStatus)) return null;
  return `${firstName} is ${enrollmentStatus} and is not on the attendance list.`;
}

/** Explains what happens to a student who joins the team, to the person about to do that. */
export function describePromotion(name: string, calculatedBalance: Cents, role: StaffRole): string {
  const money =
    calculatedBalance > 0
      ? `${name} owes ${formatMoney(calculatedBalance)}. `
      : calculatedBalance < 0
        ? `${name} has ${aCredit(negated(calculatedBalance))}. `
        : '';
  return `${money}As ${aRole(role)} they leave the student list, the roll and the public page; their account is kept.`;
}

/** Whether a student has left: deleting a payment then doesn't change what they owe. */
export function hasLeft(status: EnrollmentStatus): boolean {
  return status === 'Inactive' || status === 'Removed';
}

export function fullName(student: { firstName: string; lastName: string }): string {
  return `${student.firstName} ${student.lastName}`.trim();
}

/**
 * The part of an email that is searched: only the part before the @, because "c" and "com" are in nearly every domain;
 * the whole email if the query contains an @; empty for somebody without an email.
 */
export function searchedEmail(email: string | null, query: string): string {
  if (email === null) return '';
  return query.includes('@') ? email : (email.split('@', 1)[0] ?? '');
}

/** The text that a search for a student looks in. */
export function nameAndEmail(
  student: { firstName: string; lastName: string; email: string | null },
  query: string,
): string {
  return `${fullName(student)} ${searchedEmail(student.email, query)}`;
}

/** Like `nameAndEmail`, with the name of the student's family. */
export function namesAndEmail(
  student: Parameters<typeof nameAndEmail>[0] & { family?: { name: string } | null },
  query: string,
): string {
  return [nameAndEmail(student, query), student.family?.name].filter(Boolean).join(' ');
}

/**
 * The text that an admin's search for students looks in: like `namesAndEmail`, with contacts, and with phone numbers as
 * digits too.
 */
export function namesAndContacts(
  student: Parameters<typeof namesAndEmail>[0] & PersonFieldValues,
  query: string,
): string {
  const contacts = personFieldNames.map((name) => {
    const field = personField(name);
    const value = student[name] ?? '';
    if (!field.searched) return '';
    return field.kind === 'line' && field.isNumber
      ? `${value} ${value.replaceAll(/\D/g, '')}`
      : value;
  });
  return [namesAndEmail(student, query), ...contacts].join(' ');
}

export interface Frozen {
  frozenFeesTotal: Cents;
  frozenBalance: Cents;
}

/** What is stored when a student becomes Inactive, in cents. */
export function freeze(totalFees: Cents, calculatedBalance: Cents): Frozen {
  return { frozenFeesTotal: totalFees, frozenBalance: atLeastZero(calculatedBalance) };
}

/** Enrolled students by dance role, in one pass; a missing role counts as Lead. */
export function enrollmentSummary(
  students: Iterable<{ enrollmentStatus: EnrollmentStatus; danceRole?: DanceRole | null }>,
): { total: number; leads: number; follows: number } {
  let leads = 0;
  let follows = 0;
  for (const student of students) {
    if (student.enrollmentStatus !== 'Enrolled') continue;
    if (student.danceRole === 'Follow') follows += 1;
    else leads += 1;
  }
  return { total: leads + follows, leads, follows };
}
