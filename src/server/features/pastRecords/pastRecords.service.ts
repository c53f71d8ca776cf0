import type {
  EarlierImport,
  PastRecordKind,
  PastRecordsResult,
} from '../../../contract/pastRecords.ts';
import { calculatedBalance } from '../../../domain/account.ts';
import { fullName } from '../../../domain/student.ts';
import { DIFFERENCE, pastRecordsMessages } from '../../../domain/pastRecords.ts';
import { conflict, notFound } from '../../../domain/refusal.ts';
import type { Reader } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import type { Work } from '../../db/work.ts';
import { importMarks } from '../attendance/importMarks.service.ts';
import { countSince } from '../audit/audit.service.ts';
import { importCharges } from '../charge/charge.service.ts';
import { importChargeTypes } from '../feeType/feeType.service.ts';
import { openBooks } from '../ledger/books.service.ts';
import { importCredits, setBalances } from '../ledger/credit.service.ts';
import { importPayments } from '../payment/payment.service.ts';
import { importClasses } from '../schoolClass/schoolClass.service.ts';
import { listNames } from '../student/student.service.ts';
import * as repository from './pastRecords.repository.ts';
import type { ImportedRow } from './pastRecords.repository.ts';
import type { Coming } from './compare.ts';
import { movedSince, type Plan } from './plan.ts';

// Imports past records: payments, charges, marks, credits and balances of students who are here, and the school's
// expenses and budget. Nothing is imported twice, a row that can't be is listed with its reason, and in the end each
// balance is what the other program says.

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

/**
 * Imports what was shown, all or nothing. Refused if it would now do something else.
 *
 * @param plan what it does, as worked out right before
 * @param backup the name of the backup that was made before; null if none could be made
 */
export async function importPastRecords(
  work: Work,
  { source, basedOn }: { source: string; basedOn: string },
  plan: Plan,
  backup: string | null,
): Promise<PastRecordsResult & { import: EarlierImport }> {
  const { result } = plan;
  if (result.hash !== basedOn) throw conflict(movedSince(basedOn, result));
  await refuseMoved(work, plan);
  const rows = await write(work, plan);
  const { came } = result;
  const { id: actorId, name, email } = work.actor;
  const done: EarlierImport = {
    id: newId(),
    at: work.now,
    actor: name || email,
    source,
    backup,
    came,
  };
  await repository.insertImport(
    work.tx,
    { ...done, came: JSON.stringify(came), actor_id: actorId ?? 'anonymous' },
    rows,
  );
  work.audit({
    action: 'Past records imported',
    entity: 'school',
    entityId: done.id,
    before: null,
    // Without the name of who imported them, which may have to be forgotten.
    after: { source, backup, ...came },
  });
  return { ...result, import: done };
}

/** Refuses a plan if what it depends on has moved since; what else was written doesn't matter to it. */
async function refuseMoved(work: Work, { imports, closedUntil, balances }: Plan): Promise<void> {
  const { moved, balanceMoved } = pastRecordsMessages;
  const here = new Set((await listNames(work.tx)).map(({ id }) => id));
  const isMoved =
    (await repository.countImports(work.tx)) !== imports ||
    work.closedUntil !== closedUntil ||
    [...balances.students.keys()].some((id) => !here.has(id));
  if (isMoved) throw conflict(moved);
  const books = await openBooks(work, [...balances.students.keys()]);
  for (const id of balances.old.keys()) {
    const student = balances.students.get(id);
    if (student && calculatedBalance(books.account(id)) !== student.calculatedBalance)
      throw conflict(balanceMoved(fullName(student)));
  }
}

/** Writes the rows, in as many statements as their number takes, and tells which became what. */
async function write(work: Work, { rows, classes, newKinds, balances }: Plan) {
  await importClasses(work, classes);
  const types = await importChargeTypes(work, newKinds);
  const values = <Kind extends PastRecordKind>(coming: readonly Coming<Kind>[]) =>
    coming.map(({ value }) => value);
  const markIds = await importMarks(work, values(rows.marks));
  if (!markIds) throw conflict(pastRecordsMessages.moved);
  const imported = [
    noted('attendance', rows.marks, markIds),
    noted(
      'charge',
      rows.charges,
      await importCharges(
        work,
        values(rows.charges).map(({ kind, type, ...one }) => ({
          ...one,
          type: type ?? types.get(kind) ?? kind,
        })),
      ),
    ),
    noted(
      'payment',
      rows.payments,
      await importPayments(
        work,
        rows.payments.map(({ value: { family, ...payment } }, index) => ({
          ...payment,
          familyId: family?.id ?? null,
          lines: balances.lines[index] ?? [],
        })),
      ),
    ),
    noted('credit', rows.credits, await importCredits(work, values(rows.credits))),
    noted(
      'balance',
      rows.balances,
      rows.balances.map(({ whom }) => whom ?? ''),
    ),
    classes.added.map(({ id, from }): ImportedRow => ({
      external_id: `class ${id}`,
      entity: 'class',
      entity_id: id,
      whom: null,
      date: from,
      amount: null,
      said: '',
    })),
  ];
  await setBalances(work, balances.differing, DIFFERENCE);
  return imported.flat();
}

function noted(
  entity: string,
  rows: readonly Coming<PastRecordKind>[],
  ids: readonly string[],
): ImportedRow[] {
  return rows.map(({ key, whom, date, amount, said }, index) => ({
    external_id: key,
    entity,
    entity_id: ids[index] ?? '',
    whom,
    date,
    amount,
    said,
  }));
}
