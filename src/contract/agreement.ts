import { z } from 'zod';
import { agreementMessages, agreementScopes, LONGEST_AGREEMENT } from '../domain/agreement.ts';
import { typedText } from '../domain/typed.ts';
import {
  calendarDate,
  familyId,
  fileOf,
  id,
  instant,
  listOf,
  plainDate,
  revision,
  studentId,
} from './base.ts';
import { kindKey, kindName } from './kind.ts';
import { nothing, verbs } from './verbs.ts';

const per = z.enum(agreementScopes).describe('Signed for each child, or once for the family');
const agreementText = z
  .string({ error: agreementMessages.text })
  .overwrite(typedText)
  .trim()
  .min(1, agreementMessages.text)
  .max(LONGEST_AGREEMENT, agreementMessages.tooLong);

const agreement = z.object({
  key: z.string(),
  name: z.string(),
  per,
  required: z.boolean().describe('Whether there is a list of who has not signed it'),
  text: z.string(),
  version: z.int().describe('Goes up with each change of the text'),
  position: z.int(),
  retiredFrom: plainDate.nullable(),
  revision: z.int().describe('Another number with each change'),
});

export const newAgreement = z.strictObject({
  name: kindName,
  per,
  required: z.boolean().optional(),
  text: agreementText,
});
export type NewAgreement = z.infer<typeof newAgreement>;

export const agreementChanges = z.strictObject({
  key: kindKey,
  name: kindName.optional(),
  required: z.boolean().optional(),
  text: agreementText.optional().describe('A version of its own; earlier signatures stay'),
  position: z.int().min(0).max(1000).optional(),
  retiredFrom: calendarDate(agreementMessages.retiredFrom).nullable().optional(),
  revision,
});
export type AgreementChanges = z.infer<typeof agreementChanges>;

/** Somebody's signature, or what is still to be signed: that has no id. */
const signature = z.object({
  id: z.string().nullable().describe('null where it has not been signed'),
  agreementId: z.string(),
  agreementName: z.string(),
  version: z.int(),
  studentId: studentId.nullable(),
  studentName: z.string().nullable(),
  familyId: familyId.nullable(),
  familyName: z.string().nullable(),
  name: z.string().nullable().describe('As it was typed'),
  day: plainDate.nullable(),
  at: instant.nullable(),
  onPaper: z.boolean(),
  withdrawnAt: instant.nullable(),
  withdrawnBy: z.string().nullable(),
});
export type Signature = z.infer<typeof signature>;

const paperSignature = z.strictObject({
  agreementId: kindKey,
  studentId: studentId.optional(),
  familyId: familyId.optional(),
  date: calendarDate(agreementMessages.signDate).describe('The day on the paper'),
});
export type PaperSignature = z.infer<typeof paperSignature>;

const answer = z.object({ agreement });
const signed = z.object({ signature });
const { get, create, post, patch } = verbs('Agreements');

export const agreements = {
  list: get('/agreements', nothing, listOf(agreement), {
    summary: 'What families are asked to sign',
  }),
  create: create('/agreements', newAgreement, answer, { summary: 'Add an agreement' }),
  update: patch('/agreements/{key}', agreementChanges, answer, {
    summary: 'Rename, move or retire an agreement, or write a new version of its text',
  }),
};

export const signatures = {
  list: get(
    '/signatures',
    {
      missing: z.enum(['true', 'false']).optional().describe('true: who has not signed yet'),
      studentId: studentId.optional(),
      familyId: familyId.optional(),
    },
    listOf(signature),
    { summary: 'Who signed what, the newest first' },
  ),
  paper: create('/signatures/paper', paperSignature, signed, {
    summary: 'Note that an agreement was signed on paper',
  }),
  print: get('/signatures/{id}/paper', { id }, fileOf('What was signed, application/pdf'), {
    summary: 'What was signed, with its text, as PDF',
  }),
  withdraw: post('/signatures/{id}/withdraw', { id }, signed, {
    summary: 'Note that a signature no longer holds; it stays',
  }),
};
