import { z } from 'zod';
import { typedText } from '../domain/typed.ts';
import { isCalendarDate, isTimeZone } from '../domain/dates.ts';
import { howToPayMessages, MOST_LINKS, readPayLink } from '../domain/howToPay.ts';
import { tuitionMessages } from '../domain/tuition.ts';
import { dashboardVisibilities } from '../domain/publicDashboard.ts';
import {
  amount,
  amountOrZero,
  basedOn,
  calendarDate,
  cents,
  newEmail,
  plainDate,
  text,
} from './base.ts';
import { nothing, verbs } from './verbs.ts';

const fee = amountOrZero('A fee must be zero or more');

/** Fees by type that apply from a class date on. Other changes to fee types have their own paths. */
const feeSchedule = z.looseObject({
  effectiveFrom: calendarDate('Please say from which date the fees hold'),
});

const newFeeSchedule = feeSchedule.superRefine(({ effectiveFrom: _from, ...amounts }, context) => {
  for (const [key, value] of Object.entries(amounts)) {
    const message = fee.safeParse(value).error?.issues[0]?.message;
    if (message) context.addIssue({ code: 'custom', path: [key], message });
  }
});

export const settings = z.object({
  schoolName: z.string(),
  timeZone: z.string(),
  timeZoneChosen: z.boolean().describe("False while it is the host's, because nobody has set it"),
  feeYearStart: z.string().describe('MM-DD'),
  expectedContribution: cents,
  majorExpenseThreshold: cents,
  publicDashboard: z
    .enum(dashboardVisibilities)
    .describe("'signed-in' means members: students who are not Removed, and staff"),
  publicEmails: z.boolean(),
  publicNotes: z
    .boolean()
    .describe(
      'Whether all who see the public dashboard read notes of payments and the whole reason of a fee; else staff and the student do',
    ),
  publicCalendar: z
    .boolean()
    .describe('Whether anybody may read when classes meet, as a calendar without names and rooms'),
  tuitionProration: z
    .boolean()
    .describe('Whether tuition is only for the lessons of a place, by the schedule'),
  siblingPercent: z
    .int()
    .describe('What is taken off tuition for a family’s second and each further child, in percent'),
  danceRoles: z
    .boolean()
    .describe('Whether screens show and ask for Lead or Follow; the API always has it'),
  teachersSeeCare: z
    .boolean()
    .describe('Whether teachers read medical notes and emergency contacts on their rolls'),
  ageOn: z.string().describe('MM-DD: classes with ages count them on this day'),
  selfRegistration: z.boolean(),
  approveRegistrations: z
    .boolean()
    .describe('Whether who registers waits for an admin to approve them'),
  adminSecondStep: z.boolean().describe('Admins need two-factor authentication'),
  firstClassDate: plainDate.nullable().describe('Null while nobody has said it'),
  replyTo: z
    .string()
    .describe('Where answers to emails go; empty if to the address that they come from'),
  howToPay: z.string().describe('What students are told about paying; empty if nothing'),
  payLinks: z.array(z.string()).describe('https links to pay by'),
  fees: z
    .array(feeSchedule)
    .describe('Fee amounts and the class date each holds from, oldest first'),
});

export const timeZone = z
  .string({ error: 'Please choose a time zone such as America/New_York' })
  .refine(isTimeZone, 'Please choose a time zone such as America/New_York');

export const settingsChanges = z.strictObject({
  schoolName: text('School name', 100).optional(),
  timeZone: timeZone.optional(),
  feeYearStart: z
    .string()
    .refine(
      (value) => isCalendarDate(`2001-${value}`),
      'The fee year starts on a day such as 08-13',
    )
    .optional(),
  expectedContribution: amount('Expected amount must be a positive number').optional(),
  majorExpenseThreshold: amount('The threshold must be greater than zero').optional(),
  publicDashboard: z.enum(dashboardVisibilities).optional(),
  publicEmails: z.boolean().optional(),
  publicNotes: z.boolean().optional(),
  publicCalendar: z.boolean().optional(),
  tuitionProration: z.boolean().optional(),
  siblingPercent: z
    .int(tuitionMessages.percent)
    .min(0, tuitionMessages.percent)
    .max(100, tuitionMessages.percent)
    .optional(),
  danceRoles: z.boolean().optional(),
  teachersSeeCare: z.boolean().optional(),
  ageOn: z
    .string()
    .refine((value) => isCalendarDate(`2001-${value}`), 'Ages count on a day such as 08-31')
    .optional(),
  selfRegistration: z.boolean().optional(),
  approveRegistrations: z.boolean().optional(),
  adminSecondStep: z
    .boolean()
    .optional()
    .describe('Turned on only by an admin who has two-factor authentication'),
  firstClassDate: calendarDate('Please choose the date of the first class').nullable().optional(),
  replyTo: z.literal('').or(newEmail).optional(),
  howToPay: z.string().overwrite(typedText).trim().max(500, howToPayMessages.text).optional(),
  payLinks: z
    .array(
      z
        .string()
        .trim()
        .refine((link) => readPayLink(link) !== null, howToPayMessages.link),
      { error: howToPayMessages.links },
    )
    .max(MOST_LINKS, howToPayMessages.links)
    .optional(),
  fees: newFeeSchedule
    .optional()
    .describe('New amounts and from when; marks already charged keep their fee'),
  basedOn,
});
export type SettingsChanges = z.infer<typeof settingsChanges>;
/** The input before parsing. */
export type SettingsChangesInput = z.input<typeof settingsChanges>;

const { get, patch } = verbs('Settings');

export const settingsContract = {
  get: get('/settings', nothing, settings, { summary: "The school's settings" }),
  update: patch('/settings', settingsChanges, settings, { summary: 'Change settings' }),
};
