import { z } from 'zod';
import {
  budgetMessages,
  budgetTypes,
  contributorStates,
  entryStatuses,
  invalidBudgetType,
  revenueFeeTypes,
} from '../domain/budget.ts';
import { expenseCategories } from '../domain/expense.ts';
import type { StudentId } from '../domain/ids.ts';
import { LARGEST_AMOUNT, type Cents } from '../domain/money.ts';
import {
  amount,
  basedOn,
  branded,
  calendarDate,
  cents,
  id,
  instant,
  notes,
  page,
  pageOf,
  plainDate,
  studentId as ofStudent,
  text,
} from './base.ts';
import { category } from './expense.ts';
import { verbs } from './verbs.ts';

export const budgetEntry = z.object({
  id,
  budgetType: z.enum(budgetTypes),
  amount: cents,
  date: plainDate,
  description: z.string(),
  status: z.enum(entryStatuses),
  adminId: z.string(),
  createdAt: instant,
  updatedAt: instant,
  feeType: z.enum(revenueFeeTypes).optional().describe('Of fee revenue'),
  studentId: ofStudent.optional().describe('Of fee revenue'),
  studentName: z.string().optional().describe('Of fee revenue'),
  contributorId: ofStudent.optional().describe('Of contribution revenue'),
  contributorName: z.string().optional().describe('Of contribution revenue'),
  expectedAmount: cents.optional().describe('Of contribution revenue'),
  category: z.enum(expenseCategories).optional().describe('Of an expense'),
  notes: z.string().optional().describe('Of an expense'),
  isMajor: z.boolean().optional().describe("Of an expense: at or above the settings' threshold"),
});
export type BudgetEntry = z.infer<typeof budgetEntry>;

const budgetType = z.enum(budgetTypes, { error: ({ input }) => invalidBudgetType(input) });
const status = z.enum(entryStatuses, { error: budgetMessages.status });
const feeType = z.enum(revenueFeeTypes, {
  error: ({ input }) => (input ? budgetMessages.feeType : budgetMessages.feeTypeRequired),
});

function idOf(message: string) {
  return z.string({ error: message }).trim().min(1, message).max(200);
}
const studentId = branded<StudentId>(idOf(budgetMessages.studentRequired));
const contributorId = branded<StudentId>(idOf(budgetMessages.contributorRequired));
const expectedAmount = amount(budgetMessages.expectedAmount);

const common = {
  amount: amount(budgetMessages.amount),
  date: calendarDate(budgetMessages.dateInvalid, budgetMessages.dateRequired),
  description: text('Description'),
  status: status.optional(),
};
const feeRevenue = { feeType, studentId };
const contribution = {
  contributorId,
  contributorName: text('Contributor name'),
  expectedAmount: expectedAmount.optional().describe("The settings' when left out"),
};
const expense = {
  category: category.optional().describe('other when left out'),
  notes: notes.optional(),
};

export const newBudgetEntry = z.discriminatedUnion(
  'budgetType',
  [
    z.strictObject({ budgetType: z.literal('fee_revenue'), ...common, ...feeRevenue }),
    z.strictObject({ budgetType: z.literal('contribution_revenue'), ...common, ...contribution }),
    z.strictObject({ budgetType: z.literal('expense'), ...common, ...expense }),
  ],
  {
    error: ({ input }) =>
      invalidBudgetType((input as { budgetType?: unknown } | null | undefined)?.budgetType),
  },
);
export type NewBudgetEntry = z.infer<typeof newBudgetEntry>;
/** The input before parsing. */
export type NewBudgetEntryInput = z.input<typeof newBudgetEntry>;

const entryId = idOf(budgetMessages.entryRequired);

/** The given fields must fit the entry's type; the merged record is checked like a new one. */
export const budgetEntryChanges = z
  .strictObject({ budgetType, ...common, ...feeRevenue, ...contribution, ...expense })
  .partial()
  .extend({ id: entryId, basedOn });
export type BudgetEntryChanges = z.infer<typeof budgetEntryChanges>;

const rangeDate = calendarDate(budgetMessages.range);

export const budgetEntryFilter = z.strictObject({
  budgetType: budgetType.optional(),
  status: status.optional(),
  category: category.optional(),
  from: rangeDate.optional(),
  to: rangeDate.optional(),
  contributorId: contributorId.optional(),
  ...page,
});
export type BudgetEntryFilter = z.infer<typeof budgetEntryFilter>;
/** The input before parsing. */
export type BudgetEntryFilterInput = z.input<typeof budgetEntryFilter>;

export const budgetSummary = z.object({
  feeRevenue: cents,
  contributionRevenue: cents,
  totalRevenue: cents,
  totalExpenses: cents.describe('Expenses and budget entries of type expense, each once'),
  netBudget: cents,
  isPositive: z.boolean(),
  feePercentage: z.number().describe('Of the revenue, one decimal'),
  contributionPercentage: z.number(),
  period: z.object({ from: plainDate, to: plainDate }),
});

export const contributor = z.object({
  contributorId: ofStudent,
  contributorName: z.string(),
  totalAmount: cents,
  expectedAmount: cents,
  difference: cents.describe('totalAmount − expectedAmount: negative is still to come'),
  status: z.enum(contributorStates),
  isOverpaid: z.boolean(),
  isComplete: z.boolean(),
  isPartial: z.boolean(),
  paymentCount: z.int(),
  latestPaymentDate: plainDate.nullable(),
  contributions: z
    .array(
      budgetEntry.pick({ id: true, amount: true, date: true, description: true, status: true }),
    )
    .describe('Newest first'),
});
export type Contributor = z.infer<typeof contributor>;

export const contributorStatus = z.object({
  items: z.array(contributor).describe('By name'),
  totals: z.object({ received: cents, expected: cents, remaining: cents, overpaid: cents }),
  period: z.object({ from: plainDate, to: plainDate }),
});
export type ContributorStatus = z.infer<typeof contributorStatus>;

const budgetEntryPage = pageOf(budgetEntry).extend({
  total: cents.describe('Of all entries of the filter but inactive ones'),
  count: z.int().describe('How many those are'),
});

const contributorsFilter = z.strictObject({
  expectedAmount: branded<Cents, number, unknown>(
    z.coerce
      .number(budgetMessages.expectedAmount)
      .int(budgetMessages.expectedAmount)
      .positive(budgetMessages.expectedAmount)
      .max(LARGEST_AMOUNT, budgetMessages.expectedAmount),
  )
    .optional()
    .describe(
      "Per contributor, in cents; when left out, what the latest contribution says, else the settings'",
    ),
  from: rangeDate.optional().describe('The start of the fee year when left out'),
  to: rangeDate.optional().describe("The school's date when left out"),
});

const { get, create, post, patch, del } = verbs('Budget');

export const budgetEntries = {
  list: get('/budget-entries', budgetEntryFilter, budgetEntryPage, {
    summary: 'Entries, newest first',
  }),
  create: create('/budget-entries', newBudgetEntry, budgetEntry, {
    summary: 'Record fee revenue, a contribution or an expense',
  }),
  get: get('/budget-entries/{id}', { id: entryId }, budgetEntry, { summary: 'One entry' }),
  update: patch('/budget-entries/{id}', budgetEntryChanges, budgetEntry, {
    summary: 'Change an entry',
  }),
  remove: del('/budget-entries/{id}', { id: entryId }, z.object({ deletedEntry: budgetEntry }), {
    summary: 'Delete an entry',
  }),
  restore: post('/budget-entries/{id}/restore', { id: entryId }, budgetEntry, {
    summary: 'Bring a deleted entry back as it was',
  }),
};

const periodDate = calendarDate(budgetMessages.range, budgetMessages.rangeRequired);

export const budget = {
  summary: get('/budget/summary', { from: periodDate, to: periodDate }, budgetSummary, {
    summary: 'The budget of a period',
  }),
  contributors: get('/budget/contributors', contributorsFilter, contributorStatus, {
    summary: 'Who has contributed how much of what is expected',
  }),
};
