import type {
  EarlierImport,
  PastRecordKind,
  PastRecordsInput,
  PastRecordsResult,
} from '../../../contract/pastRecords.ts';
import type { ClassId, StudentId } from '../../../domain/ids.ts';
import { groupBy } from '../../../domain/collections.ts';
import type { FeeTypeKey } from '../../../domain/feeType.ts';
import { negated, ZERO } from '../../../domain/money.ts';
import { DIFFERENCE, pastRecordsMessages } from '../../../domain/pastRecords.ts';
import { conflict, conflictFor, notFound } from '../../../domain/refusal.ts';
import { fullName } from '../../../domain/student.ts';
import type { Reader } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import type { Work } from '../../db/work.ts';
import { importMarks, takeBackMarks } from '../attendance/importMarks.service.ts';
import { importCharges, takeBackCharges } from '../charge/charge.service.ts';
import { importChargeTypes, removeUnusedTypes } from '../feeType/feeType.service.ts';
import { importCredits, setBalances } from '../ledger/credit.service.ts';
import { takeBackImport } from '../ledger/takeBack.service.ts';
import { importPayments, takeBackPayments } from '../payment/payment.service.ts';
import { fitClasses, importClasses, termsOfMarks } from '../schoolClass/schoolClass.service.ts';
import { findStudents, listNames } from '../student/student.service.ts';
import { keepBalances, type KeptBalance } from './balances.ts';
import { leavingOf, type Leaving } from './held.ts';
import * as repository from './pastRecords.repository.ts';
import type { ImportedRow } from './pastRecords.repository.ts';
import { bookedOf, movedSince, type Plan } from './plan.ts';
import type { Resolved } from './resolve.ts';

// Imports past records: payments, charges, marks, credits and balances of students who are here. An import is one act:
// it comes whole, and goes whole, as if it had never been, or with another one that replaces it.

export const { listImports } = repository;

export async function getImport(db: Reader, id: string): Promise<EarlierImport> {
  const found = await repository.findImport(db, id);
  if (!found) throw notFound(pastRecordsMessages.notFound);
  return found;
}

/**
 * Imports what was shown, all or nothing. Refused if it would now do something else.
 *
 * @param plan what it does, as worked out right before
 */
export async function importPastRecords(
  work: Work,
  { source, basedOn }: Pick<PastRecordsInput, 'source'> & { basedOn: string },
  plan: Plan,
): Promise<PastRecordsResult & { import: EarlierImport }> {
  const { result } = plan;
  if (result.hash !== basedOn) throw conflict(movedSince(basedOn, result));
  await refuseMoved(work, plan);
  const { came } = result;
  const id = newId();
  const { kept } = plan.balances;
  await takeBackBalances(work, kept);
  const left = plan.leaving && (await takeBack(work, plan.leaving));
  const rows = await write(work, id, plan);
  const days = [
    ...plan.rows.payments,
    ...plan.rows.charges,
    ...plan.rows.marks,
    ...plan.rows.credits,
  ]
    .map(({ date }) => date)
    .toSorted();
  const { id: actorId, name, email } = work.actor;
  const common = {
    at: work.now,
    actor: name || email,
    actor_id: actorId ?? 'anonymous',
    source,
    backup: null,
    state: 'here' as const,
  };
  const history = { ...came, balances: 0 };
  const isOnlyBalances = Object.values(history).every((count) => count === 0);
  const own = isOnlyBalances ? came : history;
  await repository.insertImport(
    work.tx,
    {
      ...common,
      id,
      first_day: days[0] ?? null,
      last_day: days.at(-1) ?? null,
      part_of: null,
      came: JSON.stringify(own),
    },
    rows,
  );
  // Balances are an import of their own, so that history which comes later can keep them.
  const part = isOnlyBalances ? id : newId();
  if (!isOnlyBalances && came.balances > 0)
    await repository.insertImport(
      work.tx,
      {
        ...common,
        id: part,
        first_day: null,
        last_day: null,
        part_of: id,
        came: JSON.stringify({ ...none(came), balances: came.balances }),
      },
      [],
    );
  await setOwn(work, part, plan);
  await setKept(work, kept);
  if (left) {
    for (const { id: classId, from, to } of plan.classes.widened)
      if (left.terms.has(classId)) left.terms.set(classId, { from, to });
    await cleanUp(work, left);
  }
  const done = await getImport(work.tx, id);
  work.audit({
    action: 'Past records imported',
    entity: 'school',
    entityId: id,
    before: plan.leaving && { replaced: plan.leaving.ids[0] },
    // Without the name of who imported them, which may have to be forgotten.
    after: { source, ...came },
  });
  return { ...result, import: done };
}

const none = (came: EarlierImport['came']) =>
  Object.fromEntries(Object.keys(came).map((kind) => [kind, 0])) as EarlierImport['came'];

/** Undoes an import, as if it had never been. Refused if something was done to its rows since. */
export async function undoPastRecords(work: Work, id: string): Promise<{ import: EarlierImport }> {
  const { tx, closedUntil } = work;
  const { state } = await getImport(tx, id);
  if (state !== 'here') throw conflict(pastRecordsMessages.undoneAlready);
  const names = new Map((await listNames(tx)).map((one) => [one.id, fullName(one)]));
  const leaving = await leavingOf(tx, id, { closedUntil, nameOf: (one) => names.get(one) ?? '' });
  refuseHeld(leaving);
  const booked = await bookedOf(tx, leaving);
  const students = await findStudents(tx, [...new Set(booked.map(({ student_id }) => student_id))]);
  const kept = keepBalances(
    await repository.balancesInForce(tx, leaving.ids),
    booked.map(({ student_id, date, amount }) => [student_id, date, negated(amount)] as const),
    (one) => students.get(one)?.calculatedBalance ?? ZERO,
  );
  await takeBackBalances(work, kept);
  const left = await takeBack(work, leaving);
  await setKept(work, kept);
  await cleanUp(work, left);
  work.audit({
    action: 'Import of past records undone',
    entity: 'school',
    entityId: id,
    before: { rows: leaving.rows.length },
    after: null,
  });
  return { import: await getImport(tx, id) };
}

const MOST_NAMED = 3;

function refuseHeld({ held }: Leaving): void {
  if (held.length === 0) return;
  const first = held.slice(0, MOST_NAMED).map(({ sentence }) => sentence);
  const message = pastRecordsMessages.held(first, held.length - first.length);
  throw conflictFor('importHeld', message, { held });
}

/** Refuses a plan if what it depends on has moved since; what else was written doesn't matter to it. */
async function refuseMoved(
  work: Work,
  { acts, closedUntil, leaving, balances: { students, old, kept } }: Plan,
): Promise<void> {
  const { moved, balanceMoved } = pastRecordsMessages;
  const names = new Map((await listNames(work.tx)).map((one) => [one.id, fullName(one)]));
  const now =
    leaving &&
    (await leavingOf(work.tx, leaving.ids[0] ?? '', {
      closedUntil,
      nameOf: (id) => names.get(id) ?? '',
    }));
  const isMoved =
    (await repository.countActs(work.tx)) !== acts ||
    work.closedUntil !== closedUntil ||
    [...students.keys()].some((id) => !names.has(id)) ||
    now?.held.length !== leaving?.held.length ||
    now?.held.some(({ id }) => !leaving?.stays.has(id));
  if (isMoved) throw conflict(moved);
  const set = [...new Set([...old.keys(), ...kept.keys()])];
  for (const [id, current] of await findStudents(work.tx, set)) {
    const student = students.get(id);
    if (student && current.calculatedBalance !== student.calculatedBalance)
      throw conflict(balanceMoved(fullName(student)));
  }
}

/** Takes back the adjustments of balances that come again in this act. */
async function takeBackBalances(
  work: Work,
  kept: ReadonlyMap<StudentId, KeptBalance>,
): Promise<void> {
  for (const [importId, own] of groupBy([...kept], ([, balance]) => balance.importId)) {
    const { stays } = await leavingOf(work.tx, importId, {
      closedUntil: work.closedUntil,
      nameOf: () => '',
    });
    await repository.saveState(work.tx, [importId], 'going');
    await takeBackImport(work, importId, { stays, of: new Set(own.map(([id]) => id)) });
    await repository.saveState(work.tx, [importId], 'here');
  }
}

async function setKept(work: Work, kept: ReadonlyMap<StudentId, KeptBalance>): Promise<void> {
  for (const [importId, own] of groupBy([...kept], ([, balance]) => balance.importId)) {
    work.importId = importId;
    await setBalances(
      work,
      own.map(([id, { balance, date }]) => ({ id, balance, date })),
      DIFFERENCE,
    );
  }
  delete work.importId;
}

/** Sets the balances of this import. */
async function setOwn(work: Work, importId: string, { balances, rows }: Plan): Promise<void> {
  work.importId = importId;
  await setBalances(work, balances.differing, DIFFERENCE);
  delete work.importId;
  const whoms = new Map(
    rows.balances.flatMap(({ whom, value }) => value.studentIds.map((id) => [id, whom] as const)),
  );
  await repository.insertRows(
    work.tx,
    importId,
    [...balances.old].map(([id, { balance }]) => ({
      entity: 'studentBalance',
      entity_id: id,
      whom: whoms.get(id) ?? id,
      date: work.today,
      amount: balance,
      said: '',
    })),
  );
}

/** What an import leaves behind that only goes if nothing else uses it. */
interface Left {
  terms: Awaited<ReturnType<typeof termsOfMarks>>;
  kinds: FeeTypeKey[];
}

/** Takes back what an import brought, but for what stays; classes and kinds go in `cleanUp`. */
async function takeBack(work: Work, leaving: Leaving): Promise<Left> {
  const { tx } = work;
  const { ids, held, stays, rows } = leaving;
  const idsOf = (entity: string) =>
    rows.flatMap((row) => (row.entity === entity ? row.entity_id : []));
  const left = {
    terms: await termsOfMarks(tx, idsOf('class') as ClassId[]),
    kinds: idsOf('kind'),
  };
  await repository.saveState(tx, ids, 'going');
  for (const id of ids) await takeBackImport(work, id, { stays });
  await takeBackMarks(work, leaving.marks);
  await takeBackPayments(work, leaving.payments);
  await takeBackCharges(work, leaving.charges);
  await repository.deleteRows(tx, rows);
  const [main = '', ...parts] = ids;
  await repository.saveState(tx, [main], held.length > 0 ? 'here' : 'undone');
  if (parts.length > 0) await repository.saveState(tx, parts, 'undone');
  return left;
}

/** The classes and kinds that an undone import made, if no other import has them. */
async function cleanUp(work: Work, { terms, kinds }: Left): Promise<void> {
  const others = new Set(
    (await repository.namesOfImports(work.tx)).map(({ entity, id }) => `${entity} ${id}`),
  );
  await fitClasses(work, terms);
  await removeUnusedTypes(
    work,
    kinds.filter((key) => !others.has(`kind ${key}`)),
  );
}

/** Writes the rows, in as many statements as their number takes, and tells which became what. */
async function write(work: Work, importId: string, plan: Plan): Promise<ImportedRow[]> {
  const { rows, classes, names, newKinds, balances } = plan;
  await importClasses(work, classes);
  const types = await importChargeTypes(work, newKinds);
  work.importId = importId;
  const values = <Kind extends PastRecordKind>(coming: readonly Resolved<Kind>[]) =>
    coming.map(({ value }) => value);
  const markIds = await importMarks(work, values(rows.marks));
  if (!markIds) throw conflict(pastRecordsMessages.moved);
  const charges = values(rows.charges).map(({ kind, type, called: _called, ...one }) => ({
    ...one,
    type: type ?? types.get(kind) ?? kind,
  }));
  const payments = rows.payments.map(({ value: { family, ...payment } }, index) => ({
    ...payment,
    familyId: family?.id ?? null,
    lines: balances.lines[index] ?? [],
  }));
  const imported = [
    noted('attendance', rows.marks, markIds),
    noted('charge', rows.charges, await importCharges(work, charges)),
    noted('payment', rows.payments, await importPayments(work, payments)),
    noted('credit', rows.credits, await importCredits(work, values(rows.credits))),
    [...names.classes].map(([id, said]) => named('class', id, said)),
    [...names.kinds].map(([kind, said]) => named('kind', types.get(kind) ?? kind, said)),
  ];
  delete work.importId;
  return imported.flat();
}

const named = (entity: string, id: string, said: string): ImportedRow => ({
  entity,
  entity_id: id,
  whom: null,
  date: null,
  amount: null,
  said,
});

function noted(entity: string, rows: readonly Resolved[], ids: readonly string[]): ImportedRow[] {
  return rows.map(({ whom, date, amount, said }, index) => ({
    entity,
    entity_id: ids[index] ?? '',
    whom,
    date,
    amount,
    said,
  }));
}
