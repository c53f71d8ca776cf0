import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { attendanceStatuses, type AttendanceStatus } from '../../src/domain/attendance.ts';
import {
  calendarDate,
  daysBetween,
  month as aMonth,
  type CalendarDate,
} from '../../src/domain/dates.ts';
import { expenseCategories, type ExpenseCategory } from '../../src/domain/expense.ts';
import { ABSENCE_KEY } from '../../src/domain/feeType.seed.ts';
import type { StudentId } from '../../src/domain/ids.ts';
import { lessonOf, markKey } from '../../src/domain/lesson.ts';
import { cents, sumCents, ZERO } from '../../src/domain/money.ts';
import { owedToday, unpaidAges } from '../../src/domain/owing.ts';
import { enrollmentStatuses, type EnrollmentStatus } from '../../src/domain/student.ts';
import type { Database, Reader } from '../../src/server/db/database.ts';
import type { Work } from '../../src/server/db/work.ts';
import {
  markStudent,
  removeMark,
} from '../../src/server/features/attendance/attendance.service.ts';
import { everything } from '../../src/server/features/attendance/reach.service.ts';
import { readDay } from '../../src/server/features/attendance/roll.service.ts';
import { createEntry } from '../../src/server/features/budget/budgetEntry.service.ts';
import { createExpense, deleteExpense } from '../../src/server/features/budget/expense.service.ts';
import {
  createCharges,
  reverseCharge,
  reversePart,
} from '../../src/server/features/charge/charge.service.ts';
import { createFeeType, setFeeAmount } from '../../src/server/features/feeType/feeType.service.ts';
import { createPayment, deletePayment } from '../../src/server/features/payment/payment.service.ts';
import { attendanceReport } from '../../src/server/features/report/attendanceReport.service.ts';
import {
  cumulativeReport,
  monthlyReport,
  visualization,
} from '../../src/server/features/report/financial.service.ts';
import {
  changeEnrollmentStatus,
  createStudent,
} from '../../src/server/features/enrollment/enrollment.service.ts';
import {
  listPublicStudents,
  readFinancialDetails,
} from '../../src/server/features/publicDashboard/publicDashboard.service.ts';
import { readAccount } from '../../src/server/features/ledger/account.service.ts';
import { apply, grant } from '../../src/server/features/ledger/credit.service.ts';
import { createRefund, deleteRefund } from '../../src/server/features/refund/refund.service.ts';
import {
  getStudent,
  listOwing,
  listStudents,
  sumUnpaidByAge,
} from '../../src/server/features/student/student.service.ts';
import { addSecondClass, SECOND_CLASS } from '../support/classes.ts';
import { TODAY, anAdmin, bothEngines } from '../support/school.ts';
import {
  emptySchool,
  slowAttendance,
  slowBudget,
  slowFee,
  slowMonth,
  slowRefunds,
  slowUnpaid,
  type SlowSchool,
} from '../support/slowReports.ts';

const { describeServices } = bothEngines('the sums are SQL');

const DATES = [
  '2026-07-31',
  '2026-08-12',
  '2026-08-13',
  '2026-08-31',
  '2026-09-01',
  '2026-09-30',
  '2026-10-15',
  '2026-11-01',
  '2026-11-11',
  '2026-11-20',
  TODAY,
].map(calendarDate);
const MONTHS = [
  [aMonth('2026-07'), calendarDate('2026-07-01'), calendarDate('2026-07-31')],
  [aMonth('2026-08'), calendarDate('2026-08-01'), calendarDate('2026-08-31')],
  [aMonth('2026-09'), calendarDate('2026-09-01'), calendarDate('2026-09-30')],
  [aMonth('2026-10'), calendarDate('2026-10-01'), calendarDate('2026-10-31')],
  [aMonth('2026-11'), calendarDate('2026-11-01'), calendarDate('2026-11-30')],
] as const;

/** There are only a few, because marks on a holiday don't count. */
const HOLIDAYS: readonly string[] = ['2026-08-13', '2026-09-30', '2026-11-11', TODAY];

type Step =
  | {
      do: 'mark';
      who: number;
      on: CalendarDate;
      inSecond: boolean;
      status: AttendanceStatus;
      flags: boolean[];
    }
  | { do: 'remove mark'; who: number; on: CalendarDate; inSecond: boolean }
  | { do: 'pay'; who: number; on: CalendarDate; amount: number }
  | { do: 'delete payment'; which: number }
  | { do: 'refund'; who: number; on: CalendarDate; amount: number }
  | { do: 'delete refund'; which: number }
  | { do: 'give credit'; who: number; on: CalendarDate; amount: number; apply: boolean }
  | { do: 'apply credit'; who: number }
  | { do: 'charge'; who: number; on: CalendarDate; amount: number; inSecond: boolean }
  | { do: 'reverse'; which: number; part: boolean }
  | { do: 'set status'; who: number; status: EnrollmentStatus }
  | { do: 'spend'; on: CalendarDate; category: ExpenseCategory; amount: number; asEntry: boolean }
  | { do: 'delete expense'; which: number }
  | { do: 'take in'; who: number; on: CalendarDate; kind: 'fee' | 'contribution'; amount: number };

const COSTUME = 'costume';
const STUDENTS = 4;
const who = fc.nat(STUDENTS - 1);
const on = fc.constantFrom(...DATES);
/** A day after today: what is charged for it is owed, but isn't due yet. */
const LATER = calendarDate('2026-12-05');
const amount = fc.integer({ min: 1, max: 1500 });
const which = fc.nat(50);
const does = <Name extends Step['do']>(name: Name) => fc.constant(name);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .record({
        do: does('mark'),
        who,
        on,
        inSecond: fc.boolean(),
        status: fc.constantFrom(...attendanceStatuses),
        flags: fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
      })
      .map((mark) =>
        mark.status === 'holiday' && !HOLIDAYS.includes(mark.on)
          ? { ...mark, status: 'present' as const }
          : mark,
      ),
  },
  { weight: 1, arbitrary: fc.record({ do: does('remove mark'), who, on, inSecond: fc.boolean() }) },
  { weight: 5, arbitrary: fc.record({ do: does('pay'), who, on, amount }) },
  { weight: 1, arbitrary: fc.record({ do: does('delete payment'), which }) },
  { weight: 8, arbitrary: fc.record({ do: does('refund'), who, on, amount }) },
  { weight: 1, arbitrary: fc.record({ do: does('delete refund'), which }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: does('give credit'), who, on, amount, apply: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ do: does('apply credit'), who }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: does('charge'),
      who,
      on: fc.constantFrom(...DATES, LATER),
      amount,
      inSecond: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: does('reverse'), which, part: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: does('set status'),
      who,
      status: fc.constantFrom(...enrollmentStatuses),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: does('spend'),
      on,
      category: fc.constantFrom(...expenseCategories),
      amount,
      asEntry: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: does('delete expense'), which }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: does('take in'),
      who,
      on,
      kind: fc.constantFrom('fee' as const, 'contribution' as const),
      amount,
    }),
  },
);

const november = calendarDate('2026-11-01');
const paidBack: Step[] = [
  { do: 'pay', who: 0, on: november, amount: 1000 },
  { do: 'refund', who: 0, on: november, amount: 1000 },
  { do: 'charge', who: 0, on: november, amount: 1000, inSecond: false },
  // This student only got a refund in November, and owes nothing beyond October's credit.
  { do: 'pay', who: 1, on: calendarDate('2026-10-15'), amount: 1000 },
  { do: 'refund', who: 1, on: november, amount: 300 },
  { do: 'give credit', who: 2, on: november, amount: 500, apply: false },
  { do: 'charge', who: 2, on: november, amount: 500, inSecond: false },
];

function setAbsenceFee(work: Work, price: number, from: string): Promise<unknown> {
  return setFeeAmount(work, {
    key: ABSENCE_KEY,
    amount: cents(price),
    from: calendarDate(from),
  });
}

let people = 0;

async function newStudents(work: Work): Promise<StudentId[]> {
  const ids: StudentId[] = [];
  while (ids.length < STUDENTS) {
    people += 1;
    const { student } = await createStudent(
      work,
      { text: 'unused', hash: 'unused' },
      {
        firstName: 'Ada',
        lastName: String(people),
        email: `dancer${people}@school.test`,
        enrollmentStatus: 'Enrolled',
      },
    );
    ids.push(student.id);
  }
  return ids;
}

const nth = <Value>(values: Iterable<Value>, n: number): Value | undefined => {
  const all = [...values];
  return all[n % Math.max(1, all.length)];
};

const lessonIn = ({ on: date, inSecond }: { on: CalendarDate; inSecond: boolean }) =>
  lessonOf({ date, classId: inSecond ? SECOND_CLASS : undefined });

async function accountOf(work: Work, id: StudentId) {
  const { balance: owed, creditAvailable: credit } = await getStudent(work.tx, id);
  return { owed, credit };
}

/** Performs a step in the school, and records it in the slow school. */
async function perform(
  work: Work,
  slow: SlowSchool,
  { ids, left }: { ids: StudentId[]; left: Set<StudentId> },
  act: Step,
): Promise<void> {
  const id = ids['who' in act ? act.who : 0] as StudentId;
  switch (act.do) {
    case 'mark': {
      if (left.has(id)) return;
      const [late = false, noShoes = false, notInUniform = false] = act.flags;
      const attributes = { late, noShoes, notInUniform };
      const of = { ...lessonIn(act), studentId: id };
      await markStudent(work, { ...of, status: act.status, attributes });
      const fee = slowFee(act.on, act.status, act.flags);
      slow.marks.set(markKey(of), { ...of, fee, status: act.status, flags: attributes });
      return;
    }
    case 'remove mark':
      await removeMark(work, { ...lessonIn(act), studentId: id }, everything);
      slow.marks.delete(markKey({ ...lessonIn(act), studentId: id }));
      return;
    case 'pay': {
      const paid = { studentId: id, amount: cents(act.amount), date: act.on };
      const { payment } = await createPayment(work, { ...paid, paymentMethod: 'cash' });
      slow.payments.set(payment.id, paid);
      return;
    }
    case 'delete payment': {
      const payment = nth(slow.payments.keys(), act.which);
      if (payment === undefined) return;
      await deletePayment(work, payment);
      slow.payments.delete(payment);
      return;
    }
    case 'refund': {
      const { credit } = await accountOf(work, id);
      if (credit === 0) return;
      const input = { id, amount: cents(Math.min(act.amount, credit)), date: act.on };
      const { refund } = await createRefund(work, { ...input, method: 'cash' });
      slow.refunds.set(refund.id, { studentId: id, date: act.on, amount: input.amount });
      return;
    }
    case 'delete refund': {
      const refund = nth(slow.refunds.keys(), act.which);
      if (refund === undefined) return;
      await deleteRefund(work, refund);
      slow.refunds.delete(refund);
      return;
    }
    case 'give credit':
      await grant(work, id, { amount: cents(act.amount), date: act.on, apply: act.apply });
      return;
    case 'apply credit': {
      const { owed, credit } = await accountOf(work, id);
      const most = Math.min(owed, credit);
      if (most > 0) await apply(work, id, cents(most));
      return;
    }
    case 'charge': {
      if (left.has(id)) return;
      const { charges: made } = await createCharges(work, {
        type: COSTUME,
        date: act.on,
        ...(act.inSecond && { classId: SECOND_CLASS }),
        lines: [{ studentId: id, amount: cents(act.amount) }],
      });
      for (const one of made)
        slow.charges.set(one.id, { studentId: id, date: act.on, amount: act.amount });
      return;
    }
    case 'reverse': {
      const [charge, standing] = nth(slow.charges, act.which) ?? [];
      if (charge === undefined || standing === undefined) return;
      if (act.part && standing.amount > 1) {
        await reversePart(work, charge, cents(1));
        slow.charges.set(charge, { ...standing, amount: standing.amount - 1 });
      } else {
        await reverseCharge(work, charge);
        slow.charges.delete(charge);
      }
      return;
    }
    case 'set status':
      await changeEnrollmentStatus(work, id, act.status);
      if (act.status === 'Inactive' || act.status === 'Removed') left.add(id);
      else left.delete(id);
      return;
    case 'spend': {
      const spent = { amount: cents(act.amount), category: act.category, date: act.on };
      const input = { ...spent, description: 'Something' };
      const expense = act.asEntry
        ? await createEntry(work, { budgetType: 'expense', ...input })
        : await createExpense(work, input);
      slow.expenses.set(`${act.asEntry ? 'entry' : 'expense'} ${expense.id}`, spent);
      return;
    }
    case 'delete expense': {
      const expenses = [...slow.expenses.keys()].filter((key) => key.startsWith('expense'));
      const expense = nth(expenses, act.which);
      if (expense === undefined) return;
      await deleteExpense(work, expense.slice('expense '.length));
      slow.expenses.delete(expense);
      return;
    }
    case 'take in': {
      const common = { amount: cents(act.amount), date: act.on, description: 'Something' };
      await createEntry(
        work,
        act.kind === 'fee'
          ? { budgetType: 'fee_revenue', feeType: 'other', studentId: id, ...common }
          : {
              budgetType: 'contribution_revenue',
              contributorId: id,
              contributorName: 'Ada',
              ...common,
            },
      );
      slow.revenue.push({ date: act.on, kind: act.kind, amount: act.amount });
    }
  }
}

/**
 * The amounts charged, and the amounts paid minus what was paid back, for these dates according to the account journal,
 * in cents.
 */
async function journalSums({ db }: Database, from: string, to: string) {
  const { rows } = await sql<{ charged: number; paid: number }>`
    select coalesce(sum(case when kind like 'fee-%' then amount end), 0) as charged,
      coalesce(-sum(case when kind like 'payment%' or kind like 'refund%' then amount end), 0) as paid
    from journal where date >= ${from} and date <= ${to}`.execute(db);
  return rows[0];
}

type Slow = ReturnType<typeof slowMonth>;
const charges = (slow: Pick<Slow, 'charged' | 'paid' | 'collected' | 'inProcess' | 'pending'>) => ({
  totalFeesCharged: slow.charged,
  totalPaymentsReceived: slow.paid,
  feesCollected: slow.collected,
  feesInPaymentProcess: slow.inProcess,
  pendingFees: slow.pending,
});
const byType = ([absence, late, noShoes, notInUniform, costume]: readonly (
  | number
  | undefined
)[]) => ({
  absence,
  late,
  noShoes,
  notInUniform,
  // Besides the four types that every school has, only charged types are included.
  ...(costume && { [COSTUME]: costume }),
});
const rate = (part: number, whole: number) =>
  whole === 0 ? 0 : Math.round((part * 1000) / whole) / 10;

async function expectMonths(database: Database, now: Date, slow: SlowSchool): Promise<void> {
  const today = new Map(
    (await listStudents(database.db, calendarDate(TODAY))).map((one) => [one.id, one]),
  );
  for (const [month, from, to] of MONTHS) {
    const report = await monthlyReport(database, now, { month });
    const expected = slowMonth(slow, from, to);
    const budget = slowBudget(slow, from, to);
    const owedBy = (id: StudentId) => {
      const student = today.get(id);
      return student && owedToday(student);
    };
    const unpaid = (id: StudentId) =>
      slowUnpaid(
        slow,
        id,
        Math.max(0, today.get(id)?.calculatedBalance ?? 0),
        from,
        to < TODAY ? to : TODAY,
      );
    for (const { id, balanceToday } of report.studentDetails) expect(balanceToday).toBe(owedBy(id));
    expect(report.summary).toEqual({
      ...charges(expected),
      pendingUnpaidToday: report.studentDetails
        .filter(({ paymentStatus }) => paymentStatus === 'pending')
        .reduce((total, { id }) => total + unpaid(id), 0),
      totalExpenses: budget.expenses,
      availableBudget: expected.paid - budget.expenses,
      netIncome: expected.collected - budget.expenses,
    });
    const moneyIn = expected.paid + budget.fees + budget.contributions;
    expect(report.cashFlow).toEqual({
      moneyIn,
      refunds: slowRefunds(slow, from, to),
      moneyOut: budget.expenses,
      result: moneyIn - budget.expenses,
    });
    expect(report.feeBreakdown.byType).toEqual(byType(expected.byType));
    expect(report.expenseBreakdown.categoryBreakdown).toEqual(budget.byCategory);
    expect(report.budget).toMatchObject({
      feeRevenue: budget.fees,
      contributionRevenue: budget.contributions,
      netBudget: budget.fees + budget.contributions - budget.expenses,
    });
    const students = report.studentDetails.map((student) => [
      student.id,
      {
        charged: student.feesCharged,
        paid: student.paymentsMade,
        status: student.paymentStatus,
      },
    ]);
    expect(Object.fromEntries(students)).toEqual(expected.students);
    const { totalFeesCharged: charged, totalPaymentsReceived: paid } = report.summary;
    expect(await journalSums(database, from, to)).toEqual({ charged, paid });
  }
}

async function expectAttendance({ db, ...rest }: Database, now: Date, slow: SlowSchool) {
  const enrolled = await listStudents(db, calendarDate(TODAY));
  for (const [month, from, to] of MONTHS) {
    const report = await attendanceReport({ db, ...rest }, now, { month });
    const { schoolDays, lessons, holidays, students } = slowAttendance(slow, from, to);
    expect(report.summary).toMatchObject({ totalDays: schoolDays, holidayCount: holidays });
    const isListed = ({ id, enrollmentStatus }: (typeof enrolled)[number]) =>
      id in students || enrollmentStatus === 'Enrolled' || enrollmentStatus === 'Pending Payment';
    const listed = enrolled.filter(isListed).map(({ id }) => id);
    expect(Object.keys(report.byStudent)).toEqual(listed);
    for (const id of listed) {
      const { present = 0, absent = 0, medicalAbsence = 0, ...flags } = students[id] ?? {};
      const marked = present + absent + medicalAbsence;
      expect(report.byStudent[id]).toMatchObject({
        present,
        absent,
        medicalAbsence,
        flags,
        attendanceRate: rate(present, marked),
        notMarked: lessons - marked,
      });
      expect(report.byStudent[id]?.flags).toEqual(flags);
    }
  }
}

async function expectRange(
  database: Database,
  now: Date,
  slow: SlowSchool,
  [from, to]: [CalendarDate, CalendarDate],
): Promise<void> {
  const report = await cumulativeReport(database, now, { from, to });
  const months = MONTHS.filter(([, , end]) => end >= from)
    .filter(([, start]) => start <= to)
    .map(([, start, end]) => slowMonth(slow, start < from ? from : start, end > to ? to : end));
  const sum = (what: 'charged' | 'paid' | 'collected' | 'inProcess' | 'pending') =>
    months.reduce((total, one) => total + one[what], 0);
  const [collected, charged] = [sum('collected'), sum('charged')];
  const paid = sum('paid');
  const totals = { charged, paid, collected, inProcess: sum('inProcess'), pending: sum('pending') };
  const budget = slowBudget(slow, from, to);
  expect(report.totals).toEqual({
    ...charges(totals),
    totalExpenses: budget.expenses,
    availableBudget: paid - budget.expenses,
    netIncome: collected - budget.expenses,
    collectionRate: rate(collected, charged),
  });
  expect(report.monthlyReports.map(({ summary }) => summary)).toEqual(
    months.map((one) => ({ ...charges(one), collectionRate: rate(one.collected, one.charged) })),
  );
  const types = [0, 1, 2, 3, 4].map((type) =>
    months.reduce((total, one) => total + (one.byType[type] as number), 0),
  );
  expect(report.feeBreakdown.byType).toEqual(byType(types));
  expect(report.expenseBreakdown.categoryBreakdown).toEqual(budget.byCategory);
  expect(await journalSums(database, from, to)).toEqual({ charged, paid });

  const charts = await visualization(database, now, { from, to });
  expect(charts.trends.feesCharged).toEqual(months.map((one) => one.charged));
  expect(charts.trends.paymentsReceived).toEqual(months.map((one) => one.paid));
  expect(charts.distribution.data).toEqual([collected, sum('pending'), sum('inProcess')]);
  expect(charts.feeBreakdown.data).toEqual(types.filter((ofType, type) => type < 4 || ofType > 0));
  expect(charts.collectionRate.data).toEqual(months.map((one) => rate(one.collected, one.charged)));
  const days = [...new Set([...slow.marks.values()].map(({ date }) => date))]
    .filter((date) => date >= from && date <= to)
    .toSorted()
    .map((date) => ({ date, ...slowAttendance(slow, date, date) }))
    .filter(({ schoolDays }) => schoolDays > 0)
    .map(({ date, students }) => {
      const counts = Object.values(students);
      const countOf = (status: string) => counts.reduce((all, own) => all + (own[status] ?? 0), 0);
      const present = countOf('present');
      return { date, present, marked: present + countOf('absent') + countOf('medicalAbsence') };
    });
  expect(charts.classDays).toEqual({
    dates: days.map(({ date }) => date),
    present: days.map(({ present }) => present),
    marked: days.map(({ marked }) => marked),
  });
}

type FeeHistory = Awaited<ReturnType<typeof readFinancialDetails>>['feeHistory'];

/** The unpaid fees by age add up to what each student's fees say, and together to what everybody owes. */
async function expectUnpaid(db: Reader, histories: FeeHistory[], total: number): Promise<void> {
  const amounts = [0, 0, 0, 0];
  for (const feeHistory of histories) {
    for (const { date, fee, remainingAmount } of feeHistory) {
      if (fee === 0 || date > TODAY) continue;
      const days = daysBetween(date, calendarDate(TODAY));
      const age = unpaidAges.findLastIndex((least) => least === 0 || days >= least);
      amounts[age] = (amounts[age] ?? 0) + remainingAmount;
    }
  }
  const sum = amounts.reduce((all, one) => all + one, 0);
  expect(await sumUnpaidByAge(db, calendarDate(TODAY))).toEqual({
    amounts,
    withoutDate: total - sum,
  });
}

const isLater = ({ date }: { date: string }) => date > TODAY;

/**
 * Figures that claim to be the same must be equal everywhere: those of the school, and the details of these students or
 * of all.
 */
async function expectAgreement({ db }: Database, ids?: StudentId[]): Promise<void> {
  const students = await listStudents(db, calendarDate(TODAY));
  const balances = new Map(students.map((one) => [one.id, one.calculatedBalance]));
  const owed = new Map(students.map((one) => [one.id, owedToday(one)]));
  const owing = students.filter((one) => owedToday(one) > 0);
  const debts = await listOwing(db, { today: calendarDate(TODAY), limit: 1000 });
  expect(debts.count).toBe(owing.length);
  expect(debts.total).toBe(owing.reduce((total, one) => total + owedToday(one), 0));
  expect(debts.items.map((one) => one.id).toSorted()).toEqual(
    owing.map((one) => one.id).toSorted(),
  );
  for (const { id, financialSummary } of await listPublicStudents(
    db,
    anAdmin,
    calendarDate(TODAY),
  )) {
    expect(financialSummary.calculatedBalance).toBe(balances.get(id));
    expect(owedToday(financialSummary), 'the public page').toBe(owed.get(id));
  }
  const isAsked = ({ id }: { id: StudentId }) => ids?.includes(id) ?? true;
  const histories: FeeHistory[] = [];
  for (const { id, owesSince, dueLater, dueOn, dueUntil } of students.filter(isAsked)) {
    const { feeHistory } = await readFinancialDetails(db, anAdmin, id, calendarDate(TODAY));
    histories.push(feeHistory);
    const unpaid = feeHistory.filter(({ paymentStatus }) => paymentStatus !== 'paid');
    const [later, due] = [unpaid.filter(isLater), unpaid.filter((fee) => !isLater(fee))];
    expect(owesSince, 'since when is what the fees say').toBe(due.at(-1)?.date ?? null);
    expect([dueOn, dueUntil]).toEqual([later.at(-1)?.date ?? null, later[0]?.date ?? null]);
    expect(dueLater).toBe(sumCents(later.map(({ remainingAmount }) => remainingAmount)));
  }
  if (!ids) await expectUnpaid(db, histories, debts.total);
  for (const { id, calculatedBalance = ZERO, dueLater = ZERO } of (
    await readDay(db, { date: calendarDate(TODAY) }, new Date(`${TODAY}T12:00:00Z`), {
      reach: everything,
      role: 'admin',
    })
  ).students) {
    expect(calculatedBalance).toBe(balances.get(id));
    expect(owedToday({ calculatedBalance, dueLater }), 'the roll').toBe(owed.get(id));
  }
  for (const student of students.filter(isAsked)) {
    const account = await readAccount(db, student.id, calendarDate(TODAY), {});
    expect(account).toMatchObject({
      dueLater: student.dueLater,
      dueOn: student.dueOn,
      dueUntil: student.dueUntil,
    });
    expect(account.closingBalance).toBe(student.calculatedBalance);
    expect(account.totalFees).toBe(student.totalFees);
  }
}

describeServices('reports', (school) => {
  beforeAll(() => addSecondClass(school().database.db));

  test('match to the cent a slow calculation from every row, and the journal', async () => {
    const { write, database, clock } = school();
    const slow = emptySchool();
    const numRuns =
      (database.engine === 'sqlite' ? 30 : 10) * Number(process.env['HISTORIES'] ?? 1);
    await write({ actor: anAdmin }, async (work) => {
      await setAbsenceFee(work, 0, '2026-09-01');
      await setAbsenceFee(work, 500, '2026-10-01');
      const from = calendarDate('2026-01-01');
      const costume = { name: 'Costume', amount: cents(0), from, appliesTo: 'charge' } as const;
      expect(await createFeeType(work, costume)).toMatchObject({ key: COSTUME });
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 30, maxLength: 30 }),
        fc.tuple(on, on),
        async (history, dates) => {
          const ids = await write({ actor: anAdmin }, async (work) => {
            const students = { ids: await newStudents(work), left: new Set<StudentId>() };
            for (const act of history) await perform(work, slow, students, act);
            return students.ids;
          });
          await expectAgreement(database, ids);
          await expectMonths(database, clock.now, slow);
          await expectAttendance(database, clock.now, slow);
          const [from, to] = dates.toSorted() as [CalendarDate, CalendarDate];
          await expectRange(database, clock.now, slow, [from, to]);
        },
      ),
      {
        numRuns,
        endOnFailure: true,
        // The first example has no steps; in the second, a payment is paid back.
        examples: [
          [[], [calendarDate('2026-07-31'), calendarDate(TODAY)]],
          [paidBack, [calendarDate('2026-10-15'), calendarDate(TODAY)]],
        ],
      },
    );
    // A holiday of one history changes the fees of others, so that all are read once more.
    await expectAgreement(database);
    // The histories reached them all: about five marks, two charges and two refunds each.
    expect(slow.marks.size).toBeGreaterThan(2 * numRuns);
    expect(slow.charges.size).toBeGreaterThan(numRuns / 2);
    expect(slow.refunds.size).toBeGreaterThan(numRuns / 2);
  }, 900_000);
});
