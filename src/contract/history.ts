import { z } from 'zod';
import { importableStatuses, historyMessages } from '../domain/history.ts';
import {
  amount,
  calendarDate,
  cents,
  id,
  instant,
  listOf,
  optionalText,
  plainMonth,
  signedAmount,
  studentId,
  text,
} from './base.ts';
import { nothing, verbs } from './verbs.ts';

// What comes from the books of before: payments, marks and balances of students who are here.

const who = text('Who', 200).describe('An email, or a name as "Ada Bell" or "Bell, Ada"');
const ownId = text('Id', 100).optional().describe('Its id in the books of before');
const date = calendarDate('Invalid date');
/** Each row is checked alone: a wrong one is listed with its reason and left out. */
const row = z.record(z.string().max(100), z.unknown());

export const historyPayment = z.strictObject({
  id: ownId,
  who,
  date,
  amount: amount('Amount must be above zero'),
  paymentMethod: text('Payment method', 60),
  notes: optionalText('Notes', 500).default(''),
});

export const historyMark = z.strictObject({
  id: ownId,
  who,
  date,
  className: text('Class', 60).optional().describe('Of the first class, if left out'),
  status: z.enum(importableStatuses, { error: historyMessages.status }),
  fee: signedAmount(historyMessages.fee)
    .refine((fee) => fee >= 0, historyMessages.fee)
    .optional()
    .describe('What it was charged then, for an absence; nothing if left out'),
});

export const historyBalance = z.strictObject({
  who,
  balance: signedAmount('Balance must be an amount').describe('As the old books say it today'),
});

const history = z.strictObject({
  source: text('Where from', 60).describe('The same for each file from the same books'),
  payments: z.array(row).max(20_000, historyMessages.tooMany).optional(),
  marks: z.array(row).max(100_000, historyMessages.tooMany).optional(),
  balances: z.array(row).max(5000, historyMessages.tooMany).optional(),
  people: z
    .record(z.string(), studentId.nullable())
    .optional()
    .describe('Who somebody is, by what the rows call them; null leaves their rows out'),
});
export type HistoryInput = z.infer<typeof history>;

const kinds = z.enum(['payments', 'marks', 'balances']);

export const historyResult = z.object({
  payments: z.int().describe('How many come'),
  marks: z.int(),
  balances: z.int().describe('How many balances become what they were, by an adjustment of today'),
  already: z.int().describe('How many rows came before, with this file or another'),
  refused: z
    .array(z.object({ kind: kinds, row: z.int().describe('From 1'), reason: z.string() }))
    .describe('The rows that are left out, and why'),
  people: z
    .array(
      z.object({
        who: z.string(),
        rows: z.int(),
        candidates: z.array(z.object({ studentId, name: z.string() })),
      }),
    )
    .describe('Whom nobody, or more than one, of the students is: say who they are in people'),
  students: z
    .array(
      z.object({
        studentId,
        name: z.string(),
        before: cents.describe('The balance here before'),
        history: cents.describe('The balance that payments and marks alone would leave'),
        old: cents.nullable().describe('What the old books say; null if they say nothing'),
        after: cents,
      }),
    )
    .describe('Old and new, side by side, by name'),
  months: z
    .array(z.object({ month: plainMonth, paid: cents, charged: cents, marks: z.int() }))
    .describe('What comes into each month'),
  hash: z.string().describe('Of all of this: give it back as basedOn'),
});
export type HistoryResult = z.infer<typeof historyResult>;

const broughtImport = z.object({
  id: z.string(),
  at: instant,
  actor: z.string(),
  source: z.string(),
  backup: z.string().nullable().describe('The name of the backup that was made before it'),
  payments: z.int(),
  marks: z.int(),
  balances: z.int(),
});
export type BroughtImport = z.infer<typeof broughtImport>;

const { get, create, post } = verbs('Imports');

export const imports = {
  preview: post('/imports/preview', history, historyResult, {
    summary: 'What the books of before would bring, and every balance before and after',
  }),
  create: create(
    '/imports',
    history.extend({ basedOn: z.string().max(200).describe('The hash of what was shown') }),
    historyResult.extend({ import: broughtImport }),
    { summary: 'Bring what was shown, all or nothing, after a backup' },
  ),
  list: get('/imports', nothing, listOf(broughtImport), {
    summary: 'What was brought, newest first',
  }),
  get: get('/imports/{id}', { id }, broughtImport, { summary: 'One import' }),
};
