import { chargedAmount, sumOfParts, type ChargePart } from './chargeParts.ts';
import { groupBy } from './collections.ts';
import { feeYearStartFor, firstOf, monthOf, type CalendarDate, type Month } from './dates.ts';
import type { RegistrationRule } from './feeType.ts';
import type { StudentId } from './ids.ts';
import { cents, negated, sumCents, ZERO, type Cents } from './money.ts';
import { periodOfMonth } from './months.ts';
import { aboveCap, byOrder, householdOf, type Families } from './tuitionRules.ts';

// What is charged to many at once beside tuition: registration once a fee year, and late fees. A person charges them,
// never a clock.

export const chargeRunKinds = ['registration', 'late'] as const;
export type ChargeRunKind = (typeof chargeRunKinds)[number];

export const chargeRunMessages = {
  perChild: 'Give an amount for 1 to 10 children',
} as const;

/** The fee for what is unpaid after a day of the month: an amount in cents, or a percentage of it and the least. */
export interface LateFee {
  after: number;
  amount?: Cents | undefined;
  percent?: number | undefined;
  least?: Cents | undefined;
}

/** What a student would be charged. */
export interface RunLine {
  studentId: StudentId;
  /** In cents. */
  amount: Cents;
  parts: readonly ChargePart[];
  /** Why it isn't chosen at first; null if it is. */
  doubt: 'asked' | 'notReminded' | null;
}

export const doubtWords: Record<NonNullable<RunLine['doubt']>, string> = {
  asked: 'has an open question',
  notReminded: 'never reminded',
};

/** The fee year that a month is in, by its first month; the month in which it begins counts to the new one. */
export const feeYearOf = (month: Month, feeYearStart: string): Month =>
  monthOf(feeYearStartFor(periodOfMonth(month).to, feeYearStart));

/** A charge of a run is dated today, or the month's first day while that is ahead. */
export function runDate(month: Month, today: CalendarDate): CalendarDate {
  const first = firstOf(month);
  return first > today ? first : today;
}

/** The number of a child that their charge was for. */
const numberOf = (parts: readonly ChargePart[]) =>
  parts.find((part) => part.kind === 'registration')?.child;

/**
 * Who isn't charged for the fee year yet. A family's children count by name after those who are charged; what is above
 * its cap comes off the last child first.
 *
 * @param students everyone who attends, by name
 * @param charged for the fee year
 */
export function proposeRegistration(
  { perChild, familyCap }: RegistrationRule,
  {
    students,
    charged,
    familyOf,
  }: {
    students: readonly StudentId[];
    charged: readonly { studentId: StudentId; amount: Cents; parts: readonly ChargePart[] }[];
    familyOf: Families['familyOf'];
  },
): RunLine[] {
  const payerOf = (id: StudentId) => householdOf({ familyOf }, id);
  const before = groupBy(charged, ({ studentId }) => payerOf(studentId));
  const done = new Set(charged.map(({ studentId }) => studentId));
  const amounts = new Map<StudentId, readonly ChargePart[]>();
  for (const [payer, own] of groupBy(
    students.filter((id) => !done.has(id)),
    payerOf,
  )) {
    const earlier = before.get(payer) ?? [];
    const taken = new Set(earlier.map(({ parts }, at) => numberOf(parts) ?? at + 1));
    const lines = own.map((id) => {
      let child = 1;
      while (taken.has(child)) child += 1;
      taken.add(child);
      const amount = perChild[child - 1] ?? perChild.at(-1) ?? ZERO;
      return { id, amount, parts: [{ kind: 'registration', amount, child }] as ChargePart[] };
    });
    if (familyCap !== undefined)
      for (const [line, off] of aboveCap(familyCap, earlier.map(chargedAmount), lines.toReversed()))
        line.parts.push({ kind: 'cap', amount: negated(off), cap: familyCap });
    for (const { id, parts } of lines) amounts.set(id, parts);
  }
  return students.flatMap((studentId) => {
    const parts = amounts.get(studentId) ?? [];
    const amount = sumOfParts(parts);
    return amount > 0 ? [{ studentId, amount, parts, doubt: null }] : [];
  });
}

/** What a student owes from before a day. */
export interface Overdue {
  studentId: StudentId;
  /** In cents, without late fees; below zero is a credit. */
  unpaid: Cents;
  since: CalendarDate | null;
  reminded: CalendarDate | null;
  hasQuestion: boolean;
  /** Whether they attend: who has left is charged nothing. */
  attends: boolean;
}

/** The last day whose charges are late in a month's run. */
export const lateUntil = (month: Month, { after }: LateFee): CalendarDate =>
  `${month}-${String(after).padStart(2, '0')}` as CalendarDate;

/**
 * A late fee for each family that owes something from before the day, less its credit: on the child who owes most. Not
 * twice in a month, and never for late fees.
 *
 * @param charged who has a late fee for the month
 * @param on the day of the run
 */
export function proposeLate(
  { amount: flat, percent, least }: LateFee,
  {
    overdue,
    charged,
    on,
    ...families
  }: Families & {
    overdue: readonly Overdue[];
    charged: readonly StudentId[];
    on: CalendarDate;
  },
): RunLine[] {
  const compare = byOrder(families.order);
  const done = new Set(charged.map((id) => householdOf(families, id)));
  const lines: RunLine[] = [];
  for (const [payer, own] of groupBy(overdue, ({ studentId }) =>
    householdOf(families, studentId),
  )) {
    const unpaid = sumCents(own.map((one) => one.unpaid));
    const owing = own.filter((one) => one.unpaid > 0);
    const [most] = owing
      .filter(({ attends }) => attends)
      .toSorted((a, b) => b.unpaid - a.unpaid || compare(a.studentId, b.studentId));
    const since = owing
      .flatMap((one) => one.since ?? [])
      .toSorted()
      .at(0);
    if (unpaid <= 0 || !most || since === undefined || done.has(payer)) continue;
    const part = cents(Math.floor((unpaid * (percent ?? 0)) / 100));
    const isLeast = percent !== undefined && least !== undefined && least > part;
    const amount = isLeast ? least : percent === undefined ? (flat ?? ZERO) : part;
    const reminded =
      owing
        .flatMap((one) => one.reminded ?? [])
        .toSorted()
        .at(-1) ?? null;
    if (amount === 0) continue;
    lines.push({
      studentId: most.studentId,
      amount,
      parts: [
        {
          kind: 'late',
          amount,
          unpaid,
          since,
          reminded,
          on,
          ...(percent !== undefined && { percent }),
          ...(isLeast && { least: true }),
        },
      ],
      doubt: own.some(({ hasQuestion }) => hasQuestion)
        ? 'asked'
        : reminded === null
          ? 'notReminded'
          : null,
    });
  }
  return lines.toSorted((a, b) => compare(a.studentId, b.studentId));
}
