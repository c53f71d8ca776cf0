import { z } from 'zod';
import { chargeRunKinds } from '../domain/chargeRun.ts';
import { tuitionMessages } from '../domain/tuitionWords.ts';
import { cents, familyId, monthText, plainDate, plainMonth, studentId } from './base.ts';
import { chargeLine, chargesDone } from './charge.ts';
import { chargePart } from './chargePart.ts';
import { kindKey } from './kind.ts';
import { verbs } from './verbs.ts';

const kind = z.enum(chargeRunKinds);
const month = monthText(tuitionMessages.month);

const runLine = z.object({
  studentId,
  studentName: z.string(),
  familyId: familyId.nullable(),
  familyName: z.string(),
  type: z.string().describe('The key of the kind of charge'),
  typeName: z.string(),
  amount: cents,
  parts: z.array(chargePart),
  reason: z.string(),
  doubt: z
    .enum(['asked', 'notReminded'])
    .nullable()
    .describe('Why a person should look first: an open question, or nobody reminded them'),
});

const chargeRun = z.object({
  kind,
  month: plainMonth,
  period: plainMonth.describe('The month, or the one with which the fee year begins'),
  date: plainDate.describe('The date that the charges will have'),
  lines: z.array(runLine).describe('Who isn’t charged yet, by name'),
  total: cents.describe('Of the lines'),
});
export type ChargeRun = z.infer<typeof chargeRun>;

const wanted = z.strictObject({
  kind,
  month,
  lines: z
    .array(z.object({ ...chargeLine.shape, type: kindKey.optional() }))
    .max(5000)
    .describe('As they are proposed, or with another amount'),
});
export type WantedRun = z.infer<typeof wanted>;

const { get, create } = verbs('Charges');

export const chargeRuns = {
  get: get('/charge-runs/{kind}', { kind, month }, chargeRun, {
    summary: 'Who would be charged registration or a late fee, and why; nothing is charged by it',
  }),
  run: create('/charge-runs/{kind}', wanted, chargesDone, {
    summary: 'Charge registration or late fees, all lines or none',
    description:
      'A line that is charged already, or no longer due, refuses all. POST /charges/undo/{actId} reverses all of it.',
  }),
};
