import { z } from 'zod';
import {
  importableStatuses,
  importStates,
  leftOutLimits,
  pastRecordsMessages,
} from '../domain/pastRecords.ts';
import {
  amount,
  calendarDate,
  cents,
  familyId,
  id,
  instant,
  listOf,
  optionalText,
  plainDate,
  signedAmount,
  studentId,
  text,
} from './base.ts';
import { nothing, verbs } from './verbs.ts';

// Past records that are imported: payments, charges, credits, marks and balances of students who are here.

const who = text('Who', leftOutLimits.who).describe(
  'An email, or a name as "Ada Bell" or "Bell, Ada"',
);
const ownId = text('Id', 100).optional().describe('Its id in the other program');
const date = calendarDate(pastRecordsMessages.noDate);
/** Each row is checked alone: a wrong one is listed with its reason and left out. */
const row = z.looseObject({});

export const pastPayment = z.strictObject({
  id: ownId,
  who,
  date,
  amount: amount('Amount must be above zero'),
  paymentMethod: text('Payment method', 60),
  notes: optionalText('Notes', 500).default(''),
});

export const pastCharge = z.strictObject({
  id: ownId,
  who,
  date,
  amount: amount('Amount must be above zero'),
  kind: text('What for', 60).describe('The name of a kind of charge; made if there is none'),
  notes: optionalText('Notes', 500).default(''),
});

const priceOfThen = signedAmount(pastRecordsMessages.fee).refine(
  (fee) => fee >= 0,
  pastRecordsMessages.fee,
);

export const pastMark = z.strictObject({
  id: ownId,
  who,
  date,
  className: text('Class', 60)
    .optional()
    .describe('The first class if left out; made for its marks if there is no class of that name'),
  status: z.enum(importableStatuses, { error: pastRecordsMessages.status }),
  fee: priceOfThen
    .optional()
    .describe('What it was charged then, for an absence; nothing if left out'),
  flags: z
    .record(z.string().max(60), priceOfThen)
    .optional()
    .describe('What was noted of somebody present, by the name of its fee, with its price then'),
});

export const pastBalance = z.strictObject({
  who: who.describe('A student, or a family by its name or a parent'),
  balance: signedAmount('Balance must be an amount').describe('As the other program says it today'),
  why: optionalText('Why', 500)
    .default('')
    .describe('Why it may differ from what payments and marks come to'),
});

export const pastCredit = z.strictObject({
  id: ownId,
  who,
  date,
  amount: amount('Amount must be above zero'),
  reason: text('Reason', 200),
});

/** What can be imported: the schema of each kind's rows, and the most at once. */
export const pastRecordKinds = {
  payments: { row: pastPayment, most: 20_000 },
  charges: { row: pastCharge, most: 20_000 },
  marks: { row: pastMark, most: 100_000 },
  balances: { row: pastBalance, most: 5000 },
  credits: { row: pastCredit, most: 5000 },
} as const;
export type PastRecordKind = keyof typeof pastRecordKinds;
const recordKinds = Object.keys(pastRecordKinds) as [PastRecordKind, ...PastRecordKind[]];

function rowsOf(kind: PastRecordKind) {
  return z.array(row).max(pastRecordKinds[kind].most, pastRecordsMessages.tooMany).optional();
}

const pastRecords = z.strictObject({
  source: text('Where from', 60).describe('The same for each file from the same program'),
  payments: rowsOf('payments'),
  charges: rowsOf('charges'),
  marks: rowsOf('marks'),
  balances: rowsOf('balances'),
  credits: rowsOf('credits'),
  people: z
    .record(z.string(), studentId.or(familyId).nullable())
    .optional()
    .describe('The student or family whom the rows call so; null leaves their rows out'),
  leftOut: z
    .array(z.strictObject({ who, why: text('Why', leftOutLimits.why) }))
    .max(leftOutLimits.rows, pastRecordsMessages.tooMany)
    .optional()
    .describe('What was left out before, which explains a difference'),
  replaces: id.optional().describe('The import that is undone for this one, in the same act'),
  after: plainDate.optional().describe('Only what is dated later comes'),
  also: z
    .array(z.strictObject({ kind: z.enum(recordKinds), row: z.int() }))
    .max(leftOutLimits.rows, pastRecordsMessages.tooMany)
    .optional()
    .describe('The rows of maybeHere that come all the same'),
});
export type PastRecordsInput = z.infer<typeof pastRecords>;

const kinds = z.enum(recordKinds);

/** How many lines, and what they come to. */
const lines = z.object({ rows: z.int(), amount: cents });
const paymentSums = z.object({ list: lines, recorded: lines, here: lines, leftOut: lines });
export type PaymentSums = z.infer<typeof paymentSums>;

export const heldRow = z.object({
  importId: z.string(),
  entity: z.enum(['payment', 'charge', 'credit', 'attendance']),
  id: z.string(),
  who: z.string(),
  date: plainDate.nullable(),
  sentence: z.string().describe('What was done to it since, and how to take that back'),
});
export type HeldRow = z.infer<typeof heldRow>;

const studentBalance = {
  studentId,
  name: z.string(),
  household: z
    .object({ id: z.string(), name: z.string() })
    .nullable()
    .describe('Their family; null without one'),
};

export const pastRecordsResult = z.object({
  came: z
    .record(kinds, z.int())
    .describe(
      'How many are imported of each kind; of balances, how many an adjustment of today makes',
    ),
  refused: z
    .array(
      z.object({
        kind: kinds,
        row: z.int().describe('From 1'),
        reason: z.string(),
      }),
    )
    .describe('The rows that are left out, and why'),
  people: z
    .array(
      z.object({
        who: z.string(),
        rows: z.int(),
        candidates: z.array(z.object({ studentId, name: z.string() })),
        families: z
          .array(z.object({ familyId, name: z.string() }))
          .describe('If more than one family is called so'),
        known: studentId
          .or(familyId)
          .nullable()
          .describe('Who it is, as somebody said for an earlier list'),
      }),
    )
    .describe('Whom nobody, or more than one, of the students is: say who they are in people'),
  newClasses: z
    .array(z.object({ name: z.string(), from: plainDate, to: plainDate, marks: z.int() }))
    .describe('The classes that are made for their marks, from the first to the last one'),
  newKinds: z.array(z.string()).describe('The kinds of charges that are made'),
  students: z
    .array(
      z.object({
        ...studentBalance,
        before: cents.describe('The balance here before'),
        history: cents.describe(
          'The balance that everything but the balance of the other program would leave',
        ),
        old: cents
          .nullable()
          .describe('What the other program says; null if it says nothing, or was imported before'),
        family: z.string().nullable().describe('If old is a part of the balance of a family'),
        why: z.string().describe('Why old and history differ, if something explains it'),
        after: cents,
      }),
    )
    .describe('Old and new, side by side, by name'),
  overlaps: z
    .array(
      z.object({
        importId: z.string(),
        kind: kinds,
        firstDay: plainDate.nullable(),
        lastDay: plainDate.nullable(),
        rows: z.int(),
        at: instant,
        source: z.string(),
      }),
    )
    .describe('Imports that have rows of the same kind, people and days: replaces undoes one'),
  maybeHere: z
    .array(
      z.object({
        kind: kinds,
        row: z.int().describe('From 1'),
        reason: z.string(),
        entity: z.string(),
        id: z.string(),
      }),
    )
    .describe(
      'Rows with the people, day, amount and kind of something here: left out, but for also',
    ),
  held: z.array(heldRow).describe('Rows of the replaced import that stay, and why'),
  sums: paymentSums.describe('The payments of the file, and what becomes of them'),
  hash: z.string().describe('Of all of this: give it back as basedOn'),
});
export type PastRecordsResult = z.infer<typeof pastRecordsResult>;

const earlierImport = z.object({
  id: z.string(),
  at: instant,
  actor: z.string(),
  source: z.string(),
  state: z.enum(importStates).describe('Whether it is coming in, is here, or was undone'),
  firstDay: plainDate.nullable().describe('The first day of its rows; null for balances alone'),
  lastDay: plainDate.nullable(),
  came: z.record(kinds, z.int()),
  sums: paymentSums.nullable().describe('What became of its payments; null without any'),
});
export type EarlierImport = z.infer<typeof earlierImport>;

const { get, create, post } = verbs('Imports');

export const imports = {
  preview: post('/imports/preview', pastRecords, pastRecordsResult, {
    summary: 'What would be imported, and every balance before and after',
  }),
  create: create(
    '/imports',
    pastRecords.extend({ basedOn: z.string().max(20_000).describe('The hash of what was shown') }),
    pastRecordsResult.extend({ import: earlierImport }),
    { summary: 'Import what was shown, all or nothing' },
  ),
  list: get('/imports', nothing, listOf(earlierImport), {
    summary: 'What was imported, newest first',
  }),
  get: get('/imports/{id}', { id }, earlierImport, { summary: 'One import' }),
  undo: post('/imports/{id}/undo', { id }, z.object({ import: earlierImport }), {
    summary: 'Undo an import, as if it had never been',
  }),
};
