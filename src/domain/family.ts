import {
  atLeastZero,
  formatMoney,
  minus,
  negated,
  smaller,
  sumCents,
  ZERO,
  type Cents,
} from './money.ts';
import { compareNames } from './names.ts';
import { allocateBalance, type FeeLine } from './allocation.ts';
import type { CalendarDate } from './dates.ts';
import type { StudentId } from './ids.ts';
import { owedToday, type Debt, type Later } from './owing.ts';

// A family is a list of students with guardians. Accounts stay each student's own: money never moves between siblings
// by itself.

export const MOST_CHILDREN = 30;
export const MOST_GUARDIANS = 10;

export const familyMessages = {
  notFound: 'Family not found',
  changed: 'This family was changed by someone else meanwhile. Please check it and save again.',
  noStudents: 'Please select at least one student',
  noLines: 'Please enter an amount for at least one student',
  inAnother: (student: string, family: string) => `${student} is in the family ${family}.`,
  notApproved: (name: string) =>
    `This email belongs to ${name}, whose registration is not approved. Approve it first.`,
  guardianAlready: (name: string) => `${name} is already a parent or guardian of this family.`,
  mostGuardians: (family: string) =>
    `The family ${family} has ${MOST_GUARDIANS} parents and guardians already.`,
  sameEmail: 'One email is one login. Leave it empty for one of the two.',
  guardianNotFound: 'This person is not a parent or guardian of this family.',
  stillGuardian: (name: string, family: string) =>
    `${name} is a parent or guardian of the family ${family}. Remove them from it first.`,
  ownName: (name: string) => `${name} has a profile of their own. Change the name there.`,
  notInFamily: 'A line is for a student who is not in this family.',
  twice: (student: string) => `There are two lines for ${student}.`,
  payer: 'Please choose a parent or guardian of this family as the payer',
  creditTo: 'Please choose a student of this family for the credit',
  noOneToPay: 'There is no student in this family to pay for.',
  sum: (lines: Cents, amount: Cents) =>
    `The lines add up to ${formatMoney(lines)}, but the payment is ${formatMoney(amount)}.`,
  deleteWhole: (total: Cents) =>
    `This is part of a family's payment of ${formatMoney(total)}. Please delete the whole payment instead.`,
} as const;

export interface FamilyBalance extends Later {
  /** What the students owe today after their own credits, in cents. */
  owed: Cents;
  /** What is left of the students' credits, in cents. */
  creditAvailable: Cents;
}

/** The family's balance. A credit doesn't pay for another student. */
export function familyBalance(students: readonly (Debt & Later)[]): FamilyBalance {
  const owed = students.map(owedToday);
  const days = students.flatMap(({ dueOn, dueUntil }) => [dueOn ?? [], dueUntil ?? []].flat());
  const inOrder = days.toSorted((a, b) => a.localeCompare(b));
  return {
    owed: sumCents(owed.map(atLeastZero)),
    dueLater: sumCents(students.map(({ dueLater }) => dueLater)),
    dueOn: inOrder[0] ?? null,
    dueUntil: inOrder.at(-1) ?? null,
    creditAvailable: sumCents(owed.map((balance) => atLeastZero(negated(balance)))),
  };
}

/**
 * Something that is owed (cents) for a class date. If it has no date, like an opening balance, it counts as the oldest.
 */
export interface Unpaid {
  date: CalendarDate | null;
  amount: Cents;
}

interface Child {
  studentId: StudentId;
  name: string;
  unpaid: readonly Unpaid[];
}

export interface PaymentLine {
  studentId: StudentId;
  /** In cents, above 0. */
  amount: Cents;
}

/**
 * How a payment (cents) is split among the students of a family. The oldest unpaid fee in the family is paid first, and
 * what is left over goes to `creditTo`, or to the first student by name. The lines are sorted by name and add up to the
 * amount; nobody gets a line of zero. Without students there are no lines.
 */
export function proposeLines(
  children: readonly Child[],
  amount: Cents,
  creditTo?: StudentId,
): PaymentLine[] {
  const byName = children.toSorted((a, b) => compareNames(a.name, b.name));
  const shares = new Map<StudentId, Cents>();
  const add = (id: StudentId, more: Cents) =>
    shares.set(id, sumCents([shares.get(id) ?? ZERO, more]));
  let left = amount;
  // The sort is stable: when fees have the same date, the first student by name is paid first.
  const oldestFirst = byName
    .flatMap(({ studentId, unpaid }) => unpaid.map((fee) => ({ studentId, ...fee })))
    .toSorted((a, b) => (a.date ?? '').localeCompare(b.date ?? ''));
  for (const { studentId, amount: due } of oldestFirst) {
    const paid = smaller(left, due);
    add(studentId, paid);
    left = minus(left, paid);
  }
  const [first] = byName;
  const named = byName.find(({ studentId }) => studentId === creditTo) ?? first;
  if (named) add(named.studentId, left);
  return byName
    .map(({ studentId }) => ({ studentId, amount: shares.get(studentId) ?? ZERO }))
    .filter((line) => line.amount > 0);
}

/** Why a payment (cents) can't be split into these lines among a family's students, or null. */
export function problemOfLines(
  lines: readonly PaymentLine[],
  amount: Cents,
  students: readonly { id: StudentId; name: string }[],
): string | null {
  const seen = new Set<StudentId>();
  for (const { studentId } of lines) {
    const student = students.find(({ id }) => id === studentId);
    if (!student) return familyMessages.notInFamily;
    if (seen.has(studentId)) return familyMessages.twice(student.name);
    seen.add(studentId);
  }
  const sum = sumCents(lines.map((line) => line.amount));
  return sum === amount ? null : familyMessages.sum(sum, amount);
}

/**
 * What a student owes (cents) after their own credit, oldest first: whatever the balance has beyond all fees, then the
 * unpaid fees.
 */
export function unpaidOf(fees: readonly FeeLine[], calculatedBalance: Cents): Unpaid[] {
  const unpaid = allocateBalance(fees, calculatedBalance)
    .filter(({ remainingAmount }) => remainingAmount > 0)
    .toSorted((a, b) => a.date.localeCompare(b.date))
    .map(({ date, remainingAmount }) => ({ date, amount: remainingAmount }));
  const rest = atLeastZero(
    minus(atLeastZero(calculatedBalance), sumCents(unpaid.map(({ amount }) => amount))),
  );
  return rest > 0 ? [{ date: null, amount: rest }, ...unpaid] : unpaid;
}
