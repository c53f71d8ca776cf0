import { z } from 'zod';
import { attendanceStatuses } from '../domain/attendance.ts';
import { expenseCategories } from '../domain/expense.ts';
import { paymentStatuses } from '../domain/feeCollection.ts';
import { exportFormats, reportMessages, unsupportedFormat } from '../domain/reports.ts';
import { studentStatuses } from '../domain/studentFilter.ts';
import { enrollmentStatuses } from '../domain/student.ts';
import { waiverReasonKeys } from '../domain/waiver.ts';
import {
  calendarDate,
  cents,
  classId,
  monthText,
  page,
  pageOf,
  plainDate,
  plainMonth,
  reportFile,
  shownEmail,
  studentId,
} from './base.ts';
import { listedStudent } from './student.ts';
import { budgetSummary } from './budget.ts';
import { attributes, feesByType } from './feeType.ts';
import { verbs } from './verbs.ts';

const period = z.object({ from: plainDate, to: plainDate });
const percent = z.number().describe('In percent, one decimal');
const count = z.int();

const charges = z.object({
  totalFeesCharged: cents,
  totalPaymentsReceived: cents,
  feesCollected: cents,
  pendingFees: cents,
  feesInPaymentProcess: cents,
});

const moneyFigures = charges.extend({
  totalExpenses: cents,
  availableBudget: cents.describe('Payments minus expenses'),
  netIncome: cents.describe('Fees collected minus expenses'),
});

const cashFlow = z
  .object({
    moneyIn: cents,
    refunds: cents.describe('What was paid out of credit; money in is net of it'),
    moneyOut: cents,
    result: cents,
  })
  .describe('Payments less refunds, and budget revenue − expenses, each dollar once');

const owingToday = z
  .object({
    count: z.int(),
    total: cents,
    most: z
      .array(
        z.object({
          id: studentId,
          name: z.string(),
          balance: cents.describe('What they owe, and what is due later'),
          ...listedStudent.pick({ owesSince: true, dueLater: true }).shape,
        }),
      )
      .describe('Who owes most, up to five'),
  })
  .describe('Who owes something today, whatever it is for, as GET /students/owing has it');

const namedType = z.object({ key: z.string(), name: z.string() });

const breakdowns = {
  expenseBreakdown: z.object({
    categoryBreakdown: z
      .partialRecord(z.enum(expenseCategories), cents)
      .describe('A category without expenses is left out'),
  }),
  feeBreakdown: z.object({
    byType: feesByType.describe('The types of the spec and every other that was charged'),
    types: z.array(namedType).describe('Those types with their names, in order'),
  }),
  budget: budgetSummary.omit({ period: true }),
  cashFlow,
};

export const monthlyReport = z.object({
  title: z.string(),
  month: plainMonth,
  period,
  summary: moneyFigures.extend({
    pendingUnpaidToday: cents.describe('What of the pending fees is owed today'),
  }),
  ...breakdowns,
  monthBefore: z
    .object({ month: plainMonth, cashFlow })
    .describe('The month before, to compare the cash flow with'),
  owingToday,
  feesByClass: z
    .array(z.object({ classId: classId.nullable(), name: z.string(), total: cents }))
    .describe(
      'What each class charged, in order, and by null what was charged for none; empty with only one class',
    ),
  goodwill: z
    .array(z.object({ reason: z.enum(waiverReasonKeys), count, cents }))
    .describe('What was waived in the month and not charged again, by reason'),
  soFar: z.boolean().describe('Whether the month has not ended yet'),
  studentDetails: z
    .array(
      z.object({
        id: studentId,
        name: z.string(),
        email: shownEmail,
        feesCharged: cents,
        paymentsMade: cents,
        balance: cents.describe('feesCharged − paymentsMade of the month'),
        balanceToday: cents.describe('What they owe today; below zero is a credit'),
        paymentStatus: z.enum(paymentStatuses),
        fees: feesByType,
      }),
    )
    .describe('Everyone who was charged or paid in the month, by name'),
});
export type MonthlyReport = z.infer<typeof monthlyReport>;

export const cumulativeReport = z.object({
  title: z.string(),
  period,
  feeYearPeriod: z.string(),
  totals: moneyFigures.extend({ collectionRate: percent }),
  ...breakdowns,
  owingToday,
  monthlyReports: z
    .array(
      z.object({
        period: period.extend({ month: plainMonth, displayName: z.string() }),
        summary: charges.extend({ collectionRate: percent }),
      }),
    )
    .describe("Each month, the first and last cut at the period's ends"),
  yearToDate: z
    .object({
      year: z.int(),
      period,
      totalFeesCharged: cents,
      totalPaymentsReceived: cents,
      collectionRate: percent,
    })
    .describe("The fee year that the period's end falls in, up to that day"),
});
export type CumulativeReport = z.infer<typeof cumulativeReport>;

const labels = z.array(z.string());
const amounts = z.array(cents);

export const visualization = z.object({
  period,
  trends: z.object({ labels, feesCharged: amounts, paymentsReceived: amounts }),
  distribution: z.object({ labels, data: amounts }),
  feeBreakdown: z.object({ labels, data: amounts }),
  collectionRate: z.object({ labels, data: z.array(percent) }),
  soFar: z.boolean().optional().describe("Whether the period's last day is not over yet"),
  yearBefore: z
    .object({
      feesCharged: amounts,
      paymentsReceived: amounts,
      collectionRate: z.array(percent),
    })
    .optional()
    .describe(
      'The same months a year earlier, up to the same day. Left out if nothing was charged or paid then, or the period is longer than a year',
    ),
  classDays: z
    .object({ dates: z.array(plainDate), present: z.array(count), marked: z.array(count) })
    .optional()
    .describe('Who came on each school day of the period, of those marked'),
  unpaid: z
    .object({
      amounts: amounts.describe(
        'By days since the class: under 30, 30 to 59, 60 to 89, and 90 or more',
      ),
      withoutDate: cents.describe('What is owed beyond all fees of classes'),
    })
    .optional()
    .describe('What is unpaid today, whatever the period; together what students owe'),
});
export type Visualization = z.infer<typeof visualization>;

export const attendanceReport = z.object({
  title: z.string(),
  month: plainMonth,
  classId: classId.nullable().describe('The one class that it is about; null for all'),
  className: z.string().nullable(),
  byClass: z
    .array(
      z.object({
        classId,
        name: z.string(),
        lessons: count.describe('Held, without those with a holiday mark'),
        attendanceRate: percent,
        present: count,
        absent: count,
        medicalAbsence: count,
      }),
    )
    .describe('The classes that were held, in order; empty while the school has only one'),
  summary: z
    .object({
      attendanceRate: percent,
      totalDays: count.describe('School days: with marks, and no holiday mark among them'),
      holidayCount: count.describe('Days with any holiday mark'),
      enrolledStudentCount: count.describe('Who of those listed is Enrolled today'),
      listedStudentCount: count.describe('Who has a mark in the month or is on the roll now'),
      absentCount: count,
      medicalAbsenceCount: count,
    })
    .catchall(count)
    .describe("Of each flag, how often it happened: its key and 'Count', such as lateCount"),
  issues: z
    .array(namedType.extend({ count }))
    .describe('The same counts with the names of their fee types, in order'),
  singleHolidayMarks: z
    .array(z.object({ date: plainDate, studentId, studentName: z.string() }))
    .describe(
      'The days that only one Holiday mark makes a holiday day for everyone, and whose it is',
    ),
  byStudent: z
    .record(
      studentId,
      z.looseObject({
        studentName: z.string(),
        enrollmentStatus: z.enum(enrollmentStatuses),
        attendanceRate: percent.describe('Present of marked days; 0 where there is none'),
        notMarked: count.describe('School days without a mark, which count in no rate'),
        present: count,
        absent: count,
        medicalAbsence: count,
        flags: z.record(z.string(), count).describe('How often each flag was set, by fee type'),
      }),
    )
    .describe(
      'By the id of the student, in the order of their names. The flags of the spec that are counted for each ' +
        'student stand among the other counts too, under the key of their fee type',
    ),
});
export type AttendanceReport = z.infer<typeof attendanceReport>;

const countedMark = z.object({
  date: plainDate,
  classId,
  className: z.string().describe('Empty while the school has only one class'),
  studentId,
  studentName: z.string(),
  status: z.enum(attendanceStatuses),
  attributes,
});
export type CountedMark = z.infer<typeof countedMark>;

const month = monthText(reportMessages.month)
  .optional()
  .describe("YYYY-MM; the school's month when left out")
  .meta({ examples: ['2026-11'] });
const date = calendarDate(reportMessages.range).optional();
const ofMonth = { month };
const ofClass = classId.optional().describe('Only one class; all when left out');
const ofPeriod = {
  from: date.describe("The start of the fee year of the period's end when left out"),
  to: date.describe("The school's date when left out"),
};
const filterOfMonth = {
  status: z
    .enum(studentStatuses, { error: reportMessages.filter })
    .optional()
    .describe('Only students of this payment status'),
  fee: z
    .string()
    .max(100)
    .optional()
    .describe('Only students who were charged this fee type, by key'),
};
const choiceOfLines = {
  q: z.string().max(200).optional().describe('Only students whose name has these words'),
  order: z
    .string()
    .max(100)
    .optional()
    .describe(
      "By name when left out; 'rate', 'absent' or a fee type's key, '-' before it for the other way",
    ),
};
const format = z.enum(exportFormats, { error: ({ input }) => unsupportedFormat(input) });

const countedMarksFilter = z.strictObject({
  ...ofMonth,
  what: z
    .string({ error: reportMessages.figure })
    .describe('A status, or the key of a fee type that is a flag'),
  studentId: studentId.optional().describe("For a student's figure; everyone's when left out"),
  classId: ofClass,
  ...page,
});
export type CountedMarksFilter = z.infer<typeof countedMarksFilter>;

const { get } = verbs('Reports');

function exportOf<Shape extends z.core.$ZodLooseShape>(
  path: `/${string}`,
  what: string,
  of: Shape,
) {
  return get(`${path}/export`, { format, ...of }, reportFile, { summary: `${what} as a file` });
}

export const financialReports = {
  monthly: get('/reports/financial/monthly', ofMonth, monthlyReport, {
    summary: 'What a month brought',
  }),
  monthlyExport: exportOf('/reports/financial/monthly', 'The monthly report', {
    ...ofMonth,
    ...filterOfMonth,
  }),
  cumulative: get('/reports/financial/cumulative', ofPeriod, cumulativeReport, {
    summary: 'What a period brought, month by month',
  }),
  cumulativeExport: exportOf('/reports/financial/cumulative', 'The cumulative report', ofPeriod),
  visualization: get('/reports/financial/visualization', ofPeriod, visualization, {
    summary: 'The figures behind the charts',
  }),
  visualizationExport: exportOf(
    '/reports/financial/visualization',
    'The figures behind the charts',
    ofPeriod,
  ),
};

export const attendanceReports = {
  monthly: get('/reports/attendance', { ...ofMonth, classId: ofClass }, attendanceReport, {
    summary: 'Who came in a month',
  }),
  monthlyExport: exportOf('/reports/attendance', 'The attendance report', {
    ...ofMonth,
    classId: ofClass,
    ...choiceOfLines,
  }),
  marks: get('/reports/attendance/marks', countedMarksFilter, pageOf(countedMark), {
    summary: 'The marks that a figure of the attendance report counts, newest first',
  }),
};
