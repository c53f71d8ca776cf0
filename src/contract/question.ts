import { z } from 'zod';
import { typedText } from '../domain/typed.ts';
import {
  LONGEST_QUESTION,
  questionMessages,
  questionOutcomeKeys,
  questionStates,
} from '../domain/question.ts';
import { waiverReasonKeys } from '../domain/waiver.ts';
import { amount, cents, id, instant, listOf, studentId } from './base.ts';
import { accountEntry, student } from './student.ts';
import { verbs } from './verbs.ts';

const message = z
  .string({ error: questionMessages.text })
  .overwrite(typedText)
  .trim()
  .max(LONGEST_QUESTION, questionMessages.tooLong);
const asked = message.min(1, questionMessages.text);

const outcome = z.enum(questionOutcomeKeys, { error: questionMessages.outcome });
const state = z.enum(questionStates);

export const question = z.object({
  id: z.string(),
  studentId,
  studentName: z.string(),
  entryId: z.string().describe('The line of the account that it is about'),
  line: z
    .object({
      label: z.string(),
      note: z.string(),
      why: z.string().describe('What the product itself says to it; may be empty'),
      ...accountEntry.pick({ date: true, amount: true, source: true }).shape,
    })
    .describe('That line'),
  balance: cents.describe('The calculated balance of the student now'),
  state,
  outcome: outcome.nullable(),
  amount: cents.nullable().describe('What the answer gave back'),
  hasChanged: z.boolean().describe('Whether what the answer waived isn’t waived any more'),
  askedBy: z.string(),
  askedAt: instant,
  closedBy: z.string().nullable(),
  closedAt: instant.nullable(),
  messages: z.array(
    z.object({
      by: z.string(),
      ofSchool: z.boolean().describe('Whether staff wrote it'),
      at: instant,
      text: z.string().describe('Empty once its author is anonymized'),
    }),
  ),
  mayWrite: z.boolean().describe('Whether the family may write once more; staff always may'),
});
export type Question = z.infer<typeof question>;

export const questionAsked = z.strictObject({ studentId, entryId: id, text: asked });
export type QuestionAsked = z.infer<typeof questionAsked>;

export const questionAnswer = z.strictObject({
  id,
  outcome,
  amount: amount(questionMessages.amount).optional().describe('Of a credit'),
  reason: z.enum(waiverReasonKeys).optional().describe('Of a waiver; left out, goodwill'),
  text: message.optional().describe('Needed to keep what was charged'),
});
export type QuestionAnswer = z.infer<typeof questionAnswer>;

export const questionFilter = z.strictObject({
  state: state.optional(),
  studentId: studentId.optional(),
});
export type QuestionFilter = z.infer<typeof questionFilter>;

const one = z.object({ question });
const { get, create, post } = verbs('Questions');

export const questions = {
  ask: create('/questions', questionAsked, one, {
    summary: 'Ask about a line of one’s own account, or of a child’s',
  }),
  list: get('/questions', questionFilter, listOf(question), {
    summary: 'Questions about lines, the newest first; for all but admins, about their own lines',
  }),
  answer: post(
    '/questions/{id}/answer',
    questionAnswer.extend({
      dryRun: z.boolean().optional().describe('Answers with what would be, and changes nothing'),
    }),
    z.object({ question, student }),
    { summary: 'Answer a question: waive the fee, give a credit, or keep what was charged' },
  ),
  undoAnswer: post('/questions/{id}/answer/undo', z.strictObject({ id }), one, {
    summary: 'Undo an answer, as long as nobody has written since: the question is open again',
  }),
  write: post('/questions/{id}/messages', z.strictObject({ id, text: asked }), one, {
    summary: 'Write one more message; a question that was answered is open again',
  }),
};
