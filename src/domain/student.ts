import { formatMoney, type Cents } from './money.ts';

export const enrollmentStatuses = ['Enrolled', 'Inactive', 'Pending Payment', 'Removed'] as const;
export type EnrollmentStatus = (typeof enrollmentStatuses)[number];

export const danceRoles = ['Lead', 'Follow'] as const;
export type DanceRole = (typeof danceRoles)[number];

export const STUDENT_NOT_FOUND = 'Student not found';
export const OUTSTANDING_BALANCE = 'Cannot remove student with outstanding balance';

/** What is said of an amount that a balance can't be changed by. */
export const balanceMessages = {
  add: 'Amount to add must be greater than zero',
  reduce: 'Amount to reduce must be greater than zero',
  reduceByMore: (owed: Cents) =>
    `The balance is ${formatMoney(owed)} and can't be reduced by more than that.`,
} as const;

export function invalidStatus(value: unknown): string {
  return `Invalid status: ${String(value)}. Must be one of: ${enrollmentStatuses.join(', ')}`;
}

/** Only these are on the attendance list and the public dashboard. */
export const attendingStatuses = ['Enrolled', 'Pending Payment'] as const;

export function isAttending(status: EnrollmentStatus): boolean {
  return status === 'Enrolled' || status === 'Pending Payment';
}

/** A student who left: deleting a payment no longer changes what they owe. */
export function hasLeft(status: EnrollmentStatus): boolean {
  return status === 'Inactive' || status === 'Removed';
}

/** Sort key for lists: by first name, then last name, ignoring case. */
export function nameOrder(firstName: string, lastName: string): string {
  return `${firstName} ${lastName}`.toLowerCase();
}

export function fullName(student: { firstName: string; lastName: string }): string {
  return `${student.firstName} ${student.lastName}`.trim();
}

/** What a student is looked for by. */
export function nameAndEmail(student: {
  firstName: string;
  lastName: string;
  email: string;
}): string {
  return `${fullName(student)} ${student.email}`;
}

export interface Frozen {
  frozenFeesTotal: Cents;
  frozenBalance: Cents;
}

/** What is kept when a student becomes Inactive. */
export function freeze(totalFees: Cents, calculatedBalance: Cents): Frozen {
  return { frozenFeesTotal: totalFees, frozenBalance: Math.max(0, calculatedBalance) };
}

/** Leads, follows and all enrolled, in one pass; a missing role counts as Lead. */
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
