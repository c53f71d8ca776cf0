import { z } from 'zod';
import { chargeMessages, LONGEST_CHARGE_NOTE } from '../domain/charge.ts';
import {
  amount,
  amountOrZero,
  calendarDate,
  cents,
  chargeId,
  classId,
  id,
  instant,
  monthText,
  optionalText,
  page,
  pageOf,
  plainDate,
  plainMonth,
  studentId,
} from './base.ts';
import { kindKey } from './kind.ts';
import { waived, waiverReason } from './payment.ts';
import { student } from './student.ts';
import { verbs } from './verbs.ts';

export const charge = z.object({
  id: chargeId,
  studentId,
  studentName: z.string(),
  type: z.string().describe('The key of a fee type that applies to charges'),
  typeName: z.string(),
  date: plainDate,
  amount: cents.describe('Without what was reversed'),
  classId: classId.nullable(),
  className: z.string().describe('Empty without a class, and while the school has only one'),
  note: z.string(),
  period: plainMonth.nullable().describe('The month that a tuition is for'),
  reason: z.string().describe('What a tuition’s amount is made of, in words; empty for all else'),
  actId: z.string().describe('The same for all that were charged together'),
  createdAt: instant,
  adminId: z.string(),
});
export type Charge = z.infer<typeof charge>;

export const chargeLine = z.strictObject({
  studentId,
  amount: amountOrZero(chargeMessages.amount).describe('Integer cents; zero leaves the line out'),
});

export const chargeInput = z.strictObject({
  type: z.string({ error: chargeMessages.type }).min(1, chargeMessages.type).max(60),
  date: calendarDate(chargeMessages.date),
  note: optionalText('Note', LONGEST_CHARGE_NOTE).optional(),
  classId: classId.optional().describe('The class that it is for, if any'),
  lines: z.array(chargeLine).max(2000),
  dryRun: z.boolean().optional().describe('Only shows what would happen; actId is empty then'),
});
export type ChargeInput = z.infer<typeof chargeInput>;

export const chargeFilter = z.strictObject({
  studentId: studentId.optional(),
  month: monthText('Please give a month like 2026-11').optional(),
  type: kindKey.optional(),
  actId: z.string().max(200).optional(),
  ...page,
});
export type ChargeFilter = z.infer<typeof chargeFilter>;

export const chargesDone = z.object({
  actId: z.string(),
  charges: z.array(charge),
  students: z.array(student).describe('With their balances after it'),
});
export type ChargesDone = z.infer<typeof chargesDone>;

export const chargeAct = z.strictObject({ actId: id });
export const chargePart = z.strictObject({
  id: chargeId,
  amount: amount('Amount must be greater than zero'),
});

/** What is waived of a charge; left out, all that is left of it. */
export const chargeWaiver = z.strictObject({
  id: chargeId,
  amount: amount('Amount must be greater than zero').optional(),
  ...waiverReason,
});
export type ChargeWaiver = z.infer<typeof chargeWaiver>;

const chargePage = pageOf(charge).extend({
  total: cents.describe('Of all charges of the filter, not only of this page'),
  count: z.int().describe('How many the filter has in all'),
});

const one = z.object({ charge, student });

const { get, create, post, del } = verbs('Charges');

export const charges = {
  list: get('/charges', chargeFilter, chargePage, {
    summary: 'What was charged apart from marks, newest first',
  }),
  create: create('/charges', chargeInput, chargesDone, {
    summary: 'Charge one student or many, all or none',
  }),
  undo: post('/charges/undo/{actId}', chargeAct, chargesDone, {
    summary: 'Reverse all that was charged together and still stands',
    description: 'What was paid of it becomes credit.',
  }),
  restoreAll: post('/charges/restore/{actId}', chargeAct, chargesDone, {
    summary: 'Undo that all that was charged together was reversed',
  }),
  reversePart: post('/charges/{id}/part', chargePart, one, {
    summary: 'Reverse a part of a charge',
    description: 'What was paid of it becomes credit. Restoring the charge undoes it.',
  }),
  waive: post('/charges/{id}/waive', chargeWaiver, z.object({ charge, student, waived }), {
    summary: 'Waive a charge or a part of it, with the reason',
    description: 'In a closed month, a correction of today gives it back.',
  }),
  unwaive: del('/charges/{id}/waive', z.strictObject({ id: chargeId, at: instant }), one, {
    summary: 'Undo a waiver of a charge, by its moment: that much is charged again',
  }),
  remove: del('/charges/{id}', { id: chargeId }, one, {
    summary: 'Reverse a charge; what was paid of it becomes credit',
  }),
  restore: post('/charges/{id}/restore', { id: chargeId }, one, {
    summary: 'Undo the last time that a charge, or a part of it, was reversed',
  }),
};
