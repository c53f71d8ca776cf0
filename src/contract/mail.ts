import { z } from 'zod';
import { typedText } from '../domain/typed.ts';
import {
  mailKinds,
  mailLeft,
  mailMessages,
  mailReasons,
  mailStates,
  MOST_MAILS,
  optionalMailKinds,
  type MailKind,
  type MailLeft,
  type MailReason,
  type MailState,
  type OptionalMailKind,
} from '../domain/mailKinds.ts';
import { reminderPlaces, unknownPlace } from '../domain/reminder.ts';
import { NONE_SELECTED } from '../domain/selection.ts';
import {
  amount,
  calendarDate,
  classId,
  familyId,
  id,
  instant,
  monthText,
  page,
  pageOf,
  paymentId,
  period,
  plainMonth,
  studentId,
  text,
  userId,
} from './base.ts';
import { noticeUntil } from './notice.ts';
import { statementYear } from './yearStatement.ts';
import { nothing, verbs } from './verbs.ts';

const keysOf = <Key extends string>(map: Record<Key, unknown>) =>
  Object.keys(map) as [Key, ...Key[]];

const kind = z.enum(keysOf<MailKind>(mailKinds));
const state = z.enum(keysOf<MailState>(mailStates));

const everyone = z.strictObject({
  everyone: z.literal(true).describe('All who attend the school'),
});
const ofClass = z.strictObject({
  classId,
  on: calendarDate().optional().describe('Who is on the roll of this date; left out, of today'),
});
const owing = z.strictObject({
  owing: z.strictObject({
    min: amount('The least amount must be greater than zero').optional(),
    before: calendarDate().optional().describe('Only who has owed since before this date'),
  }),
});
const ofStudents = z.strictObject({
  studentIds: z
    .array(studentId)
    .min(1, NONE_SELECTED)
    .max(MOST_MAILS, `At most ${MOST_MAILS} at once`),
});
const team = z.strictObject({ team: z.literal(true).describe('Admins and teachers') });
const ofPayment = z.strictObject({ paymentId });
const ofFamilyPayment = z.strictObject({ familyId, familyPaymentId: id });

const ofQuestion = z.strictObject({ questionId: id });

const ofWait = z.strictObject({ waitId: id });

const ofApplication = z.strictObject({
  applicationId: id,
  at: instant.describe(
    'When it was sent or answered: what was answered otherwise since isn’t told',
  ),
});

const subject = text('Subject', 150);
const longText = z
  .string()
  .overwrite(typedText)
  .trim()
  .min(1, 'Text is required')
  .max(4000, 'Text can be at most 4000 characters');

/** The kinds, each with its audiences and with what somebody typed for all of them. */
function kindsWith<Extra extends z.ZodRawShape>(extra: Extra) {
  return z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('reminder'),
      audience: z.union([owing, ofStudents]),
      subject: subject.optional(),
      text: longText
        .superRefine((typed, context) => {
          const place = unknownPlace(typed);
          if (place) context.addIssue(mailMessages.places(place, reminderPlaces));
        })
        .optional()
        .describe(`With the places ${reminderPlaces.join(', ')}; left out, the usual text`),
      ...extra,
    }),
    z.strictObject({
      kind: z.literal('statement'),
      audience: z.union([everyone, owing, ofStudents]),
      month: monthText('Invalid month')
        .optional()
        .describe('Over; each statement is from its first day until now, and comes once'),
      year: statementYear
        .optional()
        .describe(
          'Over; each statement is what was paid in it, instead of `month`, and comes once',
        ),
      ...period,
      ...extra,
    }),
    z.strictObject({
      kind: z.literal('announcement'),
      audience: z.union([everyone, ofClass, owing, ofStudents, team]),
      subject,
      text: longText,
      until: noticeUntil.optional().describe('The last day on Home; left out, in two weeks'),
      ...extra,
    }),
    z.strictObject({
      kind: z.literal('canceledLesson'),
      audience: z.strictObject({ classId, on: calendarDate() }),
      text: longText.max(500).optional().describe('What else they should know'),
      isOn: z
        .boolean()
        .optional()
        .describe('That it takes place after all, to those who were told that it is canceled'),
      ...extra,
    }),
    z.strictObject({
      kind: z.literal('receipt'),
      audience: z.union([ofPayment, ofFamilyPayment]),
      ...extra,
    }),
    z.strictObject({
      kind: z.literal('answer'),
      audience: ofQuestion.describe('To who asked; answering sends it by itself'),
      ...extra,
    }),
    z.strictObject({
      kind: z.literal('place'),
      audience: ofWait.describe('To who decides for them; offering a seat sends it by itself'),
      ...extra,
    }),
    z.strictObject({
      kind: z.literal('application'),
      audience: ofApplication.describe(
        'To the family; sending and answering it sends it by itself',
      ),
      ...extra,
    }),
  ]);
}

export const mailInput = kindsWith({});
export type MailInput = z.infer<typeof mailInput>;
/** The input of one kind. */
export type InputOf<Kind extends MailKind> = Extract<MailInput, { kind: Kind }>;

const left = z.enum(keysOf<MailLeft>(mailLeft)).nullable();

const previewed = z.object({
  items: z.array(
    z.object({
      to: z.string().nullable().describe('null where there is no address'),
      names: z.array(z.string()).describe('First names for the greeting'),
      studentIds: z.array(studentId).describe('Whom it is about'),
      about: z.array(z.string()).describe('Names of the students who are somebody else'),
      alsoTo: z
        .array(z.string())
        .describe('The addresses of others who get an email about one of the same students'),
      subject: z.string(),
      text: z.string(),
      left: left.describe('Why they get none; null if they get it'),
      phones: z.array(z.string()).describe('Of `contacts`, each once'),
      contacts: z
        .array(
          z.object({
            name: z.string(),
            phone: z.string(),
            guardianOf: z
              .array(z.string())
              .describe('First names of children; empty for a student'),
          }),
        )
        .describe('Who can be called instead'),
    }),
  ),
  hash: z.string().describe('Over the list and its words, for `basedOn`'),
});
export type PreviewedMails = z.infer<typeof previewed>;

const sendInput = kindsWith({
  basedOn: id.describe('The hash of what was seen'),
  leaveOut: z
    .array(z.string().max(254))
    .max(MOST_MAILS)
    .optional()
    .describe('Addresses of the list'),
});
export type SendInput = z.infer<typeof sendInput>;

const queuedMails = z.object({ actId: z.string(), queued: z.int(), left: z.int() });
export type QueuedMails = z.infer<typeof queuedMails>;

export const shownMail = z.object({
  id: z.string(),
  kind,
  actId: z.string(),
  to: z.string().describe('Empty once they are anonymized'),
  userId: userId.nullable(),
  studentIds: z.array(studentId),
  about: z.array(z.string()).describe('Names of the students who are somebody else'),
  subject: z.string().nullable().describe('As it was sent; null before that, and after 90 days'),
  text: z.string().nullable().describe('The same'),
  state,
  tries: z.int(),
  nextAt: instant.describe('While it is queued: when it is tried'),
  triedAt: instant.nullable().describe('When it was last handed to the mail server'),
  sentAt: instant.nullable(),
  why: z
    .enum(keysOf<MailReason>(mailReasons))
    .nullable()
    .describe("Why it is in its state; 'said' where the mail server's words tell it"),
  answer: z.string().nullable().describe('The same, in words'),
  createdAt: instant,
});
export type ShownMail = z.infer<typeof shownMail>;

const mailFilter = {
  ...page,
  kind: kind.optional(),
  actId: id.optional(),
  about: id
    .optional()
    .describe("One thing that emails are about, such as 'canceledLesson/2026-11-27/{classId}'"),
  userId: userId.optional(),
  studentId: studentId
    .optional()
    .describe('Emails to this student, and those about them to guardians of their family'),
  state: state.optional(),
};
export type MailFilter = z.infer<z.ZodObject<typeof mailFilter>>;

export const mailPage = pageOf(shownMail).extend({
  counts: z
    .record(state, z.int())
    .nullable()
    .describe('How many of the act are where; null without an act'),
  waiting: z
    .object({ count: z.int(), since: instant, why: z.string() })
    .nullable()
    .describe('How many wait because the mail server takes none, and why; null if it takes them'),
  statementsDue: plainMonth
    .nullable()
    .describe('The month that was closed lately, if nobody was sent a statement of it'),
  tested: z.boolean().describe('Whether a test email was sent; others need that first'),
});
export type MailPage = z.infer<typeof mailPage>;

const { get, create, post } = verbs('Emails');

export const mails = {
  preview: post('/mails/preview', mailInput, previewed, {
    summary: 'Look at the emails that would be sent, and at who would get none',
  }),
  create: create('/mails', sendInput, queuedMails, {
    summary: 'Queue the emails that were looked at; 409 if the list has changed since',
  }),
  test: post('/mails/test', nothing, z.object({ to: z.string(), answer: z.string() }), {
    summary: "Send a test email to oneself; answers the mail server's own words",
  }),
  list: get('/mails', mailFilter, mailPage, { summary: 'Emails, the newest first' }),
  again: post('/mails/{id}/again', { id }, shownMail, {
    summary: 'Send an email again that was refused or may have been sent',
  }),
  settle: post('/mails/{id}/outcome', { id, outcome: z.enum(['arrived', 'bounced']) }, shownMail, {
    summary:
      'Say what became of an email: it arrived though it may not have been sent, or it bounced',
  }),
  stop: post('/mails/stop', { actId: id }, z.object({ stopped: z.int() }), {
    summary: 'Send no more emails of an act',
  }),
};

const optionalKind = z.enum(optionalMailKinds as [OptionalMailKind, ...OptionalMailKind[]]);
const choice = z.object({
  kind: optionalKind,
  on: z.boolean().describe('Whether they come by email'),
});

const { get: read, put } = verbs('Me');

export const mailChoices = {
  list: read('/me/mail-choices', {}, z.object({ items: z.array(choice) }), {
    summary: 'Which emails I get',
  }),
  set: put('/me/mail-choices/{kind}', { kind: optionalKind, on: z.boolean() }, choice, {
    summary: 'Turn emails of a kind on or off',
  }),
};
