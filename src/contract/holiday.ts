import { z } from 'zod';
import { attendanceStatuses } from '../domain/attendance.ts';
import { notCreditedWords, type NotCredited } from '../domain/credit.ts';
import { holidayMessages } from '../domain/holidays.ts';
import { publicHolidayMessages } from '../domain/publicHolidays.ts';
import {
  calendarDate,
  cents,
  id,
  listOf,
  paymentId,
  plainDate,
  accountSummary,
  studentId,
  text,
} from './base.ts';
import { nothing, verbs } from './verbs.ts';

export const holiday = z.object({
  date: plainDate,
  name: z.string(),
  kind: z.enum(['public', 'specific']),
});
export type Holiday = z.infer<typeof holiday>;

const date = calendarDate('Invalid holiday date');

export const impactOnStudent = z.object({
  studentId,
  studentName: z.string(),
  status: z.enum(attendanceStatuses).nullable().describe('Their mark of the day'),
  fee: cents.describe('The fee of that mark, which is returned'),
  payments: z
    .array(z.object({ id: paymentId, amount: cents, date: plainDate, notes: z.string() }))
    .describe('Payments for the date, by their notes or as the date of the fee that they pay'),
  attendanceAdjustment: cents,
  paymentAdjustment: cents.describe(
    'What their payments for the day exceed that fee by and is credit, if no earlier holiday on the date credited them',
  ),
  before: accountSummary,
  after: accountSummary,
});
export type ImpactOnStudent = z.infer<typeof impactOnStudent>;

export const holidayImpact = z.object({
  date: plainDate,
  holidayName: z.string().nullable().describe('When the date is a holiday already'),
  hasImpact: z.boolean(),
  affectedStudents: z.array(impactOnStudent),
  totalAdjustment: cents.describe('The fees and the payment credits, each dollar once'),
  totalAttendanceAdjustment: cents,
  totalPaymentAdjustment: cents,
  marks: z.int().describe('How many marks become holiday, with or without a fee'),
  marksNotOnRoll: z
    .int()
    .describe('How many of them are of students who are no longer on the roll'),
  message: z.string(),
});
export type HolidayImpact = z.infer<typeof holidayImpact>;

export const paymentAdjustment = z.object({
  paymentId,
  studentId,
  studentName: z.string(),
  amount: cents.describe('The whole payment'),
  credited: cents.describe('What of the returned fee is credit now because of this payment'),
  beyondFees: cents.describe(
    'What of it exceeds the returned fees and is credit: a part of the payment credits',
  ),
  status: z.enum(['credited', 'skipped', 'reprocessed']),
  why: z
    .enum(Object.keys(notCreditedWords) as [NotCredited, ...NotCredited[]])
    .optional()
    .describe('Why nothing of it became credit'),
  reason: z.string().optional().describe('The same, in words'),
  creditId: id.nullable().describe('The credit record that is linked to it'),
});
export type PaymentAdjustment = z.infer<typeof paymentAdjustment>;

/** How a holiday changed the accounts on its day. */
export const holidayMoney = z.object({
  totalFeesReturned: cents,
  studentsWithFees: z.int().describe('How many students had a fee returned'),
  totalCreditsIssued: cents.describe(
    'What payments for the day exceed these fees by and is credit, so that each dollar is named once',
  ),
  paymentAdjustments: z.array(paymentAdjustment),
  summary: z.string().describe('What was done, in one sentence'),
  message: z
    .string()
    .describe("What became of the day's payments beyond these fees; empty if nothing did"),
});

export const holidayResult = holidayMoney.extend({
  holiday,
  added: z.boolean().describe('False when the date was a holiday already'),
  marks: z.int().describe('How many marks became holiday'),
  undoId: id.describe('Undo with it'),
});
export type HolidayResult = z.infer<typeof holidayResult>;

export const undoResult = z.object({
  undone: z.array(studentId).describe('Students whose mark and money are what they were'),
  unchanged: z
    .array(z.object({ studentId, reason: z.string() }))
    .describe('Students whose mark or money was changed since, and stays'),
  message: z.string(),
});

export const newHoliday = z.strictObject({
  date,
  name: text('Holiday name', 100),
  confirmed: z.literal(true, { error: holidayMessages.mustBeConfirmed }),
  retroactive: z
    .boolean()
    .optional()
    .describe('Adds the holiday if it is not one yet, and processes only payments'),
});
export type NewHoliday = z.infer<typeof newHoliday>;

export const holidayRemoval = z.object({
  params: z.strictObject({ date }),
  query: z.strictObject({
    restoreMarks: z
      .stringbool({
        truthy: ['true', '1'],
        falsy: ['false', '0'],
        error: 'restoreMarks is true or false',
      })
      .optional(),
  }),
});

export const publicHoliday = z.object({
  key: z.string(),
  name: z.string(),
  choices: z
    .array(z.object({ from: plainDate, kept: z.boolean() }))
    .describe('What the school chose, from which date on; oldest first, empty where it never did'),
  keptNow: z.boolean().describe('Whether it is kept today'),
});
export type PublicHoliday = z.infer<typeof publicHoliday>;

export const publicHolidayChange = z.strictObject({
  key: z.string().min(1).max(60),
  kept: z.boolean({ error: publicHolidayMessages.kept }),
  from: calendarDate(publicHolidayMessages.from),
});
export type PublicHolidayChange = z.infer<typeof publicHolidayChange>;

const removedHoliday = z.object({
  removed: holiday,
  restored: z.int().describe('Marks that are as they were before the holiday'),
  kept: z.int().describe('Marks that somebody has changed since, which stay'),
});

const { get, post, put, del } = verbs('Holidays');

export const holidays = {
  list: get(
    '/holidays',
    { year: z.coerce.number().int().min(2000).max(9998).optional() },
    listOf(holiday),
    { summary: 'Holidays of a year, by date: those added and the public ones that are kept' },
  ),
  listPublic: get('/holidays/public', nothing, listOf(publicHoliday), {
    summary: 'The public holidays, and whether the school keeps them',
  }),
  setPublic: put('/holidays/public/{key}', publicHolidayChange, publicHoliday, {
    summary: 'Keep a public holiday from a date on, or have class on it; marks keep their fee',
  }),
  impact: get('/holidays/{date}/impact', { date }, holidayImpact, {
    summary: 'What marking the date as a holiday would change',
  }),
  add: post('/holidays/{date}', newHoliday, holidayResult, {
    summary: 'Mark a date as a holiday: fees are returned, payments credited, marks changed',
  }),
  undo: post('/holidays/{date}/undo', { date, undoId: id }, undoResult, {
    summary: 'Undo what marking the date as a holiday did',
    description:
      'Marks, balances and credits are what they were, for each student whose mark and money nobody has changed ' +
      'since; refused as a conflict where that is nobody.',
  }),
  remove: del('/holidays/{date}', holidayRemoval, removedHoliday, {
    summary: 'Remove a specific-year holiday, and restore the marks it changed if asked to',
    inputStructure: 'detailed',
  }),
};
