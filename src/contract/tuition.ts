import { z } from 'zod';
import { classMessages } from '../domain/schoolClass.ts';
import { tuitionMessages, tuitionPeriods } from '../domain/tuition.ts';
import {
  amountOrZero,
  calendarDate,
  cents,
  classId,
  listOf,
  monthText,
  plainDate,
  plainMonth,
  studentId,
} from './base.ts';
import { chargeLine, chargesDone } from './charge.ts';
import { nothing, verbs } from './verbs.ts';

const month = monthText(tuitionMessages.month);
const per = z
  .enum(tuitionPeriods)
  .describe("For each 'month', or once for the 'term' that begins with it");

export const classPrice = z.object({
  classId,
  from: plainDate.describe('It holds from this date on, until the next price'),
  per,
  amount: cents.describe('0: no tuition from then on'),
});
export type ClassPrice = z.infer<typeof classPrice>;

const ofPrice = z.strictObject({ id: classId, from: calendarDate(classMessages.date) });
export const newPrice = ofPrice.extend({
  per,
  amount: amountOrZero(tuitionMessages.amount, tuitionMessages.amount, tuitionMessages.amount),
});

const tuitionLine = z.object({
  studentId,
  studentName: z.string(),
  classId,
  className: z.string().describe('Empty while the school has only one'),
  period: plainMonth.describe('The month, or the first month of the term'),
  amount: cents.describe('What is proposed; zero where nothing is due'),
  reason: z.string().describe('Why it isn’t the plain price, in words; otherwise empty'),
});
export type TuitionLine = z.infer<typeof tuitionLine>;

export const tuitionOfMonth = z.object({
  month: plainMonth,
  date: plainDate.describe('The date that the charges will have'),
  lines: z.array(tuitionLine).describe('Who isn’t charged yet, by name'),
  total: cents.describe('Of the lines'),
  charged: z
    .object({ count: z.int(), total: cents })
    .describe('What is charged for this month already'),
});
export type TuitionOfMonth = z.infer<typeof tuitionOfMonth>;

const runLine = chargeLine.extend({ classId });
export const tuitionRun = z.strictObject({ month, lines: z.array(runLine).max(5000) });
export type TuitionRun = z.infer<typeof tuitionRun>;

const prices = listOf(classPrice);

const { get, create, put, del } = verbs('Tuition');

export const tuition = {
  prices: get('/tuition/prices', nothing, prices, { summary: 'What classes cost' }),
  setPrice: put('/classes/{id}/prices/{from}', newPrice, prices, {
    summary: 'What a class costs from a date on; what is charged already stays',
  }),
  removePrice: del('/classes/{id}/prices/{from}', ofPrice, prices, {
    summary: 'Remove a price; the one before it holds again',
  }),
  due: get(
    '/tuition/due',
    nothing,
    listOf(z.object({ month: plainMonth, students: z.int(), total: cents })),
    { summary: 'The months whose tuition is due: until it is charged, then for who came since' },
  ),
  get: get('/tuition', { month }, tuitionOfMonth, {
    summary: 'Who would be charged for a month, how much and why; nothing is charged by it',
  }),
  run: create('/tuition', tuitionRun, chargesDone, {
    summary: 'Charge a month’s tuition, all lines or none',
    description:
      'A line that is charged already, or no longer due, refuses all. Zero leaves a line out. POST /charges/undo/{actId} reverses all of it.',
  }),
};
