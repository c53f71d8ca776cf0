import { z } from 'zod';
import { attendanceStatuses } from '../domain/attendance.ts';
import { holidayMessages } from '../domain/holidays.ts';
import {
  calendarDate,
  cents,
  id,
  listOf,
  paymentId,
  plainDate,
  pots,
  procedure,
  studentId,
  text,
} from './base.ts';

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
    .describe('Payments whose notes name the date'),
  attendanceAdjustment: cents,
  paymentAdjustment: cents.describe('What the payments exceed the returned fee by'),
  before: pots,
  after: pots,
});
export type ImpactOnStudent = z.infer<typeof impactOnStudent>;

export const holidayImpact = z.object({
  date: plainDate,
  holidayName: z.string().nullable().describe('When the date is a holiday already'),
  hasImpact: z.boolean(),
  affectedStudents: z.array(impactOnStudent),
  totalAdjustment: cents,
  totalAttendanceAdjustment: cents,
  totalPaymentAdjustment: cents,
  marks: z.int().describe('How many marks become holiday, with or without a fee'),
  message: z.string(),
});
export type HolidayImpact = z.infer<typeof holidayImpact>;

export const paymentAdjustment = z.object({
  paymentId,
  studentId,
  studentName: z.string(),
  amount: cents,
  status: z.enum(['credited', 'skipped', 'reprocessed']),
  reason: z.string().optional(),
  creditId: id,
});
export type PaymentAdjustment = z.infer<typeof paymentAdjustment>;

export const holidayResult = z.object({
  holiday,
  added: z.boolean().describe('False when the date was a holiday already'),
  marks: z.int().describe('How many marks became holiday'),
  totalFeesReturned: cents,
  totalCreditsIssued: cents.describe('Payment credits of this request'),
  paymentAdjustments: z.array(paymentAdjustment),
  message: z.string(),
});
export type HolidayResult = z.infer<typeof holidayResult>;

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

const tags = ['Holidays'];

export const holidays = {
  list: procedure
    .route({ method: 'GET', path: '/holidays', tags, summary: 'Holidays of a year, by date' })
    .input(z.strictObject({ year: z.coerce.number().int().min(2000).max(9998).optional() }))
    .output(listOf(holiday)),
  impact: procedure
    .route({
      method: 'GET',
      path: '/holidays/{date}/impact',
      tags,
      summary: 'What marking the date as a holiday would change',
    })
    .input(z.strictObject({ date }))
    .output(holidayImpact),
  add: procedure
    .route({
      method: 'POST',
      path: '/holidays/{date}',
      tags,
      summary: 'Mark a date as a holiday: fees are returned, payments credited, marks changed',
    })
    .input(newHoliday)
    .output(holidayResult),
  remove: procedure
    .route({
      method: 'DELETE',
      path: '/holidays/{date}',
      tags,
      inputStructure: 'detailed',
      summary: 'Remove a specific-year holiday, and bring back the marks it changed if asked to',
    })
    .input(holidayRemoval)
    .output(
      z.object({
        removed: holiday,
        restored: z.int().describe('Marks that are as they were before the holiday'),
        kept: z.int().describe('Marks that somebody has changed since, which stay'),
      }),
    ),
};
