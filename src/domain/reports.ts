import { quoted } from './quoted.ts';
import { type Charges } from './feeCollection.ts';
import { feeYearStartFor, formatDate, monthOf, type CalendarDate, type Month } from './dates.ts';
import { issueLabel } from './feeType.seed.ts';
import type { FeeType, FeeTypeKey } from './feeType.ts';
import { atLeastZero, formatMoney, minus, negated, plus, smaller, type Cents } from './money.ts';
import { formatMonth } from './months.ts';
import { formatPercent, percentOf } from './percent.ts';
import { INVALID_RANGE, isReversed, type Period } from './periods.ts';

export const reportMessages = {
  month: 'Invalid month',
  range: INVALID_RANGE,
  reversed: 'Start date must be before end date',
  future: 'End date cannot be in the future',
  tooLong: 'A report can cover at most 100 years',
  noAttendance: 'No attendance data available for the selected month.',
  figure: 'Invalid attendance figure',
  filter: 'Invalid payment status',
  noMoney: 'Nothing was charged or paid between these dates.',
} as const;

/** Whether the chart would be empty. */
export function isWithoutMoney({
  feesCharged,
  paymentsReceived,
}: {
  feesCharged: readonly Cents[];
  paymentsReceived: readonly Cents[];
}): boolean {
  return [...feesCharged, ...paymentsReceived].every((amount) => amount === 0);
}

/**
 * The part of a month's fees up to today that is still unpaid, in cents. Payments pay the oldest fee first, so what is owed
 * today belongs to the newest fees, and the fees of later months up to today count first.
 */
export function unpaidToday({
  fees,
  laterFees,
  owed,
}: {
  fees: Cents;
  laterFees: Cents;
  owed: Cents;
}): Cents {
  return smaller(fees, atLeastZero(minus(owed, laterFees)));
}

/** All money that came in and went out in a period, each dollar once, and the difference. */
export interface CashFlow {
  /** Students' payments less refunds, and the revenue in the budget. */
  moneyIn: Cents;
  /** What was paid out of students' credit; `moneyIn` is net of it. */
  refunds: Cents;
  /** Expenses, and the budget entries that are expenses. */
  moneyOut: Cents;
  result: Cents;
}

export function cashFlowOf(
  {
    totalPaymentsReceived,
    totalExpenses,
  }: Pick<MoneyFigures, 'totalPaymentsReceived' | 'totalExpenses'>,
  { totalRevenue }: { totalRevenue: Cents },
  refunds: Cents,
): CashFlow {
  const moneyIn = plus(totalPaymentsReceived, totalRevenue);
  return { moneyIn, refunds, moneyOut: totalExpenses, result: minus(moneyIn, totalExpenses) };
}

interface MoneyAnswer {
  cashFlow: CashFlow;
  /** What the report covers, in words: 'November 2026'. */
  period: string;
  /** The month before, for a comparison; without it there is none. */
  monthBefore?: { month: Month; cashFlow: CashFlow };
  /** Whether the period may still change: then the month before is mentioned, but not compared. */
  soFar?: boolean;
  /** The people who owe something today, whatever it is for. */
  owingToday: { count: number; total: Cents };
}

/**
 * The sentence at the top of a financial report: 'Money in $500.00 − money out $200.00 = $300.00 left for November
 * 2026, $20.00 more than in October 2026; 3 students owe $15.00 today.'
 */
export function moneySentence(answer: MoneyAnswer): string {
  const { cashFlow, period, owingToday } = answer;
  const { moneyIn, moneyOut, result } = cashFlow;
  const flow = `Money in ${formatMoney(moneyIn)} − money out ${formatMoney(moneyOut)} = ${leftOf(result)} for ${period}`;
  return `${flow}${comparison(answer)}; ${owingSentence(owingToday)}.`;
}

function leftOf(result: Cents): string {
  return result < 0 ? `a loss of ${formatMoney(negated(result))}` : `${formatMoney(result)} left`;
}

function comparison({ cashFlow, monthBefore: before, soFar = false }: MoneyAnswer): string {
  if (!before) return '';
  const month = formatMonth(before.month);
  if (soFar) return ` so far (${month}: ${leftOf(before.cashFlow.result)})`;
  const more = minus(cashFlow.result, before.cashFlow.result);
  if (more === 0) return `, the same as in ${month}`;
  const size = formatMoney(more < 0 ? negated(more) : more);
  return `, ${size} ${more < 0 ? 'less' : 'more'} than in ${month}`;
}

function owingSentence({ count, total }: { count: number; total: Cents }): string {
  if (count === 0) return 'nobody owes anything today';
  return `${count === 1 ? '1 student owes' : `${count} students owe`} ${formatMoney(total)} today`;
}

/** The line for a month's charges that belong to no class, next to the lines of the classes. */
export const NOT_FOR_A_CLASS = 'For no class';

/** 'Aug 13, 2026 to Nov 25, 2026'. */
export function formatPeriod({ from, to }: Period): string {
  return `${formatDate(from)} to ${formatDate(to)}`;
}

/**
 * The days that a report covers: 'Counts everything dated Nov 1, 2026 to Nov 30, 2026, including entries dated in the
 * future.'
 */
export function countedDays({ from, to }: Period, today: CalendarDate): string {
  const ahead = to > today ? ', including entries dated in the future' : '';
  return `Counts everything dated ${formatPeriod({ from, to })}${ahead}.`;
}

/** The figures of a financial report. */
export interface MoneyFigures extends Charges {
  totalExpenses: Cents;
  /** Payments minus expenses. */
  availableBudget: Cents;
  /** Fees collected minus expenses. */
  netIncome: Cents;
}

export function moneyFigures(charges: Charges, totalExpenses: Cents): MoneyFigures {
  return {
    ...charges,
    totalExpenses,
    availableBudget: minus(charges.totalPaymentsReceived, totalExpenses),
    netIncome: minus(charges.feesCollected, totalExpenses),
  };
}

/** Collected fees as a percentage of charged fees, with one decimal; 0 if nothing was charged. */
export function collectionRate({
  feesCollected,
  totalFeesCharged,
}: Pick<Charges, 'feesCollected' | 'totalFeesCharged'>): number {
  return percentOf(feesCollected, totalFeesCharged);
}

const LONGEST_YEARS = 100;

/** What is wrong with the period of a report, or null; a period of one day is fine. */
export function reportPeriodProblem({ from, to }: Period, today: CalendarDate): string | null {
  if (isReversed({ from, to })) return reportMessages.reversed;
  if (to > today) return reportMessages.future;
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4));
  return years > LONGEST_YEARS ? reportMessages.tooLong : null;
}

/** The period from the start of the fee year that contains `to`, until `to`. `feeYearStart` is 'MM-DD'. */
export function feeYearUntil(to: CalendarDate, feeYearStart: string): Period {
  return { from: feeYearStartFor(to, feeYearStart), to };
}

/**
 * The Fee Year Period text: 'August 2026 - Current' for the current fee year up to today, which is the default;
 * otherwise both dates.
 */
export function feeYearPeriodText(
  { from, to }: Period,
  today: CalendarDate,
  feeYearStart: string,
): string {
  const isDefault = to === today && from === feeYearStartFor(today, feeYearStart);
  return isDefault
    ? `${formatMonth(monthOf(from))} - Current`
    : `${formatDate(from)} - ${formatDate(to)}`;
}

export type RateLevel = 'low' | 'medium' | 'perfect';

/** The style of an attendance rate: below 70 is low, 95 and above perfect. */
export function rateLevel(rate: number): RateLevel {
  if (rate < 70) return 'low';
  return rate >= 95 ? 'perfect' : 'medium';
}

export const rateLevelLabels: Record<RateLevel, string> = {
  low: 'Low',
  medium: 'Medium',
  perfect: 'Perfect',
};

/**
 * The sentence at the top of an attendance report: 'On 8 school days in November 2026, 21 students came on average:
 * 84.0% of those marked.'; '' without a school day.
 */
export function attendanceSentence({
  month,
  summary: { totalDays, attendanceRate },
  byStudent,
}: {
  month: Month;
  summary: { totalDays: number; attendanceRate: number };
  byStudent: Readonly<Record<string, { present: number }>>;
}): string {
  if (totalDays === 0) return '';
  const present = Object.values(byStudent).reduce((sum, line) => sum + line.present, 0);
  const average = Math.round((present / totalDays) * 10) / 10;
  const days = totalDays === 1 ? '1 school day' : `${totalDays} school days`;
  const came = `${average} ${average === 1 ? 'student' : 'students'} came`;
  const rate = `${formatPercent(attendanceRate)} of those marked`;
  return `On ${days} in ${formatMonth(month)}, ${came}${totalDays === 1 ? '' : ' on average'}: ${rate}.`;
}

/** Why no rate counts a day with a single Holiday mark; the text follows the date. */
export function leftOutFor(studentName: string): string {
  return `is left out for everyone: only ${studentName} is marked Holiday.`;
}

const notesOfAttendance = [
  'Holidays are not counted in rates: a day with any holiday mark is a holiday day, and its marks are left out.',
  'Medical absences count as absences in rates, but are excused.',
  'A day on which a student was not marked counts neither for nor against them.',
] as const;

/** The statuses that an attendance report counts. */
export const countedStatuses = ['present', 'absent', 'medicalAbsence'] as const;
export type CountedStatus = (typeof countedStatuses)[number];

/** Notes that explain the attendance figures. With several classes, a holiday mark is about one of them. */
export function attendanceNotes({ byClass }: { byClass: readonly unknown[] }): readonly string[] {
  if (byClass.length === 0) return notesOfAttendance;
  const [, ...others] = notesOfAttendance;
  return [
    'Holidays are not counted in rates: a class with any holiday mark on a day is left out, other classes of that day are counted.',
    ...others,
  ];
}

/** How many school days somebody was marked on: the denominator of their attendance rate. */
export function markedDays(counts: Readonly<Record<CountedStatus, number>>): number {
  return countedStatuses.reduce((days, status) => days + counts[status], 0);
}

const countedStatusLabels: Record<CountedStatus, string> = {
  present: 'Present',
  absent: 'Absences',
  medicalAbsence: 'Medical Absences',
};

export function isCountedStatus(figure: string): figure is CountedStatus {
  return countedStatuses.some((status) => status === figure);
}

/**
 * A count in an attendance report: the number of marks with a status, or with a flag, given by its fee type's key. Each
 * count can be opened to list its marks.
 */
export type MarkFigure = FeeTypeKey;

export function markFigureLabel(
  figure: MarkFigure,
  types: readonly Pick<FeeType, 'key' | 'name'>[],
): string {
  if (isCountedStatus(figure)) return countedStatusLabels[figure];
  const type = types.find(({ key }) => key === figure);
  return type ? issueLabel(type) : figure;
}

export const exportFormats = ['pdf', 'csv', 'excel', 'json'] as const;
export type ExportFormat = (typeof exportFormats)[number];

export const exportFormatLabels: Record<ExportFormat, string> = {
  pdf: 'PDF',
  csv: 'CSV',
  excel: 'Excel',
  json: 'JSON',
};

export function unsupportedFormat(value: unknown): string {
  if (value === undefined || value === null) return 'Export format is required';
  return `Unsupported export format: ${quoted(value)}`;
}

/** The start of the message for a failed export. */
export const EXPORT_FAILED = 'Export failed';
