import type { AttendanceStatus } from '../../src/domain/attendance.ts';
import type { ChargeId, PaymentId, RefundId } from '../../src/domain/ids.ts';

/**
 * Everything that happened in a school, as flat data. The slow functions calculate reports from it, one row at a time.
 */
export interface SlowSchool {
  marks: Map<string, SlowMark>;
  payments: Map<PaymentId, { studentId: string; date: string; amount: number }>;
  refunds: Map<RefundId, { studentId: string; date: string; amount: number }>;
  /** Charges besides marks, all of the same kind. */
  charges: Map<ChargeId, { studentId: string; date: string; amount: number }>;
  expenses: Map<string, { date: string; category: string; amount: number }>;
  revenue: { date: string; kind: 'fee' | 'contribution'; amount: number }[];
}

interface SlowMark {
  studentId: string;
  date: string;
  classId: string;
  fee: SlowFee;
  status: AttendanceStatus;
  flags: { late: boolean; noShoes: boolean; notInUniform: boolean };
}

type SlowFee = [absence: number, late: number, noShoes: number, notInUniform: number];

export const emptySchool = (): SlowSchool => ({
  marks: new Map(),
  payments: new Map(),
  refunds: new Map(),
  charges: new Map(),
  expenses: new Map(),
  revenue: [],
});

/** The standard fees in cents, except that absences are free in September; the only holiday is Veterans Day. */
export function slowFee(
  date: string,
  status: AttendanceStatus,
  flags: readonly boolean[],
): SlowFee {
  if (date.endsWith('-11-11')) return [0, 0, 0, 0];
  if (status === 'absent') return [date.startsWith('2026-09') ? 0 : 500, 0, 0, 0];
  if (status !== 'present') return [0, 0, 0, 0];
  const [late, noShoes, notInUniform] = flags;
  return [0, late ? 100 : 0, noShoes ? 100 : 0, notInUniform ? 100 : 0];
}

const within = (from: string, to: string) => (row: { date: string }) =>
  row.date >= from && row.date <= to;

function plus(values: number[]): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum;
}

const feeSum = (fee: SlowFee) => fee[0] + fee[1] + fee[2] + fee[3];

const amounts = (rows: readonly { amount: number }[]) => plus(rows.map(({ amount }) => amount));

/** How much was paid out of credit between two dates. */
export function slowRefunds(school: SlowSchool, from: string, to: string): number {
  return amounts([...school.refunds.values()].filter(within(from, to)));
}

/** What one student was charged and paid, minus what was paid back to them, between two dates in one month. */
function studentMonth(school: SlowSchool, studentId: string, from: string, to: string) {
  const mine = (row: { studentId: string; date: string }) =>
    row.studentId === studentId && within(from, to)(row);
  const fees = [...school.marks.values()].filter(mine).map(({ fee }) => fee);
  const charges = amounts([...school.charges.values()].filter(mine));
  const refunds = [...school.refunds.values()].filter(mine);
  return {
    charged: plus(fees.map(feeSum)) + charges,
    paid: amounts([...school.payments.values()].filter(mine)) - amounts(refunds),
    isRefunded: refunds.length > 0,
    byType: [...[0, 1, 2, 3].map((type) => plus(fees.map((fee) => fee[type] as number))), charges],
  };
}

/** The figures between two dates in one month, calculated directly from the rules in docs/product/reports.md. */
export function slowMonth(school: SlowSchool, from: string, to: string) {
  const ids = new Set([
    ...[...school.marks.values()].map((mark) => mark.studentId),
    ...[...school.payments.values()].map((payment) => payment.studentId),
    ...[...school.refunds.values()].map((refund) => refund.studentId),
    ...[...school.charges.values()].map((charge) => charge.studentId),
  ]);
  let [collected, inProcess, pending, charged, paid] = [0, 0, 0, 0, 0];
  const byType = [0, 0, 0, 0, 0];
  const students: Record<string, { charged: number; paid: number; status: string }> = {};
  for (const id of ids) {
    const one = studentMonth(school, id, from, to);
    if (one.charged === 0 && one.paid === 0 && !one.isRefunded) continue;
    charged += one.charged;
    paid += one.paid;
    one.byType.forEach((amount, type) => (byType[type] = (byType[type] as number) + amount));
    let status = 'none';
    if (one.charged > 0) {
      if (one.paid >= one.charged) {
        status = 'paid';
        collected += one.charged;
      } else if (one.paid > 0) {
        status = 'partial';
        collected += one.paid;
        inProcess += one.charged - one.paid;
      } else {
        status = 'pending';
        pending += one.charged;
      }
    }
    students[id] = { charged: one.charged, paid: one.paid, status };
  }
  return { charged, paid, collected, inProcess, pending, byType, students };
}

/** Everyone's marks between two dates, calculated directly from the rules in docs/product/reports.md. */
export function slowAttendance(school: SlowSchool, from: string, to: string) {
  const marks = [...school.marks.values()].filter(within(from, to));
  const lessonOf = ({ date, classId }: { date: string; classId: string }) => `${date} ${classId}`;
  const holidayMarks = marks.filter(({ status }) => status === 'holiday');
  const holidays = new Set(holidayMarks.map(lessonOf));
  const held = marks.filter((mark) => !holidays.has(lessonOf(mark)));
  const students: Record<string, Record<string, number>> = {};
  for (const { studentId, status, flags, ...mark } of marks) {
    const own = (students[studentId] ??= { present: 0, absent: 0, medicalAbsence: 0 });
    if (holidays.has(lessonOf(mark))) continue;
    own[status] = (own[status] ?? 0) + 1;
    if (status !== 'present') continue;
    for (const [flag, isSet] of Object.entries(flags)) {
      if (isSet) own[flag] = (own[flag] ?? 0) + 1;
    }
  }
  return {
    schoolDays: new Set(held.map(({ date }) => date)).size,
    lessons: new Set(held.map(lessonOf)).size,
    holidays: new Set(holidayMarks.map(({ date }) => date)).size,
    students,
  };
}

/** The unpaid part of a student's fees between two dates, assigned fee by fee, newest first. */
export function slowUnpaid(
  school: SlowSchool,
  studentId: string,
  owed: number,
  from: string,
  to: string,
): number {
  const fees = [
    ...[...school.marks.values()].map((mark) => ({ ...mark, amount: feeSum(mark.fee) })),
    ...school.charges.values(),
  ].filter((one) => one.studentId === studentId);
  let [left, unpaid] = [owed, 0];
  for (const { date, amount } of fees.toSorted((a, b) => (a.date < b.date ? 1 : -1))) {
    const part = Math.min(left, amount);
    left -= part;
    if (date >= from && date <= to) unpaid += part;
  }
  return unpaid;
}

/** Expenses and other revenue between two dates. */
export function slowBudget(school: SlowSchool, from: string, to: string) {
  const spent = [...school.expenses.values()].filter(within(from, to));
  const byCategory: Record<string, number> = {};
  for (const { category, amount } of spent) {
    byCategory[category] = (byCategory[category] ?? 0) + amount;
  }
  const came = (kind: string) =>
    plus(
      school.revenue
        .filter(within(from, to))
        .filter((one) => one.kind === kind)
        .map(({ amount }) => amount),
    );
  return {
    expenses: plus(spent.map(({ amount }) => amount)),
    byCategory,
    fees: came('fee'),
    contributions: came('contribution'),
  };
}
