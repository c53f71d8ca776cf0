import type { Student } from '../../../contract/student.ts';
import { groupBy } from '../../../domain/collections.ts';
import type { CalendarDate } from '../../../domain/dates.ts';
import { proposeLines, unpaidOf, type PaymentLine } from '../../../domain/family.ts';
import type { StudentId } from '../../../domain/ids.ts';
import { minus, negated, plus, sumCents, ZERO, type Cents } from '../../../domain/money.ts';
import { divideFamilyBalance } from '../../../domain/pastRecords.ts';
import { fullName } from '../../../domain/student.ts';
import { rowsFor } from '../../db/batches.ts';
import type { Reader } from '../../db/database.ts';
import { feesOf } from '../attendance/attendance.service.ts';
import { chargesOf } from '../charge/charge.service.ts';
import { findStudents } from '../student/student.service.ts';
import type { ComingRows } from './here.ts';
import type { BalanceInForce } from './pastRecords.repository.ts';
import type { Resolved } from './resolve.ts';

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
  /** What students with an earlier balance end at: it stays what it says, whatever comes from before it. */
  kept: ReadonlyMap<StudentId, KeptBalance>;
  /** The balances that an adjustment makes. */
  differing: { id: StudentId; balance: Cents }[];
  /** How each payment is divided among the students that it pays for, in the order of the rows. */
  lines: readonly PaymentLine[][];
}

/** What goes in the same act, and the balances that hold whatever history comes. */
interface Around {
  removed: readonly { student_id: StudentId; date: CalendarDate | null; amount: Cents }[];
  /** The ids of what goes. */
  going: ReadonlySet<string>;
  inForce: ReadonlyMap<StudentId, BalanceInForce>;
}

export interface KeptBalance extends BalanceInForce {
  balance: Cents;
}

/** What is dated before an earlier balance is in it; only what is dated later moves it. */
function keptBalances({
  inForce,
  students,
  removed,
  lines,
  rows,
  old,
}: Pick<Around, 'inForce' | 'removed'> &
  Pick<Balances, 'students' | 'lines' | 'old'> & { rows: ComingRows }): Map<
  StudentId,
  KeptBalance
> {
  const moves = [
    ...removed.map(({ student_id, date, amount }) => [student_id, date, negated(amount)] as const),
    ...[...rows.charges, ...rows.marks].map(
      ({ value, date, amount }) => [value.studentId, date, amount] as const,
    ),
    ...rows.credits.map(
      ({ value, date, amount }) => [value.studentId, date, negated(amount)] as const,
    ),
    ...rows.payments.flatMap(({ date }, index) =>
      (lines[index] ?? []).map(
        ({ studentId, amount }) => [studentId, date, negated(amount)] as const,
      ),
    ),
  ];
  return keepBalances(
    inForce,
    moves.filter(([id]) => !old.has(id)),
    (id) => students.get(id)?.calculatedBalance ?? ZERO,
  );
}

/** The balances that moves from before them would change, and what they end at. */
export function keepBalances(
  inForce: ReadonlyMap<StudentId, BalanceInForce>,
  moves: readonly (readonly [StudentId, CalendarDate | null, Cents])[],
  balanceOf: (id: StudentId) => Cents,
): Map<StudentId, KeptBalance> {
  const kept = new Map<StudentId, KeptBalance>();
  for (const [id, own] of groupBy(moves, ([student]) => student)) {
    const balance = inForce.get(id);
    if (!balance) continue;
    const isIn = (date: CalendarDate | null) => date === null || date <= balance.date;
    const sumOf = (within: boolean) =>
      sumCents(own.flatMap(([, date, amount]) => (isIn(date) === within ? amount : [])));
    if (sumOf(true) !== 0) kept.set(id, { ...balance, balance: plus(balanceOf(id), sumOf(false)) });
  }
  return kept;
}

export async function workOutBalances(
  db: Reader,
  rows: ComingRows,
  { removed, going, inForce }: Around,
): Promise<Balances> {
  const { payments, charges, marks, credits, balances } = rows;
  const families = payments.flatMap(({ value }) => value.family?.students ?? []);
  const own = [...charges, ...marks, ...credits].map(({ value }) => value.studentId);
  const payers = payments.flatMap(({ whom, value }) => (value.family ? [] : (whom as StudentId)));
  const ids = [
    ...families.map(({ id }) => id),
    ...own,
    ...payers,
    ...balances.flatMap(({ value }) => value.studentIds),
    ...removed.map(({ student_id }) => student_id),
  ];
  const students = await findStudents(db, [...new Set(ids)]);
  const history = new Map([...students].map(([id, one]) => [id, one.calculatedBalance]));
  const add = (id: StudentId, amount: Cents) =>
    history.set(id, plus(history.get(id) ?? ZERO, amount));
  for (const { student_id, amount } of removed) add(student_id, negated(amount));
  const charged = [...charges, ...marks].map(({ value, amount }) => ({
    studentId: value.studentId,
    date: value.date,
    amount,
  }));
  for (const { studentId, amount } of charged) add(studentId, amount);
  const fees = await feesOfFamilies(db, [...new Set(families.map(({ id }) => id))], charged, going);
  const lines = payments.map((payment) => {
    const shares = linesOf(payment, { history, fees, students });
    for (const { studentId, amount } of shares) add(studentId, negated(amount));
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
  const kept = keptBalances({ inForce, students, removed, lines, rows, old });
  return { students, history, old, kept, differing, lines };
}

type Fees = ReadonlyMap<StudentId, { date: CalendarDate; fee: Cents }[]>;

/** What the children of families were charged, with what is imported. */
async function feesOfFamilies(
  db: Reader,
  ids: readonly StudentId[],
  charged: readonly { studentId: StudentId; date: CalendarDate; amount: Cents }[],
  going: ReadonlySet<string>,
): Promise<Fees> {
  const children = new Set(ids);
  const stays = ({ id }: { id: string }) => !going.has(id);
  const charges = (await rowsFor(ids, (piece) => chargesOf(db, piece))).filter(stays);
  return groupBy(
    [
      ...(await rowsFor(ids, (piece) => feesOf(db, piece))).filter(stays),
      ...[...charges, ...charged.filter(({ studentId }) => children.has(studentId))].map(
        ({ studentId, date, amount }) => ({ studentId, date, fee: amount }),
      ),
    ],
    ({ studentId }) => studentId,
  );
}

function linesOf(
  { whom, amount, value }: Resolved<'payments'>,
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
