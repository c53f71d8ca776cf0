import type {
  AttendanceReport,
  CumulativeReport,
  MonthlyReport,
  Visualization,
} from '../../../contract/report.ts';
import { formatDate } from '../../../domain/dates.ts';
import { csvHead, isCountedPerStudent, issueLabel } from '../../../domain/feeType.seed.ts';
import {
  attendanceLines,
  linesText,
  type AttendanceOrder,
} from '../../../domain/attendanceOrder.ts';
import {
  feeFilter,
  filterText,
  studentsWith,
  type StudentFilter,
} from '../../../domain/studentFilter.ts';
import { chartsSentence } from '../../../domain/chartFigures.ts';
import { financialCharts, type ChartTitle } from '../../../domain/financialCharts.ts';
import { ofClassNamed } from '../../../domain/lesson.ts';
import { minus, sumCents, ZERO, type Cents } from '../../../domain/money.ts';
import { unpaidAgeLabels, WITHOUT_DATE } from '../../../domain/owing.ts';
import { formatMonth } from '../../../domain/months.ts';
import { chargesOf, paymentStatusLabels } from '../../../domain/feeCollection.ts';
import {
  attendanceNotes,
  attendanceSentence,
  formatPeriod,
  leftOutFor,
  markedDays,
  moneySentence,
  reportMessages,
} from '../../../domain/reports.ts';
import type { DocumentSection, ReportDocument } from '../../files/document.ts';
import { fileNamePart } from '../../files/fileName.ts';
import { column, figuresOf, moneySections } from './sections.ts';

/**
 * Has columns for the four standard types, and for any other type that was charged; the PDF leaves out the fees by
 * type, like the screen.
 */
function studentSection(
  { studentDetails, feeBreakdown }: MonthlyReport,
  filter: StudentFilter,
): DocumentSection {
  const fee = feeFilter(filter, feeBreakdown.types)?.key;
  const listed = studentsWith(studentDetails, { ...filter, fee });
  const { totalFeesCharged, totalPaymentsReceived } = chargesOf(listed);
  return {
    title: 'Student Payment Details',
    columns: [
      column('Student Name', 'text', 3),
      column('Email', 'text', 4),
      column('Fees Charged', 'money', 1.6),
      column('Payments Made', 'money', 1.8),
      { ...column('Balance', 'money', 1.6), titleOnPaper: 'Balance (this month)' },
      column('Payment Status', 'text', 1.7),
      ...feeBreakdown.types.map((type) => column(csvHead(type), 'money', 0)),
    ],
    rows: listed.map((student) => [
      student.name,
      student.email ?? '',
      student.feesCharged,
      student.paymentsMade,
      student.balance,
      paymentStatusLabels[student.paymentStatus],
      ...feeBreakdown.types.map(({ key }) => student.fees[key] ?? 0),
    ]),
    total: [
      'TOTAL',
      '',
      totalFeesCharged,
      totalPaymentsReceived,
      minus(totalFeesCharged, totalPaymentsReceived),
      '',
      ...feeBreakdown.types.map(({ key }) => sumCents(listed.map(({ fees }) => fees[key] ?? ZERO))),
    ],
  };
}

/** Refunds, if there were any: a school that never makes any doesn't see the figure. */
function refundsOf({ cashFlow: { refunds } }: Pick<MonthlyReport, 'cashFlow'>) {
  return refunds > 0 ? [['Refunds', refunds] as const] : [];
}

/** What each class charged, if there are several. */
function feesByClass({ feesByClass: classes }: MonthlyReport): DocumentSection[] {
  return classes.length === 0
    ? []
    : [
        figuresOf(
          'Fees by Class',
          classes.map(({ name, total }) => [name, total]),
        ),
      ];
}

/** What each figure is called in files, in their order; null for those of a section of their own. */
const monthTitles = {
  totalFeesCharged: 'Total Fees Charged',
  totalPaymentsReceived: 'Total Payments Received',
  feesCollected: 'Fees Collected',
  pendingFees: 'Pending Fees',
  pendingUnpaidToday: 'Pending, Unpaid Today',
  feesInPaymentProcess: 'Fees In Payment Process',
  totalExpenses: null,
  availableBudget: null,
  netIncome: null,
} as const satisfies Record<keyof MonthlyReport['summary'], string | null>;

const { pendingUnpaidToday: _ofOneMonth, ...ofMonths } = monthTitles;
const totalTitles = { ...ofMonths, collectionRate: null } satisfies Record<
  keyof CumulativeReport['totals'],
  string | null
>;

function titled<Key extends string>(
  titles: Record<Key, string | null>,
  figures: Record<Key, number>,
): (readonly [title: string, figure: number])[] {
  return (Object.keys(titles) as Key[]).flatMap((key) => {
    const title = titles[key];
    return title === null ? [] : [[title, figures[key]] as const];
  });
}

export function monthlyDocument(
  report: MonthlyReport,
  school: string,
  filter: StudentFilter,
): ReportDocument {
  const { summary } = report;
  const { budgetOverview, revenue, fees, expenses } = moneySections(report);
  const students = studentSection(report, filter);
  return {
    school,
    title: 'Monthly Financial Report',
    subtitle: formatMonth(report.month),
    shown: filterText(filter, report.feeBreakdown.types),
    name: `monthly-${report.month}`,
    lead: moneySentence({ ...report, period: formatMonth(report.month) }),
    main: students,
    sections: [
      figuresOf('Summary', [...titled(monthTitles, summary), ...refundsOf(report)]),
      budgetOverview,
      revenue,
      expenses,
      fees,
      ...feesByClass(report),
      students,
    ],
  };
}

export function cumulativeDocument(report: CumulativeReport, school: string): ReportDocument {
  const { totals, period, budget, yearToDate } = report;
  const { budgetOverview, revenue, fees, expenses } = moneySections({ ...report, summary: totals });
  return {
    school,
    title: report.title,
    subtitle: report.feeYearPeriod,
    name: `cumulative-${period.from}-to-${period.to}`,
    lead: moneySentence({ ...report, period: formatPeriod(period) }),
    sections: [
      figuresOf('Grand Totals', [
        ...titled(totalTitles, totals),
        ['Collection Rate', totals.collectionRate, 'percent'],
        ...refundsOf(report),
      ]),
      budgetOverview,
      revenue,
      figuresOf('Revenue Shares', [
        ['Fees', budget.feePercentage, 'percent'],
        ['Contributions', budget.contributionPercentage, 'percent'],
      ]),
      expenses,
      fees,
      {
        title: 'Monthly Breakdown',
        columns: [
          column('Month', 'month', 1.6),
          column('Fees Charged', 'money'),
          column('Payments Received', 'money', 1.2),
          column('Collected', 'money'),
          column('Pending', 'money'),
          column('In Process', 'money'),
          column('Collection Rate', 'percent', 1.1),
        ],
        rows: report.monthlyReports.map(({ period: { month }, summary }) => [
          month,
          summary.totalFeesCharged,
          summary.totalPaymentsReceived,
          summary.feesCollected,
          summary.pendingFees,
          summary.feesInPaymentProcess,
          summary.collectionRate,
        ]),
        total: [
          'TOTAL',
          totals.totalFeesCharged,
          totals.totalPaymentsReceived,
          totals.feesCollected,
          totals.pendingFees,
          totals.feesInPaymentProcess,
          totals.collectionRate,
        ],
      },
      figuresOf('Year-to-Date Summary', [
        ['Fee Year', yearToDate.year, 'count'],
        ['Total Fees', yearToDate.totalFeesCharged],
        ['Total Payments', yearToDate.totalPaymentsReceived],
        ['Collection Rate', yearToDate.collectionRate, 'percent'],
      ]),
    ],
  };
}

export function visualizationDocument(report: Visualization, school: string): ReportDocument {
  const { period, trends, distribution, feeBreakdown, collectionRate, classDays, unpaid } = report;
  const charts = new Map(financialCharts(report).map((chart) => [chart.title, chart]));
  const section = (title: ChartTitle, content: Omit<DocumentSection, 'title'>) => {
    const chart = charts.get(title);
    return { title, ...content, ...(chart && { chart }) };
  };
  const parts = (labels: readonly string[], data: readonly Cents[]) => ({
    rows: labels.map((label, index) => [label, data[index] ?? 0]),
    total: ['TOTAL', sumCents(data)],
  });
  return {
    school,
    lead: chartsSentence(report),
    title: 'Financial Charts',
    subtitle: formatPeriod(period),
    name: `visualization-${period.from}-to-${period.to}`,
    sections: [
      section('Fee Trends', {
        columns: [
          column('Month', 'text', 2),
          column('Fees Charged', 'money'),
          column('Payments Received', 'money'),
        ],
        rows: trends.labels.map((label, index) => [
          label,
          trends.feesCharged[index] ?? 0,
          trends.paymentsReceived[index] ?? 0,
        ]),
        total: ['TOTAL', sumCents(trends.feesCharged), sumCents(trends.paymentsReceived)],
      }),
      section('Payment Status Distribution', {
        columns: [column('Status', 'text', 3), column('Amount', 'money')],
        ...parts(distribution.labels, distribution.data),
      }),
      section('Fee Types', {
        columns: [column('Fee Type', 'text', 3), column('Amount', 'money')],
        ...parts(feeBreakdown.labels, feeBreakdown.data),
      }),
      section('Collection Rate', {
        columns: [column('Month', 'text', 3), column('Collection Rate', 'percent')],
        rows: collectionRate.labels.map((label, index) => [label, collectionRate.data[index] ?? 0]),
      }),
      section('Attendance by Class Day', {
        columns: [
          column('Class Day', 'date', 2),
          column('Came', 'count'),
          column('Marked', 'count'),
        ],
        rows: (classDays?.dates ?? []).map((date, index) => [
          date,
          classDays?.present[index] ?? 0,
          classDays?.marked[index] ?? 0,
        ]),
      }),
      section('Unpaid by Age', {
        columns: [column('Days Since the Class', 'text', 3), column('Unpaid Today', 'money')],
        ...parts(
          [...unpaidAgeLabels, WITHOUT_DATE],
          [...(unpaid?.amounts ?? []), unpaid?.withoutDate ?? ZERO],
        ),
      }),
    ],
  };
}

/** The table of classes, if there are several. */
function classesOf({ byClass }: AttendanceReport): DocumentSection[] {
  if (byClass.length === 0) return [];
  return [
    {
      title: 'Classes',
      columns: [
        column('Class', 'text', 3),
        column('Lessons', 'count'),
        column('Attendance Rate', 'percent', 1.4),
        column('Present', 'count'),
        column('Absent', 'count'),
        column('Medical Absences', 'count', 1.2),
      ],
      rows: byClass.map((one) => [
        one.name,
        one.lessons,
        one.attendanceRate,
        one.present,
        one.absent,
        one.medicalAbsence,
      ]),
    },
  ];
}

export function attendanceDocument(
  report: AttendanceReport,
  school: string,
  choice: { q?: string | undefined; order?: AttendanceOrder | undefined },
): ReportDocument {
  const { summary, issues } = report;
  const perStudent = issues.filter(isCountedPerStudent);
  const students = attendanceLines(report.byStudent, choice);
  const isMarked = Object.values(report.byStudent).some((student) => markedDays(student) > 0);
  return {
    school,
    lead: isMarked ? attendanceSentence(report) : reportMessages.noAttendance,
    title: 'Attendance Report',
    subtitle: ofClassNamed(formatMonth(report.month), report.className ?? ''),
    shown: linesText(choice, issues),
    name: `attendance-${report.month}${report.className === null ? '' : `-${fileNamePart(report.className, 'class')}`}`,
    notes: [
      ...report.singleHolidayMarks.map(
        ({ date, studentName }) => `${formatDate(date)} ${leftOutFor(studentName)}`,
      ),
      ...attendanceNotes(report),
    ],
    sections: [
      figuresOf('Summary', [
        ['Overall Attendance Rate', isMarked ? summary.attendanceRate : null, 'percent'],
        ['School Days', summary.totalDays, 'count'],
        ['Holiday Days', summary.holidayCount, 'count'],
        ['Enrolled Students', summary.enrolledStudentCount, 'count'],
        ['Students Listed', summary.listedStudentCount, 'count'],
        ['Absences', summary.absentCount, 'count'],
        ['Medical Absences', summary.medicalAbsenceCount, 'count'],
      ]),
      figuresOf(
        'Common Attendance Issues',
        issues.map((issue) => [issueLabel(issue), issue.count, 'count'] as const),
      ),
      ...classesOf(report),
      {
        title: 'Students',
        columns: [
          column('Name', 'text', 3),
          column('Status', 'text', 2),
          column('Attendance Rate', 'percent', 1.4),
          column('Present', 'count'),
          column('Absent', 'count'),
          column('Medical Absences', 'count', 1.2),
          ...perStudent.map((issue) => column(issueLabel(issue), 'count', 1.2)),
          column('Not Marked', 'count'),
        ],
        rows: students.map((student) => [
          student.studentName,
          student.enrollmentStatus,
          // Without marks there is no rate: 0% would say that they never came.
          markedDays(student) > 0 ? student.attendanceRate : null,
          student.present,
          student.absent,
          student.medicalAbsence,
          ...perStudent.map(({ key }) => student.flags[key] ?? 0),
          student.notMarked,
        ]),
      },
    ],
  };
}
