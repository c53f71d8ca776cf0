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
import { refuseClosed } from '../../../domain/closing.ts';
import {
  ADMIN_REQUIRED,
  expenseCategoryLabels,
  type ExpenseCategory,
} from '../../../domain/expense.ts';
import { refuseAnonymized } from '../../../domain/formerStudent.ts';
import type { StudentId } from '../../../domain/ids.ts';
import type { Cents } from '../../../domain/money.ts';
import { isReversed } from '../../../domain/periods.ts';
import { requireRecordableDate } from '../../../domain/recordableDate.ts';
import { calendarDate } from '../../../domain/dates.ts';
import { conflict, invalid, notFound } from '../../../domain/refusal.ts';
import { fullName } from '../../../domain/student.ts';
import { asDate, asMoney, asText, refuseStale } from '../../../domain/staleEdit.ts';
import { changedFields } from '../../db/changedFields.ts';
import { columnsGiven, signedColumns, type FieldsOf } from '../../db/columns.ts';
import type { Reader } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import type { Tables } from '../../db/tables.ts';
import type { Work } from '../../db/work.ts';
import { DELETION, saveForUndo, claimForUndo } from '../../undo/undo.ts';
import { readPlainSettings } from '../setting/setting.service.ts';
import { getStudent } from '../student/student.service.ts';
import * as repository from './budgetEntry.repository.ts';

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
const signed = signedColumns(entryFields);

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

export async function getEntry(db: Reader, id: string): Promise<BudgetEntry> {
  return read(db, found(await repository.findEntry(db, id)));
}

export async function createEntry(work: Work, input: NewBudgetEntry): Promise<BudgetEntry> {
  requireRecordableDate(input.date, work.today, budgetMessages.dateInvalid);
  refuseClosed(work, input.date);
  const id = newId();
  const columns = await columnsOf(work, input);
  await repository.insertEntries(work.tx, [{ id, ...columns, ...enteredBy(work) }]);
  return record(work, 'Budget entry recorded', id, null);
}

function enteredBy({ actor, now }: Work) {
  if (actor.id === null) throw invalid(ADMIN_REQUIRED);
  return { admin_id: actor.id, created_at: now, updated_at: now };
}

/** Changes the given fields; the merged entry must be valid as a new one. */
export async function updateEntry(
  work: Work,
  { id, basedOn, ...changes }: BudgetEntryChanges,
): Promise<BudgetEntry> {
  await repository.lockEntry(work.tx, work.engine, id);
  const row = found(await repository.findEntry(work.tx, id));
  const before = await read(work.tx, row);
  refuseStale(before, basedOn, changes, entryFields);
  requireRecordableDate(changes.date, work.today, budgetMessages.dateInvalid);
  const columns = await columnsOf(work, await mergedWith(work, before, changes));
  const changed = changedFields(row, { ...row, ...columns });
  if (changed.length === 0) return before;
  if (changed.some((field) => signed.has(field))) refuseClosed(work, row.date, columns.date);
  // We only write the fields that differ: in a closed month, the database refuses an update that names a figure, even
  // one that stays the same.
  const moved = Object.fromEntries(
    Object.entries(columns).filter(([column]) => changed.includes(column)),
  );
  await repository.updateEntry(work.tx, id, { ...moved, updated_at: work.now });
  return record(work, 'Budget entry changed', id, before);
}

/** Deletes an entry; `restoreEntry` puts it back. */
export async function deleteEntry(work: Work, id: string): Promise<{ deletedEntry: BudgetEntry }> {
  await repository.lockEntry(work.tx, work.engine, id);
  const {
    first_name: _first,
    last_name: _last,
    ...row
  } = found(await repository.findEntry(work.tx, id));
  const before = await getEntry(work.tx, id);
  refuseClosed(work, row.date);
  const studentId = row.student_id ?? row.contributor_id;
  await saveForUndo(work, 'budgetEntry', DELETION, [{ entityId: id, studentId, state: row }]);
  await repository.deleteEntry(work.tx, id);
  audit(work, 'Budget entry deleted', before, null);
  return { deletedEntry: before };
}

/** Restores a deleted entry with its old id; refuses an entry that isn't deleted. */
export async function restoreEntry(work: Work, id: string): Promise<BudgetEntry> {
  const [saved] = await claimForUndo<Tables['budget_entries']>(work, 'budgetEntry', DELETION, id);
  if (!saved) {
    if (await repository.findEntry(work.tx, id)) throw conflict(budgetMessages.alreadyRestored);
    throw notFound(budgetMessages.notFound);
  }
  refuseClosed(work, saved.state.date);
  await repository.insertEntries(work.tx, [saved.state]);
  return record(work, 'Budget entry restored', id, null);
}

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

function found(row: repository.EntryRow | undefined): repository.EntryRow {
  if (!row) throw notFound(budgetMessages.notFound);
  return row;
}

async function read(db: Reader, row: repository.EntryRow): Promise<BudgetEntry> {
  return repository.toEntry(row, (await readPlainSettings(db)).majorExpenseThreshold);
}

/** Reads the entry's current state, and writes the change into the audit log. */
async function record(
  work: Work,
  action: string,
  id: string,
  before: BudgetEntry | null,
): Promise<BudgetEntry> {
  const after = await getEntry(work.tx, id);
  audit(work, action, before, after);
  return after;
}

function audit(
  work: Work,
  action: string,
  before: BudgetEntry | null,
  after: BudgetEntry | null,
): void {
  const entry = after ?? before;
  if (!entry) return;
  const studentId = entry.studentId ?? entry.contributorId ?? null;
  work.audit({ action, entity: 'budgetEntry', entityId: entry.id, studentId, before, after });
}

/** Replaces the descriptions of a student's entries, and the student's name where they contributed. */
export function anonymizeEntries({ tx }: Work, id: StudentId, formerName: string): Promise<void> {
  return repository.replaceWords(tx, id, formerName);
}

/** All entries about a student, oldest first. */
export const { entriesOf, namedInEntries } = repository;
