import type { AttendanceStatus } from './attendance.ts';
import { countOf } from './counts.ts';
import type { StudentId } from './ids.ts';
import { cents, minus, plus, ZERO, type Cents } from './money.ts';

/** The statuses that marks of before can have: a holiday is a day's, not a student's. */
export const importableStatuses = [
  'present',
  'absent',
  'medicalAbsence',
] as const satisfies readonly AttendanceStatus[];

export const historyMessages = {
  status: 'Status must be present, absent or medicalAbsence',
  fee: 'Fee must be an amount of zero or more',
  feeOfPresent: 'Only an absence has a fee of its own. Say what it was for.',
  flagsOfAbsent: 'Only somebody who was present can be late, or without something.',
  noAbsenceFee: 'The school has no fee for an absence on that date.',
  tooMany: 'This is too much at once. Bring it in parts.',
  unknown: (who: string) => `Nobody here is called ${who}.`,
  several: (who: string) => `More than one student is ${who}. Choose which.`,
  leftOut: 'Left out.',
  unknownFlag: (name: string) => `The school has no fee called ${name} for that class and date.`,
  unknownMethod: (name: string) => `There is no payment method ${name}.`,
  notACharge: (name: string) => `${name} is something that the roll charges. Give it another name.`,
  alike: 'Something like it is here already.',
  marked: 'There is a mark already.',
  closed: 'That month is closed. Bring it before you close.',
  date: 'That date is still to come, or before the year 2000.',
  noChildren: (family: string) => `The family ${family} has no students here.`,
  twiceBalance: 'There is another balance for this student.',
  rowsLeftOut: (rows: number) => `${countOf(rows, 'row')} of theirs left out.`,
  onlyBalance: 'Only the balance came.',
  notInRows: (since: string) => `The rest is from before ${since}, or isn't in these files.`,
  moved: 'Something has changed since this was shown. Look at it again.',
  notFound: 'Import not found',
} as const;

/** The note of the adjustment that makes a balance what the old books say. */
export const OLD_BOOKS = 'Difference to the old books';

/**
 * Divides what a family owes, in cents: each child has what was charged for them last, and the first one the rest. A
 * credit is the first one's.
 *
 * @param charged what was charged for the children, newest first
 * @returns parts that add up to the balance
 */
export function divideFamilyBalance(
  balance: Cents,
  studentIds: readonly StudentId[],
  charged: readonly { studentId: StudentId; amount: Cents }[],
): Map<StudentId, Cents> {
  const parts = new Map<StudentId, Cents>(studentIds.map((id) => [id, ZERO]));
  let rest = balance;
  const give = (id: StudentId, amount: Cents) => {
    parts.set(id, plus(parts.get(id) ?? ZERO, amount));
    rest = minus(rest, amount);
  };
  for (const { studentId, amount } of charged) {
    if (rest <= 0) break;
    if (parts.has(studentId)) give(studentId, cents(Math.min(rest, amount)));
  }
  const [first] = studentIds;
  if (first !== undefined) give(first, rest);
  return parts;
}
