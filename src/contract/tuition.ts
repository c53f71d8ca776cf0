import { z } from 'zod';
import { classMessages } from '../domain/schoolClass.ts';
import { tuitionMessages, tuitionPeriods } from '../domain/tuitionWords.ts';
import {
  amountOrZero,
  calendarDate,
  cents,
  classId,
  familyId,
  listOf,
  monthText,
  plainDate,
  plainMonth,
  studentId,
} from './base.ts';
import { chargeLine, chargesDone } from './charge.ts';
import { chargePart } from './chargePart.ts';
import { tuitionRules } from './tuitionRules.ts';
import { nothing, verbs } from './verbs.ts';

const month = monthText(tuitionMessages.month);
const per = z
  .enum(tuitionPeriods)
  .describe(
    "For each 'month', once for the 'term' that begins with it, or for each 'lesson' attended",
  );

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
  familyId: familyId.nullable(),
  familyName: z.string().describe('Empty for a student without a family'),
  classId: classId.nullable().describe('null for the table of weekly hours'),
  className: z.string().describe('Empty while the school has only one'),
  date: plainDate.describe('The date that the charge will have'),
  period: plainMonth.describe('The month, or the first month of the term'),
  amount: cents.describe('What is proposed; zero where nothing is due'),
  parts: z.array(chargePart).describe('What it is made of; their sum is the amount'),
  reason: z.string().describe('Why it isn’t the plain price, in words; otherwise empty'),
});

export const tuitionOfMonth = z.object({
  month: plainMonth,
  date: plainDate.describe('The date that the charges will have'),
  lines: z.array(tuitionLine).describe('Who isn’t charged yet, by name'),
  total: cents.describe('Of the lines'),
  charged: z
    .object({ count: z.int(), students: z.int(), total: cents })
    .describe('What is charged for this month already'),
});
export type TuitionOfMonth = z.infer<typeof tuitionOfMonth>;

const runLine = chargeLine.extend({ classId: classId.nullable().optional() });
export const tuitionRun = z.strictObject({ month, lines: z.array(runLine).max(5000) });
export type TuitionRun = z.infer<typeof tuitionRun>;

const whatIf = z.strictObject({
  month,
  prices: z
    .array(newPrice.omit({ id: true, from: true }).extend({ classId }))
    .max(500)
    .optional()
    .describe('What classes would cost from the first day of the month on'),
  rules: tuitionRules.optional(),
});
export type WhatIf = z.infer<typeof whatIf>;

const beforeAfter = { before: cents, after: cents };
const whatIfDone = z.object({
  families: z
    .array(
      z.object({
        familyId: familyId.nullable(),
        studentId: studentId.nullable().describe('A student without a family'),
        name: z.string(),
        ...beforeAfter,
      }),
    )
    .describe('Who would pay anything, by name'),
  sum: z.object(beforeAfter),
});
export type WhatIfDone = z.infer<typeof whatIfDone>;

const prices = listOf(classPrice);

const { get, create, post, put, del } = verbs('Tuition');

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
    listOf(z.object({ month: plainMonth, students: z.int(), total: cents })).extend({
      late: z
        .object({ month: plainMonth, families: z.int(), total: cents })
        .optional()
        .describe('Late fees that a person may charge now, if there are any'),
    }),
    { summary: 'The months whose tuition is due: until it is charged, then for who came since' },
  ),
  get: get('/tuition', { month }, tuitionOfMonth, {
    summary: 'Who would be charged for a month, how much and why; nothing is charged by it',
  }),
  whatIf: post('/tuition/what-if', whatIf, whatIfDone, {
    summary: 'What each family would pay for a whole month with other prices or rules',
    description: 'Nothing is changed or charged by it. Terms that began earlier are left out.',
  }),
  run: create('/tuition', tuitionRun, chargesDone, {
    summary: 'Charge a month’s tuition, all lines or none',
    description:
      'A line that is charged already, or no longer due, refuses all. Zero leaves a line out. POST /charges/undo/{actId} reverses all of it.',
  }),
};
