import type { PastRecordsInput, PastRecordsResult } from '../../../contract/pastRecords.ts';
import type { Student } from '../../../contract/student.ts';
import { formatDate, monthOf, type CalendarDate, type Month } from '../../../domain/dates.ts';
import { totalFee } from '../../../domain/fees.ts';
import { divideFamilyBalance, pastRecordsMessages } from '../../../domain/pastRecords.ts';
import type { StudentId } from '../../../domain/ids.ts';
import { plus, ZERO, type Cents } from '../../../domain/money.ts';
import { compareNames } from '../../../domain/names.ts';
import { fullName } from '../../../domain/student.ts';
import type { Sorted } from './sort.ts';

// Old and new, side by side: what the page shows that an owner changes over on.

/** The old balance of a student, in cents, or their part of their family's. */
interface OwnBalance {
  balance: Cents;
  why: string;
  family: string | null;
}

/** The students whom rows that come are about. */
export function studentsIn({ payments, charges, marks, credits, balances }: Sorted): StudentId[] {
  return [
    ...new Set([
      ...payments.flatMap(({ value }) =>
        value.family ? value.family.students.map(({ id }) => id) : value.studentId,
      ),
      ...[...charges, ...marks, ...credits].map(({ value }) => value.studentId),
      ...balances.flatMap(({ studentIds }) => studentIds),
    ]),
  ];
}

/**
 * The old balance of each student; those of families are divided.
 *
 * @param history the students with all rows, before any adjustment
 */
export function balancesOfStudents(
  { balances, charges, marks }: Sorted,
  history: ReadonlyMap<StudentId, Student>,
): Map<StudentId, OwnBalance> {
  const charged = [
    ...charges.map(({ value }) => value),
    ...marks.map(({ value }) => ({ ...value, amount: totalFee(value.fee) })),
  ].toSorted((a, b) => b.date.localeCompare(a.date));
  const all = new Map<StudentId, OwnBalance>();
  for (const { balance, why, family, studentIds } of balances) {
    const own = new Map(studentIds.map((id) => [id, balanceIn(history, id)]));
    const name = studentIds.length > 1 ? (family?.name ?? null) : null;
    for (const [id, part] of divideFamilyBalance(balance, own, charged))
      all.set(id, { balance: part, why, family: name });
  }
  return all;
}

const balanceIn = (students: ReadonlyMap<StudentId, Student>, id: StudentId): Cents =>
  students.get(id)?.calculatedBalance ?? ZERO;

interface Seen {
  before: ReadonlyMap<StudentId, Student>;
  history: ReadonlyMap<StudentId, Student>;
  after: ReadonlyMap<StudentId, Student>;
}

/** Every balance before and after, by name, with the reason why the old one differs. */
export function sideBySide(
  { before, history, after }: Seen,
  {
    balances,
    leftOut,
    since,
  }: {
    balances: ReadonlyMap<StudentId, OwnBalance>;
    /** Why rows of each student can't come, and how many. */
    leftOut: ReadonlyMap<StudentId, ReadonlyMap<string, number>>;
    /** The first date of what comes for each. */
    since: ReadonlyMap<StudentId, CalendarDate>;
  },
): PastRecordsResult['students'] {
  return [...before.values()]
    .map((student) => {
      const { id } = student;
      const own = balances.get(id);
      const differs = own !== undefined && own.balance !== balanceIn(history, id);
      return {
        studentId: id,
        name: fullName(student),
        before: student.calculatedBalance,
        history: balanceIn(history, id),
        old: own?.balance ?? null,
        family: own?.family ?? null,
        why: differs ? whyDiffering(own.why, leftOut.get(id) ?? new Map(), since.get(id)) : '',
        after: balanceIn(after, id),
      };
    })
    .toSorted((a, b) => compareNames(a.name, b.name));
}

function whyDiffering(
  said: string,
  leftOut: ReadonlyMap<string, number>,
  since: CalendarDate | undefined,
): string {
  const reasons = [said, pastRecordsMessages.rowsLeftOut(leftOut)].filter(
    (reason) => reason !== '',
  );
  if (reasons.length > 0) return reasons.join(' ');
  return since === undefined
    ? pastRecordsMessages.onlyBalance
    : pastRecordsMessages.notInRows(formatDate(since));
}

/** Why rows about money of each student can't come, or were left out before. */
export function leftOutByStudent(
  { refused, studentsCalled }: Pick<Sorted, 'refused' | 'studentsCalled'>,
  input: PastRecordsInput,
): Map<StudentId, Map<string, number>> {
  const reasons = new Map<StudentId, Map<string, number>>();
  const note = (who: unknown, why: string) => {
    for (const id of typeof who === 'string' ? studentsCalled(who) : []) {
      const own = reasons.get(id) ?? new Map<string, number>();
      reasons.set(id, own.set(why, (own.get(why) ?? 0) + 1));
    }
  };
  for (const { who, why } of input.leftOut ?? []) note(who, why);
  for (const { kind, row, reason } of refused) {
    const said = input[kind]?.[row - 1];
    if (said && (kind !== 'marks' || Number(said['fee'] ?? 0) > 0)) note(said['who'], reason);
  }
  return reasons;
}

export function monthsOf({ paid, charges, marks }: Sorted): PastRecordsResult['months'] {
  const months = new Map<Month, Omit<PastRecordsResult['months'][number], 'month'>>();
  const sumsIn = (month: Month) => {
    const sums = months.get(month) ?? { said: ZERO, paid: ZERO, charged: ZERO, marks: 0 };
    months.set(month, sums);
    return sums;
  };
  for (const [month, sums] of paid) Object.assign(sumsIn(month), sums);
  for (const { value } of charges) {
    const sums = sumsIn(monthOf(value.date));
    sums.charged = plus(sums.charged, value.amount);
  }
  for (const { value } of marks) {
    const sums = sumsIn(monthOf(value.date));
    sums.charged = plus(sums.charged, totalFee(value.fee));
    sums.marks += 1;
  }
  return [...months]
    .map(([month, sums]) => ({ month, ...sums }))
    .toSorted((a, b) => a.month.localeCompare(b.month));
}
