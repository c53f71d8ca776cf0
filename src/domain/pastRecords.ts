import type { AttendanceStatus } from './attendance.ts';
import { countOf } from './counts.ts';
import { formatDate, type CalendarDate } from './dates.ts';
import type { StudentId } from './ids.ts';
import { formatMoney, minus, negated, plus, smaller, sumCents, ZERO, type Cents } from './money.ts';

/** The statuses that past marks can have: a holiday is a day's, not a student's. */
export const importableStatuses = [
  'present',
  'absent',
  'medicalAbsence',
] as const satisfies readonly AttendanceStatus[];

export const pastRecordsMessages = {
  status: 'Status must be present, absent or medicalAbsence',
  fee: 'Fee must be an amount of zero or more',
  feeOfPresent: 'Only an absence has a fee of its own. Say what it was for.',
  flagsOfAbsent: 'Only somebody who was present can be late, or without something.',
  noAbsenceFee: 'The school has no fee for an absence on that date.',
  tooMany: 'This is too much at once. Import it in parts.',
  unknown: (who: string) => `Nobody here is called ${who}.`,
  several: (who: string) => `More than one student is ${who}. Choose which.`,
  leftOut: 'Left out.',
  unknownFlag: (name: string) => `The school has no fee called ${name} for that class and date.`,
  unknownMethod: (name: string) => `There is no payment method ${name}.`,
  notACharge: (name: string) => `${name} is something that the roll charges. Give it another name.`,
  maybeHere: 'The same person, day and amount is here already.',
  notAfter: (after: CalendarDate) => `It isn’t after ${formatDate(after)}.`,
  otherBalance: (who: string, balance: Cents, on: CalendarDate) =>
    `A balance of ${formatMoney(balance)} came for ${who} on ${formatDate(on)}. Replace that import.`,
  sameId: 'Another row of this file has the same id.',
  marked: 'There is a mark already.',
  beforeClass: (name: string, from: CalendarDate) =>
    `${name} begins on ${formatDate(from)}. Change its dates, or leave this out.`,
  afterClass: (name: string, to: CalendarDate) =>
    `${name} ended on ${formatDate(to)}. Change its dates, or leave this out.`,
  manyClasses: (count: number) => `${count} new classes? Choose another column.`,
  manyKinds: (count: number) => `${count} new kinds of charges? Choose another column.`,
  closed: 'That month is closed. Import past records before you close a month.',
  noDate: 'There is no such date.',
  date: 'That date is still to come, or before the year 2000.',
  noChildren: (family: string) => `The family ${family} has no students here.`,
  twiceBalance: 'There is another balance for this student.',
  /** The first two reasons why rows of somebody are left out, and how many more rows there are for others. */
  rowsLeftOut: (reasons: ReadonlyMap<string, number>) => {
    const [first, second, ...more] = [...reasons];
    if (!first) return '';
    const rest = more.reduce((sum, [, rows]) => sum + rows, 0);
    return ['Left out:', first[0], second?.[0], rest > 0 ? `And ${countOf(rest, 'row')} more.` : '']
      .filter(Boolean)
      .join(' ');
  },
  onlyBalance: 'Only the balance is imported.',
  notInRows: (since: string) => `The rest is from before ${since}, or isn't in these files.`,
  underWay: 'Past records are being imported right now. Look again in a moment.',
  moved: 'Something has changed since this was shown. Look at it again.',
  balanceMoved: (who: string) =>
    `The balance of ${who} has changed since this was shown. Look at it again.`,
  notFound: 'Import not found',
  undoneAlready: 'This import is already undone.',
  /** @param names who and when, the first few */
  held: (names: readonly string[], more: number) =>
    `Some of its rows were changed since: ${names.join(' ')}${more > 0 ? ` And ${countOf(more, 'more row', 'more rows')}.` : ''} Nothing was undone.`,
  heldPayment: (who: string, on: string) =>
    `${who}’s payment of ${on} was deleted or corrected. Take that back first.`,
  heldRefund: (who: string, on: string) =>
    `${who}’s money of ${on} was refunded. Delete the refund first.`,
  heldCharge: (who: string, on: string) =>
    `${who}’s charge of ${on} was reversed, waived or corrected. Take that back first.`,
  heldCredit: (who: string, on: string) => `${who}’s credit of ${on} was reversed.`,
  heldMark: (who: string, on: string) =>
    `${who}’s mark of ${on} was changed, or the day became a holiday. Take that back first.`,
  heldClosed: (who: string, on: string) =>
    `${who}’s row of ${on} is in a closed month. Reopen the month first.`,
  heldQuestion: (who: string, on: string) => `${who} asked about the line of ${on}.`,
  unbooked:
    'This import came with an export of an earlier release of Turnout, which did not keep what it booked. It can’t be undone or replaced.',
  heldOther: (what: string) => `It also brought ${what}, which can’t be undone.`,
} as const;

/** What can be said of an import; one that is being undone is still coming or here for people. */
export const importStates = ['coming', 'here', 'undone'] as const;

/** The note of the entries that keep what was used of an import once it is undone. */
export const SETTLED = 'Settled when an import was undone';

/** The most classes, and kinds of charges, that one import makes: more of them are names of something else. */
export const MOST_NEW = 40;

/** The most rows that may be said to be left out, and how long their texts may be, in characters. */
export const leftOutLimits = { rows: 20_000, who: 200, why: 300 };

/** The note of the adjustment that makes a balance what the other program says. */
export const DIFFERENCE = 'Difference from past records';

/**
 * Divides the old balance of a family (cents). Each child keeps what their rows come to; only a difference of the whole
 * family is divided: more that is owed is theirs who were charged last, less is taken off those who owe. The first
 * child has the rest.
 *
 * @param own the children's balances with all rows, in cents
 * @param charged what was charged for the children, newest first
 * @returns parts that add up to the balance
 */
export function divideFamilyBalance(
  balance: Cents,
  own: ReadonlyMap<StudentId, Cents>,
  charged: readonly { studentId: StudentId; amount: Cents }[],
): Map<StudentId, Cents> {
  const parts = new Map(own);
  let rest = minus(balance, sumCents([...own.values()]));
  const give = (id: StudentId, amount: Cents) => {
    parts.set(id, plus(parts.get(id) ?? ZERO, amount));
    rest = minus(rest, amount);
  };
  for (const { studentId, amount } of charged) {
    if (rest <= 0) break;
    if (parts.has(studentId)) give(studentId, smaller(rest, amount));
  }
  for (const [id, owed] of own) {
    if (rest >= 0) break;
    if (owed > 0) give(id, negated(smaller(negated(rest), owed)));
  }
  const [first] = own.keys();
  if (first !== undefined) give(first, rest);
  return parts;
}
