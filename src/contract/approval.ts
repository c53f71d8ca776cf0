import { z } from 'zod';
import { NONE_SELECTED } from '../domain/selection.ts';
import { attendingStatuses, invalidStatus } from '../domain/student.ts';
import { instant, listOf, shownEmail, studentId, userId } from './base.ts';
import { nothing, verbs } from './verbs.ts';

/** Somebody who registered and waits for the school's approval. */
export const waitingPerson = z.object({
  id: studentId,
  firstName: z.string(),
  lastName: z.string(),
  email: shownEmail,
  registeredAt: instant,
});
export type WaitingPerson = z.infer<typeof waitingPerson>;

export const arrivalStatus = z
  .enum(attendingStatuses, { error: (issue) => invalidStatus(issue.input) })
  .optional();

export const approvalDecision = z.strictObject({
  userIds: z
    .array(userId)
    .min(1, NONE_SELECTED)
    .max(1000, 'At most 1000 people can be approved at once'),
  approve: z.boolean({ error: 'Please say whether to approve them' }),
  enrollmentStatus: arrivalStatus.describe(
    'The status of those who are approved; their own when left out',
  ),
});
export type ApprovalDecision = z.infer<typeof approvalDecision>;

/** The result for each person in the request. */
export const approvalResults = z.object({
  actId: z
    .string()
    .nullable()
    .describe('For undoing it, like a status that is given to many; null if nothing changed'),
  results: z.array(
    z.union([
      z.object({ userId, approved: z.boolean() }),
      z.object({ userId, error: z.string().describe('Why nothing changed for them') }),
    ]),
  ),
});
export type ApprovalResults = z.infer<typeof approvalResults>;

const { get, post } = verbs('Approvals');

export const approvals = {
  list: get('/approvals', nothing, listOf(waitingPerson), {
    summary: 'Who registered and waits for approval, first come first',
  }),
  decide: post('/approvals', approvalDecision, approvalResults, {
    summary: 'Approve people, or turn them away: they become Removed',
  }),
};
