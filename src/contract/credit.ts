import { z } from 'zod';
import { attendanceStatuses, INVALID_STATUS } from '../domain/attendance.ts';
import { creditMessages } from '../domain/credit.ts';
import type { StudentId } from '../domain/ids.ts';
import {
  amount,
  branded,
  calendarDate,
  cents,
  id,
  instant,
  listOf,
  notes,
  optionalText,
  paymentId,
  plainDate,
  studentId as ofStudent,
} from './base.ts';
import { attributes } from './feeType.ts';
import { paymentMethodKey } from './payment.ts';
import { student } from './student.ts';
import { verbs } from './verbs.ts';

export const credit = z.looseObject({
  id: z.string().describe("Begins with 'credit_'"),
  studentId: ofStudent,
  amount: cents,
  usedAmount: cents,
  availableAmount: cents,
  used: z.boolean(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
  date: plainDate.nullable(),
  holidayName: z.string().nullable(),
  paymentId: paymentId.nullable(),
  paymentMethod: z.string().nullable(),
  originalNotes: z.string().nullable(),
  originalStatus: z.enum(attendanceStatuses).nullable(),
  originalAttributes: attributes.nullable(),
  reason: z.string(),
  canBeReversed: z.boolean().describe('Given by the school, and not used since'),
});
export type Credit = z.infer<typeof credit>;

export const creditSummary = z.object({
  studentId: ofStudent,
  studentName: z.string(),
  totalCredits: cents,
  usedCredits: cents,
  availableCredits: cents,
  credits: z.array(credit),
});
export type CreditSummary = z.infer<typeof creditSummary>;

const studentId = branded<StudentId>(
  z.string().trim().min(1, creditMessages.studentRequired).max(200),
);

export const newCredit = z
  .looseObject(
    {
      amount: amount(creditMessages.mustBePositive),
      reason: optionalText('Reason', 500).optional(),
      apply: z
        .boolean({ error: creditMessages.applyFlag })
        .optional()
        .describe('What is owed now is paid from it at once'),
      date: calendarDate('Invalid credit date').nullable().optional(),
      holidayName: optionalText('Holiday name', 100).nullable().optional(),
      paymentId: paymentId.nullable().optional(),
      paymentMethod: paymentMethodKey.nullable().optional(),
      originalNotes: notes.nullable().optional(),
      originalStatus: z.enum(attendanceStatuses, { error: INVALID_STATUS }).nullable().optional(),
      originalAttributes: attributes.nullable().optional(),
    },
    { error: creditMessages.mustBeObject },
  )
  .refine((data) => JSON.stringify(data).length <= 10_000, 'Credit data is too large');
export type NewCredit = z.infer<typeof newCredit>;

export const creditApplication = z.strictObject({
  id: studentId,
  amount: amount(creditMessages.mustBePositive),
});

export const correction = z.strictObject({
  id: studentId,
  entryId: id.describe('The entry of the account that is corrected'),
  change: z
    .enum(['giveBack', 'charge'])
    .describe('giveBack is a credit that pays what is owed first; charge adds to what is owed'),
  amount: amount(creditMessages.mustBePositive),
  note: optionalText('Note', 200).optional(),
});
export type Correction = z.infer<typeof correction>;

const creditReport = z.object({
  items: z.array(creditSummary),
  totals: z.object({ totalCredits: cents, usedCredits: cents, availableCredits: cents }),
});

export const creditGrant = z.object({ params: z.strictObject({ id: studentId }), body: newCredit });

export const creditReversal = z.strictObject({ id: studentId, creditId: id });

const appliedCredit = z.object({
  applied: cents,
  credits: z.array(z.object({ id: z.string(), amount: cents })),
  student,
});

const { get, create, post, del } = verbs('Credits');

export const credits = {
  report: get('/credits', z.unknown(), creditReport, { summary: 'All credits, by student' }),
  list: get('/students/{id}/credits', { id: studentId }, listOf(credit), {
    summary: "A student's credits",
  }),
  grant: create('/students/{id}/credits', creditGrant, credit, {
    summary: 'Give a student a credit',
    inputStructure: 'detailed',
    description:
      'The fields of a record that say what it is for are kept, and so are any others, as they are.',
  }),
  correct: post('/students/{id}/corrections', correction, student, {
    summary: 'Correct an entry of the account by an entry of today that names it',
  }),
  reverse: del('/students/{id}/credits/{creditId}', creditReversal, z.object({ credit, student }), {
    summary: 'Reverse a given credit that has not been used since',
  }),
  apply: post('/students/{id}/credits/apply', creditApplication, appliedCredit, {
    summary: 'Pay what is owed with credit, oldest first',
  }),
};
