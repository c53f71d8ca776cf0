import { z } from 'zod';
import { personFields } from '../domain/personField.ts';
import { familyMessages, MOST_GUARDIANS, MOST_CHILDREN } from '../domain/family.ts';
import { paymentMessages } from '../domain/payment.ts';
import { typedPhone, typedText } from '../domain/typed.ts';
import {
  amount,
  calendarDate,
  cents,
  familyId,
  id,
  later,
  listOf,
  newEmail,
  notes,
  optionalText,
  plainDate,
  receiptFile,
  shownEmail,
  studentId,
  text,
  userId,
  revision,
} from './base.ts';
import { payment, paymentMethodKey, unlessRepeated } from './payment.ts';
import { listedStudent, shownStudent, student } from './student.ts';
import { nothing, verbs } from './verbs.ts';

/** A phone number as it is typed; empty if there is none. */
export const phone = z
  .string()
  .overwrite(typedPhone)
  .trim()
  .max(personFields.phone.longest, 'A phone number can be at most 30 characters')
  .regex(personFields.phone.form.pattern, personFields.phone.form.problem);

const name = text('Family name', 100);
const note = z
  .string()
  .overwrite(typedText)
  .trim()
  .max(1000, 'A note can be at most 1000 characters');
const relation = optionalText('Relation', 50).describe("As it is typed: 'Mother', 'Grandfather'");
const studentIds = z
  .array(studentId)
  .min(1, familyMessages.noStudents)
  .max(MOST_CHILDREN, `A family can have at most ${MOST_CHILDREN} students`);
const guardian = z.object({
  userId,
  name: z.string(),
  email: shownEmail,
  phone: z.string(),
  relation: z.string(),
});

const familyBalance = {
  owed: cents.describe('The sum of what each student owes today after their own credit'),
  ...later,
  creditAvailable: cents.describe('The sum of what is left of the students’ own credits'),
};

const family = z.object({
  id: familyId,
  name: z.string(),
  note: z.string(),
  payReference: z.string().describe('What the payments of all of them are recognized by'),
  revision: z.int().describe('Another number with each change'),
  students: z.array(z.object({ id: studentId, name: z.string() })).describe('By name'),
  adults: z.array(guardian).describe('By name'),
  ...familyBalance,
});
export type Family = z.infer<typeof family>;

const newGuardian = {
  firstName: text('First name', 100),
  lastName: text('Last name', 100),
  email: newEmail
    .optional()
    .describe(
      'Of a user who is already known: they become a parent or guardian and keep their name. Without one, they cannot log in',
    ),
  phone: phone.optional(),
  relation: relation.optional(),
};
export type NewGuardian = z.infer<z.ZodObject<typeof newGuardian>>;

const newFamily = z.strictObject({
  name,
  note: note.optional(),
  studentIds,
  adults: z
    .array(z.strictObject(newGuardian))
    .max(MOST_GUARDIANS, `A family can have at most ${MOST_GUARDIANS} parents and guardians`)
    .superRefine((adults, context) => {
      const emails = adults.map(({ email }) => email);
      for (const [index, email] of emails.entries())
        if (email !== undefined && emails.indexOf(email) < index)
          context.addIssue({
            code: 'custom',
            path: [index, 'email'],
            message: familyMessages.sameEmail,
          });
    }),
});

const familyChanges = z.strictObject({
  id: familyId,
  name: name.optional(),
  note: note.optional(),
  studentIds: studentIds.optional(),
  revision,
});
export type FamilyChanges = z.infer<typeof familyChanges>;

const guardianChanges = z.strictObject({
  id: familyId,
  userId,
  name: text('Name', 200)
    .optional()
    .describe('Of a parent or guardian who is nothing else in the school'),
  phone: phone.optional(),
  relation: relation.optional(),
  revision,
});
export type GuardianChanges = z.infer<typeof guardianChanges>;

const familyAccount = z.object({
  ...familyBalance,
  students: z
    .array(
      z.object({
        studentId,
        name: z.string(),
        owed: cents,
        creditAvailable: cents,
        calculatedBalance: cents,
        ...listedStudent.pick({ owesSince: true }).shape,
        ...later,
        unpaid: z
          .array(z.object({ date: plainDate.nullable(), amount: cents }))
          .describe(
            'What they owe after their own credit, oldest first; without a date, what is owed for no class',
          ),
      }),
    )
    .describe('By name'),
});
export type FamilyAccount = z.infer<typeof familyAccount>;

const paymentAmount = amount(paymentMessages.amount);

const newFamilyPayment = z.strictObject({
  id: familyId,
  amount: paymentAmount,
  paymentMethod: paymentMethodKey,
  date: calendarDate(paymentMessages.dateInvalid, paymentMessages.dateRequired),
  notes: notes.optional(),
  payerId: userId.optional().describe('The parent or guardian of this family who paid'),
  lines: z
    .array(z.strictObject({ studentId, amount: paymentAmount }))
    .min(1, familyMessages.noLines)
    .max(MOST_CHILDREN)
    .optional()
    .describe('How much is for whom; the oldest unpaid fees of all are paid first without it'),
  creditTo: studentId
    .optional()
    .describe('Without `lines`: who gets what is over; the first by name without it'),
  unlessRepeated,
  dryRun: z
    .boolean({ error: 'Must be true or false' })
    .optional()
    .describe('Says what would be done; nothing is saved'),
});
export type NewFamilyPayment = z.infer<typeof newFamilyPayment>;

/** One payment by a family, with all of its parts. */
export const familyPaymentAct = z.strictObject({ id: familyId, actId: id });

const familyPaymentResult = z.object({
  actId: z.string().describe('Of all its parts together; empty for a dry run'),
  payments: z.array(payment).describe('One for each student that it pays for'),
  students: z.array(shownStudent).describe('The same students, with their balances after it'),
  warning: z.string().optional(),
});
export type FamilyPaymentResult = z.infer<typeof familyPaymentResult>;

const answer = z.object({ family });

const { get, create, post, patch, del } = verbs('Families');

export const families = {
  list: get('/families', nothing, listOf(family), { summary: 'All families, by name' }),
  create: create('/families', newFamily, answer, {
    summary:
      'Add a family; new parents and guardians have no password until they are given or emailed one',
  }),
  get: get('/families/{id}', { id: familyId }, family, { summary: 'One family' }),
  update: patch('/families/{id}', familyChanges, answer, {
    summary: 'Change name, note and students of a family',
  }),
  remove: del('/families/{id}', { id: familyId }, z.object({ deletedFamily: family }), {
    summary: 'Delete a family; students, accounts and payments stay as they are',
  }),
  addAdult: create('/families/{id}/adults', { id: familyId, ...newGuardian, revision }, answer, {
    summary: 'Add a parent or guardian to a family',
  }),
  changeAdult: patch('/families/{id}/adults/{userId}', guardianChanges, answer, {
    summary: 'Change a parent or guardian of a family',
  }),
  removeAdult: del('/families/{id}/adults/{userId}', { id: familyId, userId }, answer, {
    summary: 'Remove a parent or guardian from a family: they see nothing of its students any more',
  }),
  account: get('/families/{id}/account', { id: familyId }, familyAccount, {
    summary: 'What a family owes, by student; for admins and its parents and guardians',
  }),
};

export const familyPayments = {
  create: create('/families/{id}/payments', newFamilyPayment, familyPaymentResult, {
    summary: 'Record one payment for several students of a family',
  }),
  remove: del(
    '/families/{id}/payments/{actId}',
    familyPaymentAct,
    z.object({ deletedPayments: z.array(payment), students: z.array(student) }),
    { summary: 'Delete a family’s payment, all of its parts' },
  ),
  restore: post('/families/{id}/payments/{actId}/restore', familyPaymentAct, familyPaymentResult, {
    summary: 'Undo the deletion of a family’s payment',
  }),
  receipt: get('/families/{id}/receipts/{actId}', familyPaymentAct, receiptFile, {
    summary: 'One receipt for a family’s payment as PDF, for admins and its parents and guardians',
  }),
};
