import type { z } from 'zod';
import { attendanceDay, attendanceRecord } from '../../../src/contract/attendance.ts';
import { accountSummary } from '../../../src/contract/base.ts';
import { budgetEntry } from '../../../src/contract/budget.ts';
import { question } from '../../../src/contract/question.ts';
import { credit } from '../../../src/contract/credit.ts';
import { refund } from '../../../src/contract/refund.ts';
import { expense } from '../../../src/contract/expense.ts';
import type { Family, FamilyAccount } from '../../../src/contract/family.ts';
import { holidayImpact, impactOnStudent } from '../../../src/contract/holiday.ts';
import { payment } from '../../../src/contract/payment.ts';
import {
  attendanceReport,
  type CountedMark,
  cumulativeReport,
  monthlyReport,
  visualization,
} from '../../../src/contract/report.ts';
import {
  feeHistoryLine,
  financialDetails,
  publicStudent,
} from '../../../src/contract/publicDashboard.ts';
import {
  account,
  accountEntry,
  listedStudent,
  type student,
} from '../../../src/contract/student.ts';
import { calendarDate } from '../../../src/domain/dates.ts';
import { lessonOf } from '../../../src/domain/lesson.ts';
import { feeTypesOn } from '../../../src/domain/feeType.ts';
import { standardFeeTypes } from '../../../src/domain/feeType.seed.ts';
import { emptiest } from './emptiest.ts';
import type { Plain } from './server.ts';

// Responses of the stand-in server that match the contract; a test sets only the fields that matter to it.

type Of<Schema extends z.ZodType> = z.output<Schema>;
type Some<Schema extends z.ZodType> = Partial<Plain<Of<Schema>>>;

function thing<Schema extends z.ZodType>(schema: Schema, details: object): Of<Schema> {
  return Object.assign(emptiest(schema) as object, details) as Of<Schema>;
}

export const aStudent = (details: Some<typeof listedStudent> = {}) =>
  thing(listedStudent, {
    id: 'ada',
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: 'ada@school.test',
    enrollmentStatus: 'Enrolled',
    approved: true,
    ...details,
  });

/** Ada's mother asks about a fee of $1.00. */
export const aQuestion = (details: Some<typeof question> = {}) =>
  thing(question, {
    id: 'question-1',
    studentId: 'ada',
    studentName: 'Ada Lovelace',
    entryId: 'line-1',
    state: 'open',
    askedBy: 'Rosa Lovelace',
    line: {
      label: 'Fee charged',
      note: '',
      why: 'Late costs $1.00.',
      date: '2026-11-04',
      amount: 100,
      source: { type: 'charge', id: 'charge-1' },
    },
    messages: [
      { by: 'Rosa Lovelace', ofSchool: false, at: '2026-11-05T12:00:00.000Z', text: 'Why late?' },
    ],
    mayWrite: true,
    ...details,
  });

export const anAccount = (details: Some<typeof account> = {}) => thing(account, details);

/** A line of an account. */
export const anEntry = (details: Some<typeof accountEntry> = {}) =>
  thing(accountEntry, { id: 'line-1', amount: 100, by: 'Robin', ...details });

export const anExpense = (details: Some<typeof expense> = {}) =>
  thing(expense, { id: 'expense-1', amount: 100, description: 'Chalk', ...details });

export const aBudgetEntry = (details: Some<typeof budgetEntry> = {}) =>
  thing(budgetEntry, { id: 'entry-1', amount: 500, description: 'Late to class', ...details });

export const aCredit = (details: Some<typeof credit> = {}) =>
  thing(credit, { id: 'credit_1', studentId: 'ada', reason: 'Overpayment', ...details });

export const aRefund = (details: Some<typeof refund> = {}) =>
  thing(refund, {
    id: 'refund-1',
    studentId: 'ada',
    method: 'cash',
    methodName: 'Cash',
    ...details,
  });

export const aPayment = (details: Some<typeof payment> = {}) =>
  thing(payment, { id: 'payment-1', studentId: 'ada', amount: 700, ...details });

/** The Bakers: Ada and Ben with their mother Ann, who owe $85.00. */
export const aFamily = (details: Partial<Plain<Family>> = {}): Plain<Family> => ({
  id: 'baker',
  name: 'Baker',
  note: '',
  payReference: 'TURN-2222',
  revision: 1,
  students: [
    { id: 'ada', name: 'Ada Baker' },
    { id: 'ben', name: 'Ben Baker' },
  ],
  adults: [
    {
      userId: 'ann',
      name: 'Ann Baker',
      email: 'ann@school.test',
      phone: '212 555 0102',
      relation: 'Mother',
    },
  ],
  owed: 8500,
  dueLater: 0,
  dueOn: null,
  dueUntil: null,
  creditAvailable: 0,
  ...details,
});

/** What Ada and Ben Baker owe: $60.00 for two days and $25.00 for the day in between. */
export const aFamilyAccount = (
  details: Partial<Plain<FamilyAccount>> = {},
): Plain<FamilyAccount> => ({
  owed: 8500,
  dueLater: 0,
  dueOn: null,
  dueUntil: null,
  creditAvailable: 0,
  students: [
    {
      studentId: 'ada',
      name: 'Ada Baker',
      owed: 6000,
      creditAvailable: 0,
      calculatedBalance: 6000,
      owesSince: '2026-10-01',
      dueLater: 0,
      dueOn: null,
      dueUntil: null,
      unpaid: [
        { date: '2026-10-01', amount: 3000 },
        { date: '2026-10-03', amount: 3000 },
      ],
    },
    {
      studentId: 'ben',
      name: 'Ben Baker',
      owed: 2500,
      creditAvailable: 0,
      calculatedBalance: 2500,
      owesSince: '2026-10-02',
      dueLater: 0,
      dueOn: null,
      dueUntil: null,
      unpaid: [{ date: '2026-10-02', amount: 2500 }],
    },
  ],
  ...details,
});

/** The family payment that a payment for one of the Bakers is part of. */
export const aFamilyPart = (total = 8500) => ({
  id: 'baker',
  name: 'Baker',
  actId: 'act-1',
  total,
  payer: { id: 'ann', name: 'Ann Baker' },
});

export const aMark = (details: Some<typeof attendanceRecord> = {}) =>
  thing(attendanceRecord, { timestamp: '2026-11-21T17:00:00.000Z', ...details });

/** The roll of a date, with nobody marked. */
export const aDay = (date: string, students: Of<typeof student>[] = [aStudent()]) =>
  thing(attendanceDay, {
    date,
    feeTypes: feeTypesOn(lessonOf({ date: calendarDate(date) }), standardFeeTypes),
    students: students.map((one) => ({ ...one, attendance: null })),
  });

/** The requested period of a report; the default is the fee year so far. */
interface AskedPeriod {
  from?: string;
  to?: string;
}
const yearSoFar = { from: '2026-09-01', to: '2026-11-21' };

export const aCumulativeReport = (
  asked: AskedPeriod,
  details: Some<typeof cumulativeReport> = {},
) =>
  thing(cumulativeReport, {
    title: 'Cumulative Financial Report',
    period: { ...yearSoFar, ...asked },
    ...details,
  });

export const aVisualization = (asked: AskedPeriod, details: Some<typeof visualization> = {}) =>
  thing(visualization, { period: { ...yearSoFar, ...asked }, ...details });

export const aMonthlyReport = (month = '2026-11', details: Some<typeof monthlyReport> = {}) =>
  thing(monthlyReport, { month, title: 'Monthly Financial Report', ...details });

export const anAttendanceReport = (month: string, details: Some<typeof attendanceReport> = {}) =>
  thing(attendanceReport, { month, ...details });

export const aCountedMark = (details: Partial<Plain<CountedMark>> = {}): Plain<CountedMark> => ({
  date: '2010-02-01',
  classId: 'first',
  className: '',
  studentId: 'ada',
  studentName: 'Ada Lovelace',
  status: 'absent',
  attributes: {},
  ...details,
});

/** A holiday's preview, with one affected student. */
export const aHolidayImpact = (date: string, affected: Some<typeof impactOnStudent>) =>
  thing(holidayImpact, {
    date,
    hasImpact: true,
    message: '1 student is affected.',
    affectedStudents: [thing(impactOnStudent, affected)],
  });

/** What a student owes before or after an act that is previewed. */
export const aSummary = (details: Some<typeof accountSummary>) => thing(accountSummary, details);

export const aPublicStudent = (id: string, name: string, calculatedBalance = 0) =>
  thing(publicStudent, {
    id,
    name,
    financialSummary: { calculatedBalance, dueLater: 0, dueOn: null, dueUntil: null },
  });

/** The fee for Ada's absence on a date. */
export const anUnpaidFee = (date: string, details: Some<typeof feeHistoryLine> = {}) =>
  thing(feeHistoryLine, {
    id: `${date}_ada`,
    date,
    status: 'absent',
    fee: 500,
    paymentStatus: 'unpaid',
    remainingAmount: 500,
    ...details,
  });

/** The public dashboard's details of a student. */
export const someDetails = (id: string, details: Some<typeof financialDetails> = {}) =>
  thing(financialDetails, {
    student: { id, name: 'Ada Lovelace', email: null, enrollmentStatus: 'Enrolled' },
    ...details,
  });

/** The response to an import of one new student: either to the preview (`dryRun`), or to adding the student. */
export const anImport = ({ dryRun = false }: { dryRun?: boolean | undefined }) => ({
  saved: !dryRun,
  created: 1,
  same: 0,
  refused: 0,
  items: [{ outcome: 'created' as const, ...(!dryRun && { studentId: 'ada' }) }],
  perhapsOneFamily: [],
  families: 0,
  adultIds: [],
  withoutEmail: [],
  filled: 0,
  balanced: 0,
  places: 0,
  over: [],
  notes: [],
  waits: 0,
  unknownClasses: [],
  actId: dryRun ? null : 'act-1',
});

/** A field of the school's own with choices. */
export const tShirt = {
  key: 'tShirt',
  name: 'T-shirt',
  kind: 'choice' as const,
  choices: ['S', 'M'],
  askedAtDoor: false,
  requiredAtDoor: false,
  position: 0,
  retiredFrom: null,
  revision: 1,
};
