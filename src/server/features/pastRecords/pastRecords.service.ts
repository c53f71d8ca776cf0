import type {
  EarlierImport,
  PastRecordKind,
  PastRecordsInput,
  PastRecordsResult,
} from '../../../contract/pastRecords.ts';
import type { CalendarDate } from '../../../domain/dates.ts';
import type { ClassId, StudentId } from '../../../domain/ids.ts';
import { groupBy } from '../../../domain/collections.ts';
import { plainText } from '../../../domain/letters.ts';
import type { FeeTypeKey } from '../../../domain/feeType.ts';
import { minus, negated, plus, sumCents, ZERO, type Cents } from '../../../domain/money.ts';
import { DIFFERENCE, pastRecordsMessages } from '../../../domain/pastRecords.ts';
import { conflict, conflictFor, notFound } from '../../../domain/refusal.ts';
import { fullName } from '../../../domain/student.ts';
import { readClosedUntil, refuseWhileImporting } from '../../db/closedMonth.ts';
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
import { leavingOf, slicesOf, type Leaving, type Slice } from './held.ts';
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

/** An import on its way: what it is written by, and what its end has to know. */
export interface Coming {
  id: string;
  /** The import of its balances; the same one if it has nothing else. */
  part: string;
  plan: Plan;
  steps: ((work: Work) => Promise<void>)[];
  /** Its marks that did not come, because somebody was marked meanwhile. */
  skipped: Resolved<'marks'>[];
}

/** Begins an import of what was shown. Refused if it would now do something else, or if another one is on its way. */
export async function beginImport(
  work: Work,
  { source, basedOn }: Pick<PastRecordsInput, 'source'> & { basedOn: string },
  plan: Plan,
): Promise<Coming> {
  const { result, rows, classes, newKinds, names, payers } = plan;
  if (result.hash !== basedOn) throw conflict(movedSince(basedOn, result));
  await refuseWhileImporting(work.tx);
  await refuseMoved(work, plan);
  await importClasses(work, classes);
  await repository.savePayers(work.tx, payers);
  const types = await importChargeTypes(work, newKinds);
  const { came } = result;
  const id = newId();
  const days = [...rows.payments, ...rows.charges, ...rows.marks, ...rows.credits]
    .map(({ date }) => date)
    .toSorted();
  const { id: actorId, name, email } = work.actor;
  const common = {
    at: work.now,
    actor: name || email,
    actor_id: actorId ?? 'anonymous',
    source,
    backup: null,
    sums: null,
    state: 'coming' as const,
  };
  const history = { ...came, balances: 0 };
  const isOnlyBalances = Object.values(history).every((count) => count === 0);
  await repository.insertImport(
    work.tx,
    {
      ...common,
      id,
      first_day: days[0] ?? null,
      last_day: days.at(-1) ?? null,
      part_of: null,
      came: JSON.stringify(isOnlyBalances ? came : history),
      sums: result.sums.list.rows > 0 ? JSON.stringify(result.sums) : null,
    },
    [
      ...[...names.classes].map(([one, said]) => named('class', one, said)),
      ...[...names.kinds].map(([kind, said]) => named('kind', types.get(kind) ?? kind, said)),
    ],
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
  const coming: Coming = { id, part, plan, steps: [], skipped: [] };
  coming.steps = stepsOf(coming, types);
  return coming;
}

/** How many rows one step writes: a mark that comes in between waits for one of them. */
const IN_ONE_STEP = 200;

/** The rows of an import, a few at a time. */
function stepsOf(coming: Coming, types: ReadonlyMap<string, FeeTypeKey>): Coming['steps'] {
  const { rows, balances } = coming.plan;
  const steps: Coming['steps'] = [];
  function add<Row extends Resolved>(
    entity: string,
    all: readonly Row[],
    write: (work: Work, piece: readonly Row[], from: number) => Promise<readonly (string | null)[]>,
  ): void {
    for (let from = 0; from < all.length; from += IN_ONE_STEP) {
      const piece = all.slice(from, from + IN_ONE_STEP);
      steps.push(async (work) => {
        work.importId = coming.id;
        const ids = await write(work, piece, from);
        delete work.importId;
        await repository.insertRows(work.tx, coming.id, noted(entity, piece, ids));
      });
    }
  }
  const values = <Kind extends PastRecordKind>(piece: readonly Resolved<Kind>[]) =>
    piece.map(({ value }) => value);
  add('attendance', rows.marks, async (work, piece) => {
    const ids = await importMarks(work, values(piece));
    coming.skipped.push(...piece.filter((_mark, index) => ids[index] === null));
    return ids;
  });
  add('charge', rows.charges, (work, piece) =>
    importCharges(
      work,
      values(piece).map(({ kind, type, called: _called, ...one }) => ({
        ...one,
        type: type ?? types.get(kind) ?? kind,
      })),
    ),
  );
  add('payment', rows.payments, (work, piece, from) =>
    importPayments(
      work,
      piece.map(({ value: { family, ...payment } }, index) => ({
        ...payment,
        familyId: family?.id ?? null,
        lines: balances.lines[from + index] ?? [],
      })),
    ),
  );
  add('credit', rows.credits, (work, piece) => importCredits(work, values(piece)));
  return steps;
}

/** Ends an import: with its balances, and those of earlier ones that stay what they say. */
async function endImport(
  work: Work,
  { id, part, plan, skipped }: Coming,
  hasMoved: boolean,
): Promise<PastRecordsResult & { import: EarlierImport }> {
  const { result, balances, leaving } = plan;
  const { old, kept, history } = balances;
  // Others may have paid or been marked while it came in.
  const now = hasMoved ? await findStudents(work.tx, [...old.keys(), ...kept.keys()]) : null;
  const since = (one: StudentId): Cents => {
    const [is, was] = [now?.get(one)?.calculatedBalance, history.get(one)];
    const missed = sumCents(
      skipped.flatMap(({ value, amount }) => (value.studentId === one ? amount : [])),
    );
    return is === undefined || was === undefined ? ZERO : minus(plus(is, missed), was);
  };
  if (hasMoved) await takeBackBalances(work, kept);
  await setOwn(work, part, plan, since);
  await setKept(work, kept, since);
  await repository.saveState(work.tx, [id, part], 'here');
  if (skipped.length > 0) {
    const { came } = await getImport(work.tx, id);
    await repository.saveCame(work.tx, id, {
      ...came,
      balances: 0,
      marks: came.marks - skipped.length,
    });
  }
  const done = await getImport(work.tx, id);
  work.audit({
    action: 'Past records imported',
    entity: 'school',
    entityId: id,
    before: leaving && { replaced: leaving.ids[0] },
    // Without the name of who imported them, which may have to be forgotten.
    after: { source: done.source, ...done.came },
  });
  return { ...result, import: done };
}

/** Imports what was shown in one unit of work, in which another import may go. */
export async function importAtOnce(
  work: Work,
  input: Pick<PastRecordsInput, 'source'> & { basedOn: string },
  plan: Plan,
): Promise<PastRecordsResult & { import: EarlierImport }> {
  const coming = await beginImport(work, input, plan);
  await takeBackBalances(work, plan.balances.kept);
  let left: Left | null = null;
  if (plan.leaving) {
    left = await leftBy(work, plan.leaving);
    await repository.saveState(work.tx, plan.leaving.ids, 'going');
    for (const slice of await slicesOf(work.tx, plan.leaving, Infinity))
      await takeBackSlice(work, plan.leaving, slice);
    await endTakingBack(work, plan.leaving);
  }
  for (const step of coming.steps) await step(work);
  if (coming.skipped.length > 0) throw conflict(pastRecordsMessages.moved);
  const done = await endImport(work, coming, false);
  if (left) {
    for (const { id, from, to } of plan.classes.widened)
      if (left.terms.has(id)) left.terms.set(id, { from, to });
    await cleanUp(work, left);
  }
  return done;
}

const LOOKED_AT_AGAIN = 3000;

/** One unit of work. */
export type Unit = <Answer>(act: (work: Work) => Promise<Answer>) => Promise<Answer>;

/**
 * Imports what was shown in many short units of work, so that nobody who marks waits for more than one. If one fails,
 * what has come is taken back.
 *
 * @param last the unit of work that ends it, and answers
 */
export async function importInSteps(
  db: Reader,
  unit: Unit,
  last: Unit,
  input: Pick<PastRecordsInput, 'source'> & { basedOn: string },
  plan: Plan,
): Promise<PastRecordsResult & { import: EarlierImport }> {
  const coming = await unit((work) => beginImport(work, input, plan));
  try {
    for (const step of coming.steps) await unit(step);
    return await last((work) => endImport(work, coming, true));
  } catch (error) {
    await takeBackInSteps(db, unit, coming.id);
    throw error;
  }
}

/** What an undo of an import would take back. Refused if something was done to its rows since. */
async function leavingWhole(db: Reader, id: string): Promise<Leaving> {
  const { state } = await getImport(db, id);
  if (state === 'undone') throw conflict(pastRecordsMessages.undoneAlready);
  await refuseWhileImporting(db);
  const names = new Map((await listNames(db)).map((one) => [one.id, fullName(one)]));
  const closedUntil = await readClosedUntil(db);
  const leaving = await leavingOf(db, id, { closedUntil, nameOf: (one) => names.get(one) ?? '' });
  if (leaving.held.length === 0) return leaving;
  const first = leaving.held.slice(0, MOST_NAMED).map(({ sentence }) => sentence);
  const message = pastRecordsMessages.held(first, leaving.held.length - first.length);
  throw conflictFor('importHeld', message, { held: leaving.held });
}

/** Begins to undo an import. Refused if it has been touched, or undone, since that was worked out. */
async function beginUndo(work: Work, { ids, rows }: Leaving): Promise<Left> {
  const { tx } = work;
  const [id = ''] = ids;
  await refuseWhileImporting(tx);
  if ((await getImport(tx, id)).state === 'undone')
    throw conflict(pastRecordsMessages.undoneAlready);
  const touched = [
    ...(await repository.movedSince(tx, ids)),
    ...(await repository.askedAboutLines(tx, ids)),
    ...(work.closedUntil === null
      ? []
      : await repository.inClosedMonths(tx, ids, work.closedUntil)),
  ];
  if (touched.length > 0) throw conflict(pastRecordsMessages.moved);
  await repository.saveState(tx, ids, 'going');
  work.audit({
    action: 'Import of past records undone',
    entity: 'school',
    entityId: id,
    before: { rows: rows.length },
    after: null,
  });
  return leftBy(work, { rows });
}

async function endUndo(work: Work, leaving: Leaving, left: Left): Promise<void> {
  await endTakingBack(work, leaving);
  await cleanUp(work, left);
}

/** Undoes an import in one unit of work, as if it had never been. */
export async function undoAtOnce(work: Work, id: string): Promise<{ import: EarlierImport }> {
  const leaving = await leavingWhole(work.tx, id);
  const left = await beginUndo(work, leaving);
  for (const slice of await slicesOf(work.tx, leaving, Infinity))
    await undoSlice(work, leaving, slice);
  await endUndo(work, leaving, left);
  return { import: await getImport(work.tx, id) };
}

/**
 * Undoes an import in many short units of work. One that is cut off is ended at the next start.
 *
 * @param first the unit of work that begins it, and answers
 */
export async function undoInSteps(
  db: Reader,
  unit: Unit,
  first: Unit,
  id: string,
): Promise<{ import: EarlierImport }> {
  // Read outside, because it takes long.
  const leaving = await leavingWhole(db, id);
  const answer = await first(async (work) => {
    // Somebody may have changed a row meanwhile. To look at all of many would hold everybody up, so then only money counts.
    if (leaving.rows.length <= LOOKED_AT_AGAIN) await leavingWhole(work.tx, id);
    await beginUndo(work, leaving);
    return { import: { ...(await getImport(work.tx, id)), state: 'undone' as const } };
  });
  // A retry has its answer, and nothing more to do.
  if ((await repository.stateOf(db, id)) === 'going') await takeBackInSteps(db, unit, id, leaving);
  return answer;
}

/** Takes back an import that has begun to come or to go, in short units of work. */
async function takeBackInSteps(db: Reader, unit: Unit, id: string, known?: Leaving): Promise<void> {
  // Nothing closes a month meanwhile.
  const leaving = known ?? (await leavingOf(db, id, { closedUntil: null, nameOf: () => '' }));
  // One that wasn't whole has not moved the balances yet that stay what they say.
  const wasHere = (await repository.stateOf(db, id)) === 'going';
  const left = await unit(async (work) => {
    await repository.saveState(work.tx, leaving.ids, wasHere ? 'going' : 'failing');
    const found = await leftBy(work, leaving);
    // The classes of one that wasn't whole have the dates of all its marks already.
    if (!wasHere) for (const one of found.terms.keys()) found.terms.set(one, null);
    return found;
  });
  for (const slice of await slicesOf(db, leaving, IN_ONE_STEP / 2))
    await unit((work) =>
      wasHere ? undoSlice(work, leaving, slice) : takeBackSlice(work, leaving, slice),
    );
  await unit((work) => endUndo(work, leaving, left));
}

/** Takes back what was cut off while it came or went, at a start. */
export async function endCutOffImports(db: Reader, unit: Unit): Promise<void> {
  for (const id of await repository.cutOff(db)) await takeBackInSteps(db, unit, id);
}

const none = (came: EarlierImport['came']) =>
  Object.fromEntries(Object.keys(came).map((kind) => [kind, 0])) as EarlierImport['came'];

const MOST_NAMED = 3;

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
    await takeBackImport(work, importId, { stays, of: own.map(([id]) => id) });
    await repository.saveState(work.tx, [importId], 'here');
  }
}

async function setKept(
  work: Work,
  kept: ReadonlyMap<StudentId, KeptBalance>,
  since: (id: StudentId) => Cents = () => ZERO,
): Promise<void> {
  for (const [importId, own] of groupBy([...kept], ([, balance]) => balance.importId)) {
    work.importId = importId;
    const set = own.map(([id, { balance, date }]) => ({
      id,
      balance: plus(balance, since(id)),
      date,
    }));
    await setBalances(work, set, DIFFERENCE);
  }
  delete work.importId;
}

/** Sets the balances of this import. */
async function setOwn(
  work: Work,
  importId: string,
  { balances, rows }: Plan,
  since: (id: StudentId) => Cents,
): Promise<void> {
  work.importId = importId;
  await setBalances(
    work,
    balances.differing.map(({ id, balance }) => ({ id, balance: plus(balance, since(id)) })),
    DIFFERENCE,
  );
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
  terms: Map<ClassId, { from: CalendarDate; to: CalendarDate } | null>;
  kinds: FeeTypeKey[];
}

/** The classes and kinds of an import, and when the marks of the classes were. */
async function leftBy({ tx }: Pick<Work, 'tx'>, { rows }: Pick<Leaving, 'rows'>): Promise<Left> {
  const idsOf = (entity: string) =>
    rows.flatMap((row) => (row.entity === entity ? row.entity_id : []));
  const classes = idsOf('class') as ClassId[];
  const terms = await termsOfMarks(tx, classes);
  return { terms: new Map(classes.map((id) => [id, terms.get(id) ?? null])), kinds: idsOf('kind') };
}

/** Takes back what an import brought to some students, who are whole before and after. */
async function takeBackSlice(
  work: Work,
  { ids, stays }: Leaving,
  { students, marks, payments, charges, rows }: Slice,
): Promise<void> {
  for (const id of ids) await takeBackImport(work, id, { stays, of: students });
  await takeBackMarks(work, marks);
  await takeBackPayments(work, payments);
  await takeBackCharges(work, charges);
  await repository.deleteRows(work.tx, rows);
}

/** The same, with balances of other imports that stay what they say. */
async function undoSlice(work: Work, leaving: Leaving, slice: Slice): Promise<void> {
  const { tx } = work;
  const booked = await bookedOf(tx, leaving, slice.students);
  const students = await findStudents(tx, slice.students);
  const kept = keepBalances(
    await repository.balancesInForce(tx, leaving.ids),
    booked.map(({ student_id, date, amount }) => [student_id, date, negated(amount)] as const),
    (one) => students.get(one)?.calculatedBalance ?? ZERO,
  );
  await takeBackBalances(work, kept);
  await takeBackSlice(work, leaving, slice);
  await setKept(work, kept);
}

async function endTakingBack({ tx }: Work, { ids, held, rows }: Leaving): Promise<void> {
  await repository.deleteRows(tx, rows);
  const [main = '', ...parts] = ids;
  await repository.saveState(tx, [main], held.length > 0 ? 'here' : 'undone');
  if (parts.length > 0) await repository.saveState(tx, parts, 'undone');
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

const named = (entity: string, id: string, said: string): ImportedRow => ({
  entity,
  entity_id: id,
  whom: null,
  date: null,
  amount: null,
  said,
});

function noted(
  entity: string,
  rows: readonly Resolved[],
  ids: readonly (string | null)[],
): ImportedRow[] {
  return rows.flatMap(({ whom, date, amount, said }, index) => {
    const id = ids[index] ?? null;
    return id === null ? [] : { entity, entity_id: id, whom, date, amount, said };
  });
}

/** Forgets the names under which somebody paid. */
export const forgetPayers = (
  { tx }: Work,
  id: StudentId,
  names: readonly string[],
): Promise<void> => repository.deletePayers(tx, { studentId: id, names: names.map(plainText) });
