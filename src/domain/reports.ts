import {
  addDays,
  feeYearStartFor,
  firstOf,
  formatDate,
  monthNames,
  monthOf,
  type CalendarDate,
  type Month,
} from './dates.ts';
import { issueLabel } from './feeType.seed.ts';
import type { FeeType, FeeTypeKey } from './feeType.ts';
import {
  atLeastZero,
  formatMoney,
  minus,
  negated,
  plus,
  smaller,
  ZERO,
  type Cents,
} from './money.ts';
import { percentOf } from './percent.ts';
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

/** How a student stands with what was charged and paid in a month. */
export const paymentStatuses = ['none', 'paid', 'partial', 'pending'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

export const paymentStatusLabels: Record<PaymentStatus, string> = {
  none: 'None',
  paid: 'Paid',
  partial: 'Partial',
  pending: 'Pending',
};

export function paymentStatusOf(fees: Cents, payments: Cents): PaymentStatus {
  if (fees === 0) return 'none';
  if (payments >= fees) return 'paid';
  return payments > 0 ? 'partial' : 'pending';
}

/** The three parts of what was charged: together they are all of it. */
export interface Collection {
  feesCollected: Cents;
  pendingFees: Cents;
  feesInPaymentProcess: Cents;
}

/** What became of one student's fees of one month. */
export function collectionOf(fees: Cents, payments: Cents): Collection {
  const status = paymentStatusOf(fees, payments);
  const isPartial = status === 'partial';
  return {
    feesCollected: status === 'paid' ? fees : isPartial ? payments : ZERO,
    pendingFees: status === 'pending' ? fees : ZERO,
    feesInPaymentProcess: isPartial ? minus(fees, payments) : ZERO,
  };
}

/** What was charged and paid in a period, and what became of the charges. */
export interface Charges extends Collection {
  totalFeesCharged: Cents;
  totalPaymentsReceived: Cents;
}

export const noCharges: Charges = {
  totalFeesCharged: ZERO,
  totalPaymentsReceived: ZERO,
  feesCollected: ZERO,
  pendingFees: ZERO,
  feesInPaymentProcess: ZERO,
};

export function addCharges(a: Charges, b: Charges): Charges {
  return {
    totalFeesCharged: plus(a.totalFeesCharged, b.totalFeesCharged),
    totalPaymentsReceived: plus(a.totalPaymentsReceived, b.totalPaymentsReceived),
    feesCollected: plus(a.feesCollected, b.feesCollected),
    pendingFees: plus(a.pendingFees, b.pendingFees),
    feesInPaymentProcess: plus(a.feesInPaymentProcess, b.feesInPaymentProcess),
  };
}

/** The charges of students who each stand for one month. */
export function chargesOf(
  students: Iterable<{ feesCharged: Cents; paymentsMade: Cents }>,
): Charges {
  let total = noCharges;
  for (const { feesCharged, paymentsMade } of students) {
    total = addCharges(total, {
      totalFeesCharged: feesCharged,
      totalPaymentsReceived: paymentsMade,
      ...collectionOf(feesCharged, paymentsMade),
    });
  }
  return total;
}

/** Whether there is nothing to draw. */
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
 * What of a month's fees is still unpaid today, in cents. Payments pay the oldest fee first, so what is owed today is
 * of the newest fees: those after the month come before it.
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

/** All money that came in and went out in a period, each dollar once, and what was left. */
export interface CashFlow {
  /** Students' payments, and the revenue in the budget. */
  moneyIn: Cents;
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
): CashFlow {
  const moneyIn = plus(totalPaymentsReceived, totalRevenue);
  return { moneyIn, moneyOut: totalExpenses, result: minus(moneyIn, totalExpenses) };
}

/** 'Money in $500.00 − money out $200.00 = $300.00 left for November 2026'; a loss is named as one. */
export function cashFlowSentence({ moneyIn, moneyOut, result }: CashFlow, period: string): string {
  const left =
    result < 0 ? `a loss of ${formatMoney(negated(result))}` : `${formatMoney(result)} left`;
  return `Money in ${formatMoney(moneyIn)} − money out ${formatMoney(moneyOut)} = ${left} for ${period}`;
}

/** Up to which day a report counts: 'Counts everything dated Nov 1, 2026 to Nov 30, 2026, also what is dated ahead.' */
export function countedDays({ from, to }: Period, today: CalendarDate): string {
  const ahead = to > today ? ', also what is dated ahead of today' : '';
  return `Counts everything dated ${formatDate(from)} to ${formatDate(to)}${ahead}.`;
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

/** Collected of charged, in percent with one decimal; 0 if nothing was charged. */
export function collectionRate({
  feesCollected,
  totalFeesCharged,
}: Pick<Charges, 'feesCollected' | 'totalFeesCharged'>): number {
  return percentOf(feesCollected, totalFeesCharged);
}

export function periodOfMonth(month: Month): Period {
  return { from: firstOf(month), to: addDays(firstOf(addMonths(month, 1)), -1) };
}

/** The month so many months later; earlier when negative. */
export function addMonths(month: Month, count: number): Month {
  const months = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + count;
  const year = String(Math.floor(months / 12)).padStart(4, '0');
  return `${year}-${String((months % 12) + 1).padStart(2, '0')}` as Month;
}

/** A month, or what a longer period has of it. */
export interface MonthPeriod extends Period {
  month: Month;
}

/** The months that a period touches, in order; the first and last are cut at its ends. */
export function monthsOf({ from, to }: Period): MonthPeriod[] {
  const months: MonthPeriod[] = [];
  for (let month = monthOf(from); month <= monthOf(to); month = addMonths(month, 1)) {
    const whole = periodOfMonth(month);
    months.push({
      month,
      from: whole.from < from ? from : whole.from,
      to: whole.to > to ? to : whole.to,
    });
  }
  return months;
}

/** 'November 2026'. */
export function formatMonth(month: Month): string {
  return `${monthNames[Number(month.slice(5, 7)) - 1]} ${month.slice(0, 4)}`;
}

/** 'Nov 2026', for the axis of a chart. */
export function formatShortMonth(month: Month): string {
  return `${monthNames[Number(month.slice(5, 7)) - 1]?.slice(0, 3)} ${month.slice(0, 4)}`;
}

const LONGEST_YEARS = 100;

/** What is wrong with the period of a report, if anything; one day is fine. */
export function reportPeriodProblem({ from, to }: Period, today: CalendarDate): string | null {
  if (isReversed({ from, to })) return reportMessages.reversed;
  if (to > today) return reportMessages.future;
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4));
  return years > LONGEST_YEARS ? reportMessages.tooLong : null;
}

/** From the start of the fee year that `to` falls in. `feeYearStart` is 'MM-DD'. */
export function feeYearUntil(to: CalendarDate, feeYearStart: string): Period {
  return { from: feeYearStartFor(to, feeYearStart), to };
}

/**
 * The Fee Year Period text: 'August 2026 - Current' for the fee year so far, which is the default, else
 * both dates.
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

/** How an attendance rate is styled: below 70 low, 95 and above perfect. */
export function rateLevel(rate: number): RateLevel {
  if (rate < 70) return 'low';
  return rate >= 95 ? 'perfect' : 'medium';
}

export const rateLevelLabels: Record<RateLevel, string> = {
  low: 'Low',
  medium: 'Medium',
  perfect: 'Perfect',
};

export const attendanceNotes = [
  'Holidays are not counted in rates: a day with any holiday mark is a holiday day, and its marks are left out.',
  'Medical absences count as absences in rates, but are excused.',
  'A day on which a student was not marked counts neither for nor against them.',
] as const;

/** The statuses that an attendance report counts. */
export const countedStatuses = ['present', 'absent', 'medicalAbsence'] as const;
export type CountedStatus = (typeof countedStatuses)[number];

/** On how many school days somebody was marked: what their attendance rate is of. */
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
 * A count of marks in an attendance report: of a status, or of a flag by the key of its fee type. Each can be opened
 * to see the marks that it is made of.
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
  return `Unsupported export format: ${String(value)}`;
}

/** What an export that failed is called, before its reason. */
export const EXPORT_FAILED = 'Export failed';
