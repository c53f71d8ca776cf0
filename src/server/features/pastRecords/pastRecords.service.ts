import { createHash } from 'node:crypto';
import type {
  EarlierImport,
  PastRecordsInput,
  PastRecordsResult,
} from '../../../contract/pastRecords.ts';
import type { CalendarDate } from '../../../domain/dates.ts';
import type { FeeTypeKey } from '../../../domain/feeType.ts';
import { pastRecordsMessages, OLD_BOOKS } from '../../../domain/pastRecords.ts';
import type { StudentId } from '../../../domain/ids.ts';
import { conflict, notFound } from '../../../domain/refusal.ts';
import type { Reader } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import type { Tables } from '../../db/tables.ts';
import type { Work } from '../../db/work.ts';
import { importMarks } from '../attendance/importMarks.service.ts';
import { countSince } from '../audit/audit.service.ts';
import { createEntry } from '../budget/budgetEntry.service.ts';
import { charge } from '../charge/charge.service.ts';
import { createExpense } from '../expense/expense.service.ts';
import { grant, setBalances } from '../ledger/credit.service.ts';
import { createFamilyPayment } from '../payment/familyPayment.service.ts';
import { createPayment } from '../payment/payment.service.ts';
import { findStudents } from '../student/student.service.ts';
import * as repository from './pastRecords.repository.ts';
import {
  balancesOfStudents,
  leftOutByStudent,
  monthsOf,
  sideBySide,
  studentsIn,
} from './sideBySide.ts';
import { sortOut, type Sorted } from './sort.ts';

// Brings the books of before: payments, charges, marks, credits and balances of students who are here, and the school's
// expenses and budget. Nothing comes twice, a row that can't come is listed with its reason, and in the end each balance
// is what the old books say.

/** What bringing it would do. For a unit of work that is rolled back. */
export async function previewPastRecords(
  work: Work,
  input: PastRecordsInput,
): Promise<PastRecordsResult> {
  return (await bring(work, input)).result;
}

/**
 * Brings what was shown, all or nothing. Refused if it would now do something else.
 *
 * @param backup the name of the backup that was made before; null if none could be made
 */
export async function importPastRecords(
  work: Work,
  { basedOn, ...input }: PastRecordsInput & { basedOn: string },
  backup: string | null,
): Promise<PastRecordsResult & { import: EarlierImport }> {
  const { source } = input;
  const { result, rows } = await bring(work, input);
  if (result.hash !== basedOn) throw conflict(pastRecordsMessages.moved);
  const brought: EarlierImport = {
    id: newId(),
    at: work.now,
    actor: work.actor.name || work.actor.email,
    source,
    backup,
    came: result.came,
  };
  await repository.insertImport(
    work.tx,
    { ...brought, came: JSON.stringify(brought.came), actor_id: work.actor.id ?? 'anonymous' },
    rows.map((one) => ({ ...one, source, import_id: brought.id })),
  );
  work.audit({
    action: 'Old books brought',
    entity: 'school',
    entityId: brought.id,
    before: null,
    // Without the name of who brought it, which may have to be forgotten.
    after: { source, backup, ...result.came },
  });
  return { ...result, import: brought };
}

export const { listImports } = repository;

/** One import, and how many entries the audit log has had since. */
export async function getImport(
  db: Reader,
  id: string,
): Promise<EarlierImport & { writtenSince: number }> {
  const found = await repository.findImport(db, id);
  if (!found) throw notFound(pastRecordsMessages.notFound);
  return { ...found, writtenSince: await countSince(db, found.at) };
}

type ImportedRow = Pick<Tables['import_rows'], 'external_id' | 'entity' | 'entity_id'>;

async function bring(
  work: Work,
  input: PastRecordsInput,
): Promise<{ result: PastRecordsResult; rows: ImportedRow[] }> {
  const sorted = await sortOut(work, input);
  const ids = studentsIn(sorted);
  const before = await findStudents(work.tx, ids);
  const rows = await write(work, sorted);
  const history = await findStudents(work.tx, ids);
  const balances = balancesOfStudents(sorted, history);
  const differing = [...balances].flatMap(([id, { balance }]) =>
    history.get(id)?.calculatedBalance === balance ? [] : [{ id, balance }],
  );
  await setBalances(work, differing, OLD_BOOKS);
  const after = await findStudents(work.tx, ids);
  const { already, refused, people, newClasses, newKinds } = sorted;
  const shown = {
    came: {
      payments: sorted.payments.length,
      charges: sorted.charges.length,
      marks: sorted.marks.length,
      balances: differing.length,
      credits: sorted.credits.length,
      expenses: sorted.expenses.length,
      budgetEntries: sorted.budgetEntries.length,
    },
    already,
    refused,
    people,
    newClasses,
    newKinds,
    students: sideBySide(
      { before, history, after },
      { balances, since: firstDates(sorted), leftOut: leftOutByStudent(sorted, input) },
    ),
    months: monthsOf(sorted),
  };
  const hash = createHash('sha256').update(JSON.stringify(shown)).digest('hex');
  return { result: { ...shown, hash }, rows };
}

/** The first date of what comes for each student. */
function firstDates({ payments, charges, marks, credits }: Sorted): Map<StudentId, CalendarDate> {
  const first = new Map<StudentId, CalendarDate>();
  for (const { value } of [...payments, ...charges, ...marks, ...credits]) {
    const before = first.get(value.studentId);
    if (before === undefined || value.date < before) first.set(value.studentId, value.date);
  }
  return first;
}

/** Writes what comes, and tells which row became what. */
async function write(work: Work, sorted: Sorted): Promise<ImportedRow[]> {
  const rows: ImportedRow[] = [];
  const note = (external_id: string, entity: string, entity_id: string) =>
    rows.push({ external_id, entity, entity_id });
  const { marks, payments, charges, credits, expenses, budgetEntries } = sorted;
  const markIds = await importMarks(
    work,
    marks.map(({ value }) => value),
  );
  for (const [index, { externalId }] of marks.entries())
    note(externalId, 'attendance', markIds[index] ?? '');
  for (const act of inActs(charges)) {
    const done = await charge(
      work,
      { ...act.charge, past: true },
      act.lines.map(({ value }) => ({ student_id: value.studentId, amount: value.amount })),
    );
    const idOf = new Map(done.charges.map(({ studentId, id }) => [studentId, id]));
    for (const { externalId, value } of act.lines)
      note(externalId, 'charge', idOf.get(value.studentId) ?? '');
  }
  for (const { externalId, value } of payments) {
    const { family, studentId, ...payment } = value;
    const [id = ''] = family
      ? (await createFamilyPayment(work, { ...payment, id: family.id })).payments.map(
          (part) => part.id,
        )
      : [(await createPayment(work, { ...payment, studentId })).payment.id];
    note(externalId, 'payment', id);
  }
  for (const { externalId, value } of credits) {
    const { studentId, ...credit } = value;
    note(externalId, 'credit', (await grant(work, studentId, credit)).id);
  }
  for (const { externalId, value } of expenses)
    note(externalId, 'expense', (await createExpense(work, value)).id);
  for (const { externalId, value } of budgetEntries)
    note(externalId, 'budget', (await createEntry(work, value)).id);
  return rows;
}

interface ChargeAct {
  charge: { type: FeeTypeKey; date: CalendarDate; note: string };
  lines: Sorted['charges'];
}

/** Equal charges of a day, such as a month's tuition, are one act; somebody's second one is another. */
function inActs(charges: Sorted['charges']): Iterable<ChargeAct> {
  const times = new Map<string, number>();
  const acts = new Map<string, ChargeAct>();
  for (const one of charges) {
    const { type, date, note, studentId } = one.value;
    const key = JSON.stringify([type, date, note]);
    const nth = (times.get(`${key} ${studentId}`) ?? 0) + 1;
    times.set(`${key} ${studentId}`, nth);
    const act = acts.get(`${key} ${nth}`) ?? { charge: { type, date, note }, lines: [] };
    act.lines.push(one);
    acts.set(`${key} ${nth}`, act);
  }
  return acts.values();
}
