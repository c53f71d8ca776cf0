import type { CumulativeReport, MonthlyReport, Visualization } from '../../../contract/report.ts';
import { calculatedBalance } from '../../../domain/account.ts';
import { owedToday, type Debt } from '../../../domain/owing.ts';
import { summarizeBudget } from '../../../domain/budget.ts';
import {
  addDays,
  addYears,
  dateInZone,
  instant,
  monthOf,
  startOfDay,
  type CalendarDate,
  type Month,
} from '../../../domain/dates.ts';
import { isSpecFeeType } from '../../../domain/feeType.seed.ts';
import type { FeeType, FeeTypeKey } from '../../../domain/feeType.ts';
import { totalFee, type FeeBreakdown } from '../../../domain/fees.ts';
import { minus, plus, sumCents, ZERO, type Cents } from '../../../domain/money.ts';
import type { Period } from '../../../domain/periods.ts';
import { invalid } from '../../../domain/refusal.ts';
import {
  addMonths,
  formatMonth,
  formatShortMonth,
  monthsOf,
  periodOfMonth,
} from '../../../domain/months.ts';
import {
  addCharges,
  chargesOf,
  noCharges,
  paymentStatusOf,
  type Charges,
} from '../../../domain/feeCollection.ts';
import {
  cashFlowOf,
  collectionRate,
  feeYearPeriodText,
  feeYearUntil,
  isWithoutMoney,
  moneyFigures,
  NOT_FOR_A_CLASS,
  reportPeriodProblem,
  unpaidToday,
} from '../../../domain/reports.ts';
import { fullName } from '../../../domain/student.ts';
import { shownEmail } from '../../db/shownEmail.ts';
import type { Database, Reader, Reading } from '../../db/database.ts';
import { budgetOf } from '../budget/budget.service.ts';
import { listFeeTypes } from '../feeType/feeType.service.ts';
import { totalRefunded } from '../refund/refund.service.ts';
import { listClasses } from '../schoolClass/schoolClass.service.ts';
import { listOwing, sumUnpaidByAge, withDues } from '../student/student.service.ts';
import { readPlainSettings } from '../setting/setting.service.ts';
import { readGoodwill } from '../waiver/waiver.service.ts';
import { countsByDay } from './attendanceReport.repository.ts';
import * as repository from './financial.repository.ts';

/** The part of a period's money that isn't students' fees, summed by the services that store it. */
async function budgetSection(db: Reader, period: Period) {
  const { feeRevenue, contributionRevenue, expensesByCategory } = await budgetOf(db, period);
  const totalExpenses = sumCents(Object.values(expensesByCategory));
  return {
    expenseBreakdown: { categoryBreakdown: expensesByCategory },
    budget: summarizeBudget({ feeRevenue, contributionRevenue, totalExpenses }),
  };
}

type Named = Pick<FeeType, 'key' | 'name'>;

/** The four standard types, and all others that were charged, with their names and sums in cents. */
function feeBreakdown(types: readonly FeeType[], all: readonly FeeBreakdown[]) {
  const sums: Record<FeeTypeKey, Cents> = {};
  for (const fees of all)
    for (const key in fees) sums[key] = plus(sums[key] ?? ZERO, fees[key] ?? ZERO);
  const shown = types.filter(({ key }) => isSpecFeeType(key) || (sums[key] ?? 0) > 0);
  return {
    byType: Object.fromEntries(shown.map(({ key }) => [key, sums[key] ?? ZERO])),
    types: shown.map(({ key, name }): Named => ({ key, name })),
  };
}

const keysOf = (types: readonly Named[]) => types.map(({ key }) => key);

/** A month's money, with everyone who was charged, paid or got a refund in it; by default this month. */
export async function monthlyReport(
  { db }: Reading,
  now: Date,
  { month = undefined as Month | undefined } = {},
): Promise<MonthlyReport> {
  const { timeZone } = await readPlainSettings(db);
  const today = dateInZone(instant(now), timeZone);
  const shown = month ?? monthOf(today);
  const period = periodOfMonth(shown);
  const types = await listFeeTypes(db);
  const [rows, { budget, expenseBreakdown }, before, owingToday, refunds, feesByClass, goodwill] =
    await Promise.all([
      repository.chargesByStudent(db, shown),
      budgetSection(db, period),
      cashFlowBefore(db, shown),
      readOwing(db, today),
      totalRefunded(db, period),
      readFeesByClass(db, shown),
      readGoodwill(
        db,
        startOfDay(period.from, timeZone),
        startOfDay(addDays(period.to, 1), timeZone),
      ),
    ]);
  const charged = feeBreakdown(
    types,
    rows.map(({ fees }) => fees),
  );
  const none = Object.fromEntries(charged.types.map(({ key }) => [key, ZERO]));
  const debts = await withDues(
    db,
    today,
    rows.map((row) => Object.assign(row, { calculatedBalance: calculatedBalance(row) })),
  );
  const students = debts.map((row) => toStudentDetails(row, none));
  const summary = moneyFigures(chargesOf(students), budget.totalExpenses);
  return {
    title: `Monthly Financial Report - ${formatMonth(shown)}`,
    month: shown,
    period,
    summary: { ...summary, pendingUnpaidToday: await pendingUnpaidToday(db, today, debts, period) },
    cashFlow: cashFlowOf(summary, budget, refunds.total),
    expenseBreakdown,
    feeBreakdown: charged,
    budget,
    monthBefore: before,
    owingToday,
    feesByClass,
    goodwill,
    soFar: period.to >= today,
    studentDetails: students,
  };
}

async function readFeesByClass(db: Reader, month: Month): Promise<MonthlyReport['feesByClass']> {
  const classes = await listClasses(db);
  if (classes.length === 1) return [];
  const fees = await repository.feesByClass(db, month);
  return [...classes, { id: null, name: NOT_FOR_A_CLASS }].flatMap(({ id, name }) => {
    const total = fees.get(id);
    return total === undefined ? [] : { classId: id, name, total };
  });
}

async function readOwing(db: Reader, today: CalendarDate): Promise<MonthlyReport['owingToday']> {
  const { items, total, count } = await listOwing(db, { today });
  const most = items.map((student) => ({
    id: student.id,
    name: fullName(student),
    balance: student.calculatedBalance,
    owesSince: student.owesSince,
    dueLater: student.dueLater,
  }));
  return { count, total, most };
}

async function cashFlowBefore(db: Reader, shown: Month): Promise<MonthlyReport['monthBefore']> {
  const month = addMonths(shown, -1);
  const period = periodOfMonth(month);
  const [payments, { budget }, refunds] = await Promise.all([
    repository.paymentsByMonth(db, period),
    budgetSection(db, period),
    totalRefunded(db, period),
  ]);
  const totalPaymentsReceived = payments.get(month) ?? ZERO;
  const { totalExpenses } = budget;
  const figures = { totalPaymentsReceived, totalExpenses };
  return { month, cashFlow: cashFlowOf(figures, budget, refunds.total) };
}

type StudentDebts = repository.StudentCharges & Debt;

/** A student's fees and payments in a month, and what they owe today. */
function toStudentDetails(
  row: StudentDebts,
  none: FeeBreakdown,
): MonthlyReport['studentDetails'][number] {
  const feesCharged = totalFee(row.fees);
  // Writing into a copy keeps the object's shape: spreading two objects into one was the slowest line of the report.
  const fees = { ...none };
  for (const key in row.fees) fees[key] = row.fees[key] ?? ZERO;
  return {
    id: row.id,
    name: fullName({ firstName: row.first_name, lastName: row.last_name }),
    email: shownEmail(row.email),
    feesCharged,
    paymentsMade: row.paid,
    balance: minus(feesCharged, row.paid),
    balanceToday: owedToday(row),
    paymentStatus: paymentStatusOf(feesCharged, row.paid),
    fees,
  };
}

/** The part of a month's pending fees that is owed today, in cents. */
async function pendingUnpaidToday(
  db: Reader,
  today: CalendarDate,
  rows: readonly StudentDebts[],
  { from, to }: Period,
): Promise<Cents> {
  const debtors = rows
    .map((row) => ({ ...row, fees: totalFee(row.fees), owed: owedToday(row) }))
    .filter(({ fees, paid, owed }) => owed > 0 && paymentStatusOf(fees, paid) === 'pending');
  const isOver = to < today;
  // What the month itself has after today isn’t owed yet.
  const after = from > today ? addDays(from, -1) : today;
  const between = await repository.feesBetween(
    db,
    debtors.map(({ id }) => id),
    isOver ? { after: to, until: today } : { after, until: to },
  );
  return sumCents(
    debtors.map(({ id, fees, owed }) => {
      const others = between.get(id) ?? ZERO;
      return isOver
        ? unpaidToday({ fees, laterFees: others, owed })
        : unpaidToday({ fees: minus(fees, others), laterFees: ZERO, owed });
    }),
  );
}

interface Asked {
  from?: CalendarDate | undefined;
  to?: CalendarDate | undefined;
}

/** The requested dates, with the fee year so far as the default. Refused if they are reversed or end in the future. */
async function askedPeriod(db: Reader, now: Date, asked: Asked) {
  const { feeYearStart, timeZone } = await readPlainSettings(db);
  const today = dateInZone(instant(now), timeZone);
  const to = asked.to ?? today;
  const period = { from: asked.from ?? feeYearUntil(to, feeYearStart).from, to };
  const problem = reportPeriodProblem(period, today);
  if (problem !== null) throw invalid(problem);
  return { period, today, feeYearStart };
}

/** Each month of a period, with its charges and payments; months without any are included. */
async function readMonths(database: Database, period: Period) {
  const months = monthsOf(period);
  const [charges, payments] = await Promise.all([
    repository.chargesByMonth(database, period),
    repository.paymentsByMonth(database.db, period),
  ]);
  const byMonth = new Map(charges.map(({ month, ...rest }) => [month, rest]));
  return months.map((part) => ({
    ...part,
    charges: {
      ...noCharges,
      ...byMonth.get(part.month),
      totalPaymentsReceived: payments.get(part.month) ?? ZERO,
    },
  }));
}

function totalOf(months: readonly { charges: Charges }[]): Charges {
  return months.reduce((total, { charges }) => addCharges(total, charges), noCharges);
}

const withRate = (charges: Charges) => ({ ...charges, collectionRate: collectionRate(charges) });

/** The report for exactly the requested dates, month by month. */
export async function cumulativeReport(
  database: Database,
  now: Date,
  asked: Asked,
): Promise<CumulativeReport> {
  const { db } = database;
  const { period, today, feeYearStart } = await askedPeriod(db, now, asked);
  const feeYear = feeYearUntil(period.to, feeYearStart);
  const isFeeYear = period.from === feeYear.from;
  const types = await listFeeTypes(db);
  const [months, yearMonths, byType, { budget, expenseBreakdown }, owingToday, refunds] =
    await Promise.all([
      readMonths(database, period),
      isFeeYear ? null : readMonths(database, feeYear),
      repository.feesByType(db, period, keysOf(types)),
      budgetSection(db, period),
      readOwing(db, today),
      totalRefunded(db, period),
    ]);
  const total = totalOf(months);
  const yearToDate = totalOf(yearMonths ?? months);
  const totals = moneyFigures(total, budget.totalExpenses);
  return {
    title: 'Cumulative Financial Report',
    period,
    feeYearPeriod: feeYearPeriodText(period, today, feeYearStart),
    totals: { ...withRate(total), ...totals },
    cashFlow: cashFlowOf(totals, budget, refunds.total),
    expenseBreakdown,
    feeBreakdown: feeBreakdown(types, [byType]),
    budget,
    owingToday,
    monthlyReports: months.map(({ month, from, to, charges }) => ({
      period: { month, from, to, displayName: formatMonth(month) },
      summary: withRate(charges),
    })),
    yearToDate: {
      year: Number(feeYear.from.slice(0, 4)),
      period: feeYear,
      totalFeesCharged: yearToDate.totalFeesCharged,
      totalPaymentsReceived: yearToDate.totalPaymentsReceived,
      collectionRate: collectionRate(yearToDate),
    },
  };
}

/** The figures of the charts, over the same months as the cumulative report. */
export async function visualization(
  database: Database,
  now: Date,
  asked: Asked,
): Promise<Visualization> {
  const { db } = database;
  const { period, today } = await askedPeriod(db, now, asked);
  const types = await listFeeTypes(db);
  const [months, fees, before, days, unpaid] = await Promise.all([
    readMonths(database, period),
    repository.feesByType(db, period, keysOf(types)),
    readYearBefore(database, period),
    countsByDay(db, period),
    sumUnpaidByAge(db, today),
  ]);
  const charged = feeBreakdown(types, [fees]);
  const labels = months.map(({ month }) => formatShortMonth(month));
  const { feesCollected, pendingFees, feesInPaymentProcess } = totalOf(months);
  return {
    period,
    trends: {
      labels,
      feesCharged: months.map(({ charges }) => charges.totalFeesCharged),
      paymentsReceived: months.map(({ charges }) => charges.totalPaymentsReceived),
    },
    distribution: {
      labels: ['Collected', 'Pending', 'In Process'],
      data: [feesCollected, pendingFees, feesInPaymentProcess],
    },
    feeBreakdown: {
      labels: charged.types.map(({ name }) => name),
      data: charged.types.map(({ key }) => charged.byType[key] ?? ZERO),
    },
    collectionRate: { labels, data: months.map(({ charges }) => collectionRate(charges)) },
    soFar: period.to === today,
    ...(before && { yearBefore: before }),
    classDays: {
      dates: days.map(({ date }) => date),
      present: days.map(({ present }) => present),
      marked: days.map(({ marked }) => marked),
    },
    unpaid,
  };
}

/** The same days a year earlier; null if nothing was charged or paid then, or if they would overlap the period. */
async function readYearBefore(database: Database, { from, to }: Period) {
  const period = { from: addYears(from, -1), to: addYears(to, -1) };
  if (period.to >= from) return null;
  const months = (await readMonths(database, period)).map(({ charges }) => charges);
  const feesCharged = months.map(({ totalFeesCharged }) => totalFeesCharged);
  const paymentsReceived = months.map(({ totalPaymentsReceived }) => totalPaymentsReceived);
  if (isWithoutMoney({ feesCharged, paymentsReceived })) return null;
  return { feesCharged, paymentsReceived, collectionRate: months.map(collectionRate) };
}
