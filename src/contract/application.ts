import { z } from 'zod';
import { agreementScopes } from '../domain/agreement.ts';
import {
  applicationMessages,
  applicationStates,
  matchReasons,
  MOST_APPLYING,
  MOST_WISHES,
  wishKinds,
} from '../domain/application.ts';
import { chargeMessages } from '../domain/charge.ts';
import { studentFieldKinds } from '../domain/studentField.ts';
import { tuitionPeriods } from '../domain/tuitionWords.ts';
import { typedText } from '../domain/typed.ts';
import {
  amountOrZero,
  calendarDate,
  cents,
  classId,
  familyId,
  id,
  instant,
  listOf,
  newEmail,
  plainDate,
  studentId,
  text,
  userId,
} from './base.ts';
import { arrivalStatus } from './approval.ts';
import { kindKey } from './kind.ts';
import { typedPersonFields } from './student.ts';
import { typedOwn } from './studentField.ts';
import { nothing, verbs } from './verbs.ts';

const date = calendarDate('Please choose a day');

const wish = z
  .strictObject({
    classId,
    as: z.enum(wishKinds).describe('A place, to try one lesson, or to wait for a seat'),
    date: date.optional().describe('Of a trial: a day on which the class meets'),
  })
  .superRefine(({ as, date: day }, context) => {
    if ((as === 'trial') === (day !== undefined)) return;
    const message = day ? applicationMessages.noTrialDate : applicationMessages.trialDate;
    context.addIssue({ code: 'custom', path: ['date'], message });
  });

const child = z.strictObject({
  firstName: text('First name', 100),
  lastName: text('Last name', 100),
  birthDate: typedPersonFields.birthDate,
  care: typedPersonFields.care,
  photo: typedPersonFields.photo,
  own: typedOwn.optional(),
  isContact: z
    .boolean()
    .optional()
    .describe('It is the parent who asks: they dance, too, and keep one login'),
  wishes: z
    .array(wish, { error: applicationMessages.wishes })
    .min(1, applicationMessages.wishes)
    .max(MOST_WISHES, applicationMessages.tooManyWishes),
});

const newApplication = z.strictObject({
  contact: z.strictObject({
    firstName: text('First name', 100),
    lastName: text('Last name', 100),
    email: newEmail,
    phone: typedPersonFields.phone,
  }),
  children: z
    .array(child, { error: applicationMessages.children })
    .min(1, applicationMessages.children)
    .max(MOST_APPLYING, applicationMessages.tooManyChildren)
    .refine(
      (all) => all.filter(({ isContact }) => isContact).length <= 1,
      applicationMessages.oneContact,
    ),
  signatures: z
    .array(
      z.strictObject({
        agreementId: kindKey,
        name: text('Your full name', 200),
        child: z
          .int()
          .min(0)
          .max(MOST_APPLYING - 1)
          .optional()
          .describe('For which child, from 0 on; left out where it is for the family'),
      }),
    )
    .max(200)
    .default([]),
  website: z.string().max(500).optional().describe('People leave this empty'),
  took: z.int().min(0).optional().describe('How long the form was open, in milliseconds'),
});
export type NewApplication = z.infer<typeof newApplication>;
/** The input before parsing. */
export type NewApplicationInput = z.input<typeof newApplication>;
const shownWish = z.object({
  classId,
  className: z.string(),
  as: z.enum(wishKinds),
  date: plainDate.nullable(),
  full: z.boolean().describe('Whether no seat is free for it now'),
});

const waitingApplication = z.object({
  id: z.string(),
  code: z.string().describe('What the family tells at the door'),
  state: z.enum(applicationStates),
  contact: z
    .object({
      firstName: z.string(),
      lastName: z.string(),
      email: z.string(),
      phone: z.string(),
    })
    .nullable()
    .describe('null once what they typed is no longer kept'),
  children: z.array(
    z.object({
      firstName: z.string(),
      lastName: z.string(),
      birthDate: plainDate.nullable(),
      care: z.string(),
      photo: z.enum(['yes', 'no']).nullable(),
      own: z.record(z.string(), z.string()),
      isContact: z.boolean().describe('It is the parent who asks'),
      wishes: z.array(shownWish),
    }),
  ),
  signed: z.array(
    z.object({
      agreementId: z.string(),
      agreementName: z.string(),
      name: z.string(),
      child: z.int().nullable(),
    }),
  ),
  emailConfirmed: z.boolean().describe('Whether the address is known to be theirs'),
  familyId: familyId.nullable().describe('Their family, where they were logged in, or joined one'),
  createdAt: instant,
  decidedAt: instant.nullable(),
  decidedBy: z.string().nullable(),
  sentence: z.string(),
  ready: z
    .boolean()
    .describe('Whether all is clear: nobody may be somebody of the school, and all wishes fit'),
});
export type Application = z.infer<typeof waitingApplication>;

const match = z.object({
  child: z.int().nullable().describe('Which child, from 0 on; null for the parent'),
  familyId: familyId.nullable(),
  familyName: z.string().nullable(),
  studentId: studentId.nullable(),
  studentName: z.string().nullable(),
  why: z.array(z.enum(matchReasons)),
  preselect: z
    .boolean()
    .describe('Whether they were logged in as, or confirmed the email of, a parent of this family'),
});
export type ApplicationMatch = z.infer<typeof match>;

const approval = z.strictObject({
  id,
  familyId: familyId.nullable().describe('The family that they are; null for a new one'),
  children: z
    .array(
      z.strictObject({
        studentId: studentId.nullable().describe('Who the child is; null for a new student'),
        another: z
          .boolean()
          .optional()
          .describe('It is somebody else than the student of the same name'),
        wishes: z
          .array(
            z.strictObject({
              classId,
              as: z.enum(wishKinds),
              from: date.optional().describe('The first day of a place'),
              date: date.optional().describe('The day of a trial'),
            }),
          )
          .max(MOST_WISHES, applicationMessages.tooManyWishes),
      }),
    )
    .min(1, applicationMessages.childrenChanged)
    .max(MOST_APPLYING, applicationMessages.childrenChanged),
  charges: z
    .array(
      z.strictObject({
        type: kindKey,
        lines: z
          .array(
            z.strictObject({
              child: z
                .int()
                .min(0)
                .max(MOST_APPLYING - 1),
              amount: amountOrZero(chargeMessages.amount),
            }),
          )
          .max(MOST_APPLYING),
      }),
    )
    .max(20)
    .optional()
    .describe('The registration to charge with it; left out for none'),
  enrollmentStatus: arrivalStatus.describe(
    'The status of new students and of those who wait; Pending Payment or their own when left out',
  ),
  dryRun: z.boolean().optional().describe('Answers with what would be, and changes nothing'),
});
export type ApplicationApproval = z.infer<typeof approval>;

const approved = z.object({
  application: waitingApplication,
  familyId: familyId.nullable(),
  familyName: z.string(),
  students: z.array(
    z.object({
      id: studentId,
      name: z.string(),
      isNew: z.boolean(),
      differs: z
        .array(z.string())
        .describe('What is known of a student who was here, and was typed otherwise: it stays'),
      notes: z.array(z.string()).describe('Sentences about ages and roles that don’t fit'),
    }),
  ),
  adultIds: z.array(userId).describe('The parent, if they need a password'),
  places: z.int(),
  trials: z.int(),
  waits: z.int(),
  emailLeft: z
    .boolean()
    .optional()
    .describe(
      'The typed email is that of somebody who didn’t confirm it, so the new parent came without it',
    ),
  charges: z
    .array(
      z.object({
        type: z.string(),
        typeName: z.string(),
        lines: z.array(z.object({ child: z.int(), amount: cents, reason: z.string() })),
      }),
    )
    .optional()
    .describe('The registration that is proposed for them and not charged, if any'),
});
export type ApplicationApproved = z.infer<typeof approved>;

const doorClass = z.object({
  id: classId,
  name: z.string(),
  about: z.string(),
  meets: z.string().describe("'Mon 5:00–6:00 PM'; empty without a schedule"),
  trialDays: z.array(plainDate).describe('The next days on which it meets and can be tried'),
  from: plainDate.describe('The first day of a place now'),
  ageFrom: z.int().nullable(),
  ageTo: z.int().nullable(),
  price: z.object({ amount: cents, per: z.enum(tuitionPeriods) }).nullable(),
  costs: z.string().describe("'$60.00 a month'; empty without a price"),
  placesLeft: z.int().nullable().describe('null without a limit'),
  full: z.boolean(),
});
export type DoorClass = z.infer<typeof doorClass>;

const openDoor = z.object({
  open: z.literal(true),
  schoolName: z.string(),
  today: plainDate,
  text: z.string(),
  classes: z.array(doorClass),
  fields: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      kind: z.enum(studentFieldKinds),
      choices: z.array(z.string()),
      required: z.boolean(),
    }),
  ),
  agreements: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      per: z.enum(agreementScopes),
      required: z.boolean(),
      text: z.string(),
    }),
  ),
});
export type OpenDoor = z.infer<typeof openDoor>;
const doorAnswer = z.union([openDoor, z.object({ open: z.literal(false) })]);
export type Door = z.infer<typeof doorAnswer>;

/** Nobody is shown a request whose address isn't confirmed. */
const shownStates = ['open', 'approved', 'declined'] as const;

const sentence = z
  .string()
  .overwrite(typedText)
  .trim()
  .max(500, 'The sentence can be at most 500 characters');
const one = z.object({ application: waitingApplication });
const { get, create, post } = verbs('Applications');

export const door = {
  get: get('/door', nothing, doorAnswer, {
    summary:
      'What a family can ask for before it is in the school: open classes and what is signed',
  }),
};

export const applications = {
  create: create(
    '/applications',
    newApplication,
    z.object({ code: z.string(), confirmByEmail: z.boolean() }),
    { summary: 'A family asks to join; until the school approves, there is nobody' },
  ),
  confirm: post(
    '/applications/confirm',
    { token: z.string().max(400) },
    z.object({ code: z.string() }),
    { summary: 'Confirm the address of a request, by the link of its email' },
  ),
  list: get(
    '/applications',
    { state: z.enum(shownStates).optional(), familyId: familyId.optional() },
    listOf(waitingApplication),
    {
      summary: 'Families who wait for an answer, first come first; decided ones with a state',
    },
  ),
  get: get(
    '/applications/{id}',
    { id },
    waitingApplication.extend({
      matches: z.array(match).describe('Families and students who may be these, and why'),
    }),
    { summary: 'A request, and who they may be' },
  ),
  approve: post('/applications/{id}/approve', approval, approved, {
    summary: 'Let a family in: students, family, places, trials and waits as one act',
  }),
  decline: post('/applications/{id}/decline', { id, sentence: sentence.optional() }, one, {
    summary: 'Turn a family away, with a sentence',
  }),
  reopen: post('/applications/{id}/reopen', { id }, one, {
    summary: 'Open a declined request again',
  }),
  undo: post('/applications/{id}/undo', { id }, one, {
    summary: 'Undo the approval, while nothing depends on it: as if it had never been',
  }),
};
