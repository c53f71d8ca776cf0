import { z } from 'zod';
import { chargeMessages, LONGEST_CHARGE_NOTE } from '../domain/charge.ts';
import {
  amount,
  amountOrZero,
  calendarDate,
  cents,
  chargeId,
  classId,
  instant,
  monthText,
  optionalText,
  page,
  pageOf,
  plainDate,
  plainMonth,
  procedure,
  studentId,
} from './base.ts';
import { feeTypeKey } from './feeType.ts';
import { student } from './student.ts';

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
  type: feeTypeKey.optional(),
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

export const chargeAct = z.strictObject({ actId: z.string().min(1).max(200) });
export const chargePart = z.strictObject({
  id: chargeId,
  amount: amount('Amount must be greater than zero'),
});

const tags = ['Charges'];
const byId = z.strictObject({ id: chargeId });
const one = z.object({ charge, student });

export const charges = {
  list: procedure
    .route({
      method: 'GET',
      path: '/charges',
      tags,
      summary: 'What was charged apart from marks, newest first',
    })
    .input(chargeFilter)
    .output(
      pageOf(charge).extend({
        total: cents.describe('Of all charges of the filter, not only of this page'),
        count: z.int().describe('How many the filter has in all'),
      }),
    ),
  create: procedure
    .route({
      method: 'POST',
      path: '/charges',
      tags,
      summary: 'Charge one student or many, all or none',
      successStatus: 201,
    })
    .input(chargeInput)
    .output(chargesDone),
  undo: procedure
    .route({
      method: 'POST',
      path: '/charges/undo/{actId}',
      tags,
      summary: 'Reverse all that was charged together and still stands',
      description: 'What was paid of it becomes credit.',
    })
    .input(chargeAct)
    .output(chargesDone),
  restoreAll: procedure
    .route({
      method: 'POST',
      path: '/charges/restore/{actId}',
      tags,
      summary: 'Undo that all that was charged together was reversed',
    })
    .input(chargeAct)
    .output(chargesDone),
  reversePart: procedure
    .route({
      method: 'POST',
      path: '/charges/{id}/part',
      tags,
      summary: 'Reverse a part of a charge',
      description: 'What was paid of it becomes credit. Restoring the charge undoes it.',
    })
    .input(chargePart)
    .output(one),
  remove: procedure
    .route({
      method: 'DELETE',
      path: '/charges/{id}',
      tags,
      summary: 'Reverse a charge; what was paid of it becomes credit',
    })
    .input(byId)
    .output(one),
  restore: procedure
    .route({
      method: 'POST',
      path: '/charges/{id}/restore',
      tags,
      summary: 'Undo the last time that a charge, or a part of it, was reversed',
    })
    .input(byId)
    .output(one),
};
