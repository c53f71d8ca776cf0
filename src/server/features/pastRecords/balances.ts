import type { Student } from '../../../contract/student.ts';
import { groupBy } from '../../../domain/collections.ts';
import type { CalendarDate } from '../../../domain/dates.ts';
import { proposeLines, unpaidOf, type PaymentLine } from '../../../domain/family.ts';
import type { StudentId } from '../../../domain/ids.ts';
import { minus, plus, ZERO, type Cents } from '../../../domain/money.ts';
import { divideFamilyBalance } from '../../../domain/pastRecords.ts';
import { fullName } from '../../../domain/student.ts';
import { rowsFor } from '../../db/batches.ts';
import type { Reader } from '../../db/database.ts';
import { feesOf } from '../attendance/attendance.service.ts';
import { chargesOf } from '../charge/charge.service.ts';
import { findStudents } from '../student/student.service.ts';
import type { Coming, ComingRows } from './compare.ts';

// What an import makes of balances, worked out without writing anything.

/** The balance of a student in the other program, in cents, or their part of their family's. */
export interface OldBalance {
  balance: Cents;
  why: string;
  family: string | null;
}

export interface Balances {
  /** The students whom the rows are about, as they are now. */
  students: ReadonlyMap<StudentId, Student>;
  /** The balances that everything but the balances of the other program leaves. */
  history: ReadonlyMap<StudentId, Cents>;
  old: ReadonlyMap<StudentId, OldBalance>;
  /** The balances that an adjustment makes. */
  differing: { id: StudentId; balance: Cents }[];
  /** How each payment is divided among the students that it pays for, in the order of the rows. */
  lines: readonly PaymentLine[][];
}

export async function workOutBalances(db: Reader, rows: ComingRows): Promise<Balances> {
  const { payments, charges, marks, credits, balances } = rows;
  const families = payments.flatMap(({ value }) => value.family?.students ?? []);
  const own = [...charges, ...marks, ...credits].map(({ value }) => value.studentId);
  const payers = payments.flatMap(({ whom, value }) => (value.family ? [] : (whom as StudentId)));
  const ids = [
    ...families.map(({ id }) => id),
    ...own,
    ...payers,
    ...balances.flatMap(({ value }) => value.studentIds),
  ];
  const students = await findStudents(db, [...new Set(ids)]);
  const history = new Map([...students].map(([id, one]) => [id, one.calculatedBalance]));
  const add = (id: StudentId, amount: Cents) =>
    history.set(id, plus(history.get(id) ?? ZERO, amount));
  const charged = [...charges, ...marks].map(({ value, amount }) => ({
    studentId: value.studentId,
    date: value.date,
    amount,
  }));
  for (const { studentId, amount } of charged) add(studentId, amount);
  const fees = await feesOfFamilies(db, [...new Set(families.map(({ id }) => id))], charged);
  const lines = payments.map((payment) => {
    const shares = linesOf(payment, { history, fees, students });
    for (const { studentId, amount } of shares) add(studentId, minus(ZERO, amount));
    return shares;
  });
  for (const { value } of credits) add(value.studentId, minus(ZERO, value.amount));

  const newest = charged.toSorted((a, b) => b.date.localeCompare(a.date));
  const old = new Map<StudentId, OldBalance>();
  for (const { amount, value } of balances) {
    const { studentIds, why, family } = value;
    const before = new Map(studentIds.map((id) => [id, history.get(id) ?? ZERO]));
    for (const [id, balance] of divideFamilyBalance(amount, before, newest))
      old.set(id, { balance, why, family });
  }
  const differing = [...old].flatMap(([id, { balance }]) =>
    history.get(id) === balance ? [] : [{ id, balance }],
  );
  return { students, history, old, differing, lines };
}

type Fees = ReadonlyMap<StudentId, { date: CalendarDate; fee: Cents }[]>;

/** What the children of families were charged, with what is imported. */
async function feesOfFamilies(
  db: Reader,
  ids: readonly StudentId[],
  charged: readonly { studentId: StudentId; date: CalendarDate; amount: Cents }[],
): Promise<Fees> {
  const children = new Set(ids);
  const charges = await rowsFor(ids, (piece) => chargesOf(db, piece));
  return groupBy(
    [
      ...(await rowsFor(ids, (piece) => feesOf(db, piece))),
      ...[...charges, ...charged.filter(({ studentId }) => children.has(studentId))].map(
        ({ studentId, date, amount }) => ({ studentId, date, fee: amount }),
      ),
    ],
    ({ studentId }) => studentId,
  );
}

function linesOf(
  { whom, amount, value }: Coming<'payments'>,
  known: { history: ReadonlyMap<StudentId, Cents>; fees: Fees } & Pick<Balances, 'students'>,
): PaymentLine[] {
  if (!value.family) return [{ studentId: whom as StudentId, amount }];
  const children = value.family.students.map(({ id, name }) => {
    const student = known.students.get(id);
    return {
      studentId: id,
      name: student ? fullName(student) : name,
      unpaid: unpaidOf(known.fees.get(id) ?? [], known.history.get(id) ?? ZERO),
    };
  });
  return proposeLines(children, amount);
}
