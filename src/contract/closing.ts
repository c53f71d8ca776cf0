import { z } from 'zod';
import { closingMessages, entryChanges, signedEntries } from '../domain/closing.ts';
import { exportFormats, unsupportedFormat } from '../domain/reports.ts';
import {
  cents,
  classId,
  instant,
  monthText,
  optionalText,
  plainDate,
  plainMonth,
  reportFile,
  studentId,
  text,
} from './base.ts';
import { verbs } from './verbs.ts';

const LONGEST_NOTE = 300;

const signature = z.object({
  at: instant,
  by: z.string().describe('Their name at the time'),
  note: z.string(),
});

const kind = z.enum(['money', 'count', 'percent']).describe('Integer cents, a count, or percent');

const figure = z.object({ key: z.string(), label: z.string(), kind, value: z.number() });
export type ClosingFigure = z.infer<typeof figure>;

const drift = z.object({
  what: z.enum(['figure', ...(Object.keys(signedEntries) as (keyof typeof signedEntries)[])]),
  label: z.string(),
  kind: kind.nullable().describe('Of a figure; null for an entry'),
  signed: z.number().nullable(),
  now: z.number().nullable(),
  change: z.enum(Object.keys(entryChanges) as (keyof typeof entryChanges)[]).nullable(),
  recorded: z
    .string()
    .nullable()
    .describe(
      'Who did it and when, by the audit log; null for a figure, and where it says nothing',
    ),
});
export type ClosingDrift = z.infer<typeof drift>;

const reopened = z.object({ at: instant, by: z.string(), reason: z.string() });

export const closing = signature.extend({
  id: z.string(),
  month: plainMonth,
  reopened: reopened.nullable(),
});
export type Closing = z.infer<typeof closing>;

export const closedMonth = z.object({
  month: plainMonth,
  closed: signature.nullable(),
  figures: z.array(figure).describe('As signed; of an open month as they are'),
  hash: z.string().describe('Over the figures, the balances and each entry'),
  balances: z
    .array(z.object({ studentId, name: z.string(), recorded: cents, dated: cents }))
    .describe('Each student’s balance at the end of the month, where it isn’t zero'),
  drift: z.array(drift).describe('What differs from what was signed; empty when it is as signed'),
  unsettled: z
    .object({
      lessons: z.array(z.object({ date: plainDate, classId, name: z.string() })),
      guests: z.int().describe('Marks of students who had no place in the class'),
      tuition: z.object({ students: z.int(), total: cents }).nullable(),
      questions: z.int().describe('Open questions of families about its entries'),
    })
    .describe('What is not settled yet; it forbids nothing'),
  history: z.array(closing).describe('Every time it was closed, newest first'),
  isClosed: z.boolean().describe('Also before the first month that was closed'),
  problem: z.string().nullable().describe('Why it can’t be closed now; null if it can'),
  canReopen: z.boolean(),
});
export type ClosedMonth = z.infer<typeof closedMonth>;

export const closingList = z.object({
  items: z
    .array(closing.extend({ differs: z.boolean() }))
    .describe('Every closing, newest month first. differs compares sums, the month compares all'),
  closedUntil: plainMonth.nullable(),
  next: plainMonth.nullable().describe('The oldest month that is over, has entries, and is open'),
});
export type ClosingList = z.infer<typeof closingList>;

const byMonth = { month: monthText(closingMessages.month) };

const newClosing = z.strictObject({
  ...byMonth,
  basedOn: z.string().max(200).describe('The hash of the figures that were shown'),
  note: optionalText('Note', LONGEST_NOTE).optional(),
});

const closingExport = z.strictObject({
  ...byMonth,
  format: z.enum(exportFormats, { error: ({ input }) => unsupportedFormat(input) }),
});

const { get, create, post } = verbs('Closing');

export const closings = {
  list: get('/closings', z.unknown(), closingList, { summary: 'The months that were closed' }),
  get: get('/closings/{month}', byMonth, closedMonth, {
    summary: 'What closing a month signs, or signed, and what differs since',
  }),
  close: create('/closings', newClosing, closedMonth, {
    summary: 'Close a month that is over, the oldest first',
  }),
  reopen: post(
    '/closings/{month}/reopen',
    { ...byMonth, reason: text('Reason', LONGEST_NOTE) },
    closedMonth,
    { summary: 'Reopen the last closed month' },
  ),
  export: get('/closings/{month}/export', closingExport, reportFile, {
    summary: 'The sign-off sheet of a month as a file',
  }),
};
