import type { BudgetEntry, BudgetEntryFilter } from '../../../contract/budget.ts';
import { UNCOUNTED_STATUS } from '../../../domain/budget.ts';
import { isMajorExpense } from '../../../domain/expense.ts';
import type { StudentId } from '../../../domain/ids.ts';
import type { Cents } from '../../../domain/money.ts';
import { fullName } from '../../../domain/student.ts';
import { newestFirst, sumAndCount, type Page } from '../../db/cursor.ts';
import { forUpdate, type Reader, type Tx } from '../../db/database.ts';
import { foundIn, inBatches } from '../../db/batches.ts';
import type { Engine } from '../../db/engine.ts';
import type { Tables } from '../../db/tables.ts';

/** An entry, with the name of the student whose fee it is. */
export type EntryRow = Tables['budget_entries'] & {
  first_name: string | null;
  last_name: string | null;
};

/** All entries that match a filter, without paging. */
function filtered(
  db: Reader,
  { budgetType, category, status, from, to, contributorId }: BudgetEntryFilter,
) {
  let query = db.selectFrom('budget_entries');
  if (budgetType) query = query.where('budget_type', '=', budgetType);
  if (category) query = query.where('category', '=', category);
  if (status) query = query.where('status', '=', status);
  if (contributorId) query = query.where('contributor_id', '=', contributorId);
  if (from) query = query.where('date', '>=', from);
  if (to) query = query.where('date', '<=', to);
  return query;
}

/** The total amount and the number of all matching entries that aren't inactive, not only those on a page. */
export const totalOf = (db: Reader, filter: BudgetEntryFilter) =>
  sumAndCount(filtered(db, filter).where('status', '<>', UNCOUNTED_STATUS));

function withStudents(entries: ReturnType<typeof filtered>) {
  return entries
    .leftJoin('students', 'students.id', 'budget_entries.student_id')
    .selectAll('budget_entries')
    .select(['first_name', 'last_name']);
}

/** An entry as the API shows it; an expense of at least `majorFrom` (cents) is flagged as major. */
export function toEntry(row: EntryRow, majorFrom: Cents): BudgetEntry {
  return {
    id: row.id,
    budgetType: row.budget_type,
    amount: row.amount,
    date: row.date,
    description: row.description,
    status: row.status,
    adminId: row.admin_id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    ...(row.fee_type !== null && { feeType: row.fee_type }),
    ...(row.student_id !== null && {
      studentId: row.student_id,
      studentName: fullName({ firstName: row.first_name ?? '', lastName: row.last_name ?? '' }),
    }),
    ...(row.contributor_id !== null && { contributorId: row.contributor_id }),
    ...(row.contributor_name !== null && { contributorName: row.contributor_name }),
    ...(row.expected_amount !== null && { expectedAmount: row.expected_amount }),
    ...(row.category !== null && {
      category: row.category,
      isMajor: isMajorExpense(row.amount, majorFrom),
    }),
    ...(row.notes !== null && { notes: row.notes }),
  };
}

/** A page of entries, newest first; `to` is inclusive. */
export function listEntries(db: Reader, filter: BudgetEntryFilter): Promise<Page<EntryRow>> {
  return newestFirst(withStudents(filtered(db, filter)), ['budget_entries', 'date'], filter);
}

export function findEntry(db: Reader, id: string): Promise<EntryRow | undefined> {
  return withStudents(filtered(db, {})).where('budget_entries.id', '=', id).executeTakeFirst();
}

/** Its row, locked until the transaction ends. */
export function lockEntry(
  tx: Tx,
  engine: Engine,
  id: string,
): Promise<Tables['budget_entries'] | undefined> {
  const query = tx.selectFrom('budget_entries').selectAll().where('id', '=', id);
  return forUpdate(query, engine).executeTakeFirst();
}

export async function insertEntries(
  tx: Tx,
  rows: readonly Tables['budget_entries'][],
): Promise<void> {
  await inBatches(rows, (piece) => tx.insertInto('budget_entries').values(piece).execute());
}

export async function deleteEntry(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('budget_entries').where('id', '=', id).execute();
}

export async function updateEntry(
  tx: Tx,
  id: string,
  changes: Partial<Tables['budget_entries']>,
): Promise<void> {
  await tx.updateTable('budget_entries').set(changes).where('id', '=', id).execute();
}

/** Replaces the descriptions of a student's entries, and the student's name where they contributed. */
export async function replaceWords(tx: Tx, id: StudentId, formerName: string): Promise<void> {
  await tx
    .updateTable('budget_entries')
    .set({ description: formerName })
    .where((eb) => eb.or([eb('student_id', '=', id), eb('contributor_id', '=', id)]))
    .execute();
  await tx
    .updateTable('budget_entries')
    .set({ contributor_name: formerName })
    .where('contributor_id', '=', id)
    .execute();
}

/** All entries about a student, oldest first. */
export function entriesOf(db: Reader, id: StudentId): Promise<Tables['budget_entries'][]> {
  return db
    .selectFrom('budget_entries')
    .selectAll()
    .where((eb) => eb.or([eb('student_id', '=', id), eb('contributor_id', '=', id)]))
    .orderBy('date')
    .orderBy('id')
    .execute();
}

/** The students among these who are named in budget entries. */
export async function namedInEntries(db: Reader, ids: readonly StudentId[]): Promise<StudentId[]> {
  const namedIn = (column: 'student_id' | 'contributor_id') =>
    foundIn(ids, (piece) =>
      db
        .selectFrom('budget_entries')
        .select(`${column} as id`)
        .distinct()
        .where(column, 'in', piece)
        .execute(),
    );
  return [...(await namedIn('student_id')), ...(await namedIn('contributor_id'))];
}
