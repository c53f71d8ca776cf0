import type { HistoryInput, HistoryResult } from '../../../contract/history.ts';
import type { Student } from '../../../contract/student.ts';
import { formatDate, monthOf, type CalendarDate, type Month } from '../../../domain/dates.ts';
import { totalFee } from '../../../domain/fees.ts';
import { divideFamilyBalance, historyMessages } from '../../../domain/history.ts';
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

/** Divides the balances of families: a child has what was charged for them last. */
export function balancesOfStudents({
  balances,
  charges,
  marks,
}: Sorted): Map<StudentId, OwnBalance> {
  const charged = [
    ...charges.map(({ value }) => value),
    ...marks.map(({ value }) => ({ ...value, amount: totalFee(value.fee) })),
  ].toSorted((a, b) => b.date.localeCompare(a.date));
  return new Map(
    balances.flatMap(({ balance, why, family, studentIds }) => {
      const parts = divideFamilyBalance(balance, studentIds, charged);
      return studentIds.map((id): [StudentId, OwnBalance] => [
        id,
        { balance: parts.get(id) ?? ZERO, why, family: family?.name ?? null },
      ]);
    }),
  );
}

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
    /** How many rows of each student can't come. */
    leftOut: ReadonlyMap<StudentId, number>;
    /** The first date of what comes for each. */
    since: ReadonlyMap<StudentId, CalendarDate>;
  },
): HistoryResult['students'] {
  const balanceIn = (students: ReadonlyMap<StudentId, Student>, id: StudentId) =>
    students.get(id)?.calculatedBalance ?? ZERO;
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
        why: differs ? whyDiffering(own.why, leftOut.get(id) ?? 0, since.get(id)) : '',
        after: balanceIn(after, id),
      };
    })
    .toSorted((a, b) => compareNames(a.name, b.name));
}

function whyDiffering(said: string, leftOut: number, since: CalendarDate | undefined): string {
  const reasons = [said, leftOut > 0 ? historyMessages.rowsLeftOut(leftOut) : ''].filter(
    (reason) => reason !== '',
  );
  if (reasons.length > 0) return reasons.join(' ');
  return since === undefined
    ? historyMessages.onlyBalance
    : historyMessages.notInRows(formatDate(since));
}

/** How many rows of each student can't come. */
export function leftOutByStudent(
  { refused, whoIs }: Pick<Sorted, 'refused' | 'whoIs'>,
  input: HistoryInput,
): Map<StudentId, number> {
  const counts = new Map<StudentId, number>();
  for (const { kind, row } of refused) {
    const who = input[kind]?.[row - 1]?.['who'];
    const id = typeof who === 'string' ? whoIs(who) : null;
    if (id !== null) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

export function monthsOf({ paid, charges, marks }: Sorted): HistoryResult['months'] {
  const months = new Map<Month, Omit<HistoryResult['months'][number], 'month'>>();
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
