import {
  newBudgetEntry,
  type BudgetEntry,
  type BudgetEntryChanges,
  type BudgetEntryFilter,
  type NewBudgetEntry,
} from '../../../contract/budget.ts';
import {
  budgetMessages,
  budgetTypeLabels,
  defaultEntryStatus,
  entryStatusLabels,
  hasDefaultStatus,
  revenueFeeTypeLabels,
  type BudgetType,
  type EntryStatus,
  type RevenueFeeType,
} from '../../../domain/budget.ts';
import { expenseCategoryLabels, type ExpenseCategory } from '../../../domain/expense.ts';
import { refuseAnonymized } from '../../../domain/formerStudent.ts';
import type { StudentId } from '../../../domain/ids.ts';
import type { Cents } from '../../../domain/money.ts';
import { isReversed } from '../../../domain/periods.ts';
import { calendarDate } from '../../../domain/dates.ts';
import { invalid } from '../../../domain/refusal.ts';
import { fullName } from '../../../domain/student.ts';
import { asDate, asMoney, asText } from '../../../domain/staleEdit.ts';
import { columnsGiven, type FieldsOf } from '../../db/columns.ts';
import type { Reader } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import type { Tables } from '../../db/tables.ts';
import type { Work } from '../../db/work.ts';
import { readPlainSettings } from '../setting/setting.service.ts';
import { getStudent } from '../student/student.service.ts';
import * as repository from './budgetEntry.repository.ts';
import { actsOn, enteredBy } from './recorded.ts';

/** The fields of an entry of any type. */
const entryFields = {
  budgetType: {
    column: 'budget_type',
    name: 'type',
    show: (one: BudgetType) => budgetTypeLabels[one],
    isSigned: true,
  },
  amount: { column: 'amount', name: 'amount', show: asMoney, isSigned: true },
  date: { column: 'date', name: 'date', show: asDate, isSigned: true },
  description: { column: 'description', name: 'description', show: asText },
  status: {
    column: 'status',
    name: 'status',
    show: (one: EntryStatus) => entryStatusLabels[one],
    isSigned: true,
  },
  feeType: {
    column: 'fee_type',
    name: 'fee type',
    show: (one: RevenueFeeType) => revenueFeeTypeLabels[one],
  },
  studentId: { column: 'student_id', name: 'student' },
  contributorId: { column: 'contributor_id', name: 'contributor' },
  contributorName: { column: 'contributor_name', name: "contributor's name", show: asText },
  expectedAmount: { column: 'expected_amount', name: 'expected amount', show: asMoney },
  category: {
    column: 'category',
    name: 'category',
    show: (one: ExpenseCategory) => expenseCategoryLabels[one],
    isSigned: true,
  },
  notes: { column: 'notes', name: 'notes', show: asText },
} as const satisfies FieldsOf<
  NewBudgetEntry | Omit<BudgetEntryChanges, 'id' | 'basedOn'>,
  Tables['budget_entries']
>;

const entry = actsOn<Tables['budget_entries'], BudgetEntry>({
  entity: 'budgetEntry',
  name: 'Budget entry',
  messages: budgetMessages,
  fields: entryFields,
  async find(db, id) {
    const row = await repository.findEntry(db, id);
    return row && repository.toEntry(row, (await readPlainSettings(db)).majorExpenseThreshold);
  },
  lock: ({ tx, engine }, id) => repository.lockEntry(tx, engine, id),
  insert: (tx, row) => repository.insertEntries(tx, [row]),
  update: repository.updateEntry,
  remove: repository.deleteEntry,
  studentOf: ({ studentId, contributorId }) => studentId ?? contributorId ?? null,
});

export const getEntry = entry.get;
export const restoreEntry = entry.restore;

/** The fields that every entry has; the others depend on the type. */
const commonFields = ['budgetType', 'amount', 'date', 'description', 'status'] as const;

type EntryField = keyof typeof entryFields;

const LIKELY_DATE = calendarDate('2000-01-01');

/**
 * A page of entries, newest first, with the totals of the whole filter; refuses a period that ends before it starts.
 */
export async function listEntries(
  db: Reader,
  filter: BudgetEntryFilter,
): Promise<{ items: BudgetEntry[]; nextCursor: string | null; total: Cents; count: number }> {
  if (isReversed(filter)) throw invalid(budgetMessages.rangeReversed);
  const { items, nextCursor } = await repository.listEntries(db, filter);
  const { majorExpenseThreshold } = await readPlainSettings(db);
  return {
    items: items.map((row) => repository.toEntry(row, majorExpenseThreshold)),
    nextCursor,
    ...(await repository.totalOf(db, filter)),
  };
}

export const createEntry = async (work: Work, input: NewBudgetEntry): Promise<BudgetEntry> =>
  entry.create(work, { id: newId(), ...(await columnsOf(work, input)), ...enteredBy(work) });

/** Changes the given fields; the merged entry must be valid as a new one. */
export const updateEntry = (work: Work, changes: BudgetEntryChanges): Promise<BudgetEntry> =>
  entry.update(work, changes, async (before) => {
    const { id: _id, basedOn: _basedOn, ...input } = changes;
    return columnsOf(work, await mergedWith(work, before, input));
  });

/** Deletes an entry; `restoreEntry` puts it back. */
export const deleteEntry = async (
  work: Work,
  id: string,
): Promise<{ deletedEntry: BudgetEntry }> => ({
  deletedEntry: await entry.remove(work, id),
});

async function mergedWith(
  work: Work,
  before: BudgetEntry,
  changes: Omit<BudgetEntryChanges, 'id' | 'basedOn'>,
): Promise<NewBudgetEntry> {
  const sameType = (changes.budgetType ?? before.budgetType) === before.budgetType;
  // A change of type drops the fields that only the old type has.
  const fields = sameType ? (Object.keys(entryFields) as EntryField[]) : commonFields;
  const isLeftOut = (field: EntryField) => field === 'status' && hasDefaultStatus(before);
  const unchanged = fields.filter((field) => before[field] !== undefined && !isLeftOut(field));
  // A change of contributor also changes the contributor's name.
  const named = changes.contributorId !== undefined && {
    contributorName: fullName(await getStudent(work.tx, changes.contributorId)),
  };
  const parsed = newBudgetEntry.safeParse({
    ...Object.fromEntries(unchanged.map((field) => [field, before[field]])),
    ...named,
    ...changes,
    // An unchanged date isn't validated, because an older version accepted some that would be refused now.
    date: changes.date ?? LIKELY_DATE,
  });
  if (parsed.success) return { ...parsed.data, date: changes.date ?? before.date };
  const [{ message, path } = { message: 'Not valid', path: [] }] = parsed.error.issues;
  throw invalid(message, path.length > 0 ? { [path.join('.')]: message } : undefined);
}

const noDetails = {
  fee_type: null,
  student_id: null,
  contributor_id: null,
  contributor_name: null,
  expected_amount: null,
  category: null,
  notes: null,
} satisfies Partial<Tables['budget_entries']>;

type EnteredColumns = Omit<
  Tables['budget_entries'],
  'id' | 'admin_id' | 'created_at' | 'updated_at'
>;

/** The columns that an entry's type fills; refused if the student doesn't exist. */
async function columnsOf(work: Work, input: NewBudgetEntry): Promise<EnteredColumns> {
  const { expectedContribution } = await readPlainSettings(work.tx);
  if (input.budgetType === 'contribution_revenue')
    refuseAnonymized(await getStudent(work.tx, input.contributorId));
  if (input.budgetType === 'fee_revenue')
    refuseAnonymized(await getStudent(work.tx, input.studentId));
  return columnsFor(input, expectedContribution);
}

function columnsFor(input: NewBudgetEntry, expectedContribution: Cents): EnteredColumns {
  if (input.budgetType === 'contribution_revenue') {
    const expectedAmount = input.expectedAmount ?? expectedContribution;
    return {
      ...noDetails,
      expected_amount: expectedAmount,
      status: defaultEntryStatus({ ...input, expectedAmount }),
      ...columnsGiven(entryFields, input),
    };
  }
  const status = defaultEntryStatus({ budgetType: input.budgetType });
  const expense = input.budgetType === 'expense' && ({ category: 'other', notes: '' } as const);
  return { ...noDetails, status, ...expense, ...columnsGiven(entryFields, input) };
}

/** Replaces the descriptions of a student's entries, and the student's name where they contributed. */
export function anonymizeEntries({ tx }: Work, id: StudentId, formerName: string): Promise<void> {
  return repository.replaceWords(tx, id, formerName);
}

/** All entries about a student, oldest first. */
export const { entriesOf, namedInEntries } = repository;
