import type { Charge, ChargeFilter, ChargeInput, ChargesDone } from '../../../contract/charge.ts';
import type { Student } from '../../../contract/student.ts';
import { chargeFee, restoreFee, returnFee } from '../../../domain/account.ts';
import { isMarkableDate } from '../../../domain/attendance.ts';
import { chargeMessages, chargeNote, chargeTypesOn } from '../../../domain/charge.ts';
import { refuseClosed } from '../../../domain/closing.ts';
import type { CalendarDate } from '../../../domain/dates.ts';
import { feeTypeMessages, type FeeType, type FeeTypeKey } from '../../../domain/feeType.ts';
import { refuseAnonymized } from '../../../domain/formerStudent.ts';
import { chargeId, type ChargeId, type StudentId } from '../../../domain/ids.ts';
import { minus, plus, ZERO, type Cents } from '../../../domain/money.ts';
import { conflict, invalid, notFound } from '../../../domain/refusal.ts';
import { absenceFromRoll, fullName, STUDENT_NOT_FOUND } from '../../../domain/student.ts';
import { newId } from '../../db/ids.ts';
import type { Reader } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import type { Work } from '../../db/work.ts';
import { DELETION, saveForUndo, claimForUndo, type ClaimedState } from '../../undo/undo.ts';
import { listFeeTypes } from '../feeType/feeType.service.ts';
import { openBooks, type Books, type Cause, type MoneyTrace } from '../ledger/books.service.ts';
import { reverseCredit, undoMoney } from '../ledger/reversal.service.ts';
import { classNames, requireClass } from '../schoolClass/schoolClass.service.ts';
import { findStudents, getStudent } from '../student/student.service.ts';
import * as repository from './charge.repository.ts';
import { toCharge, type PeriodicRow } from './charge.repository.ts';

/** A page of the charges that aren't reversed, newest first, with the sum of all that match the filter. */
export async function listCharges(db: Reader, filter: ChargeFilter) {
  const page = await repository.listCharges(db, filter);
  const nameOf = await classNames(db);
  const items = page.items.map((row) => toCharge(row, nameOf));
  return { items, nextCursor: page.nextCursor, ...(await repository.totalOf(db, filter)) };
}

/** All charges of several students that aren't reversed, oldest first. */
export async function chargesOf(db: Reader, studentIds: readonly StudentId[]): Promise<Charge[]> {
  const nameOf = await classNames(db);
  return (await repository.chargesOf(db, studentIds)).map((row) => toCharge(row, nameOf));
}

/** The charges with these ids that aren't reversed. */
export async function standingCharges(db: Reader, ids: readonly ChargeId[]): Promise<Charge[]> {
  if (ids.length === 0) return [];
  const nameOf = await classNames(db);
  const rows = await repository.findCharges(db, ids);
  return rows.filter((row) => row.reversed_at === null).map((row) => toCharge(row, nameOf));
}

export const { chargesOn } = repository;

/** A charge about to be made. */
export type NewCharge = Pick<Tables['charges'], 'student_id' | 'amount'> &
  Partial<Pick<Tables['charges'], 'class_id' | 'period' | 'reason' | 'date' | 'type'>>;

/** Charges one student or many: either all of them, or none. Lines of zero are left out. */
export async function createCharges(
  work: Work,
  { type, date, note = '', classId, lines }: ChargeInput,
): Promise<ChargesDone> {
  if (classId !== undefined) await requireClass(work.tx, classId);
  return charge(
    work,
    { type, date, note },
    lines
      .filter(({ amount }) => amount > 0)
      .map(({ studentId, amount }) => ({
        student_id: studentId,
        amount,
        class_id: classId ?? null,
      })),
  );
}

/**
 * Makes charges in one act, of one type and date except where a line says another. Only charges for different classes or
 * of different types may be for the same student.
 */
export async function charge(
  work: Work,
  { type, date, note }: { type: FeeTypeKey; date: CalendarDate; note: string },
  lines: readonly NewCharge[],
): Promise<ChargesDone> {
  const known = await listFeeTypes(work.tx);
  const kinds = new Map(
    [{}, ...lines].map((line) => {
      const one = { type, date, ...line };
      return [`${one.type} ${one.date}`, one];
    }),
  );
  for (const one of kinds.values()) {
    if (!isMarkableDate(one.date, work.today))
      throw invalid(chargeMessages.date, { date: chargeMessages.date });
    refuseClosed(work, one.date);
    requireChargeType(known, one.type, one.date);
  }
  if (lines.length === 0) throw invalid(chargeMessages.noLines, { lines: chargeMessages.noLines });
  const ids = [...new Set(lines.map((line) => line.student_id))];
  const books = await openBooks(work, ids);
  refuseLines(lines, await findStudents(work.tx, ids));
  const act = newId();
  const rows = lines.map((line) => rowOf(work, { type, date, note, act, ...line }));
  const charges = await save(work, books, rows);
  return { actId: act, charges, students: await studentsOf(work, ids) };
}

/** A charge of the past, which also students who have left since may have. */
export interface PastCharge {
  studentId: StudentId;
  type: FeeTypeKey;
  date: CalendarDate;
  amount: Cents;
  note: string;
}

/**
 * Imports past charges, whose types take charges. Equal charges of a day, such as a month's tuition, are one act;
 * somebody's second one is another. Returns their ids in the same order.
 */
export async function importCharges(
  work: Work,
  charges: readonly PastCharge[],
): Promise<ChargeId[]> {
  const books = await openBooks(work, [...new Set(charges.map(({ studentId }) => studentId))]);
  const times = new Map<string, number>();
  const acts = new Map<string, string>();
  const rows = charges.map(({ studentId, type, date, amount, note }) => {
    const key = JSON.stringify([type, date, note]);
    const nth = (times.get(key + studentId) ?? 0) + 1;
    times.set(key + studentId, nth);
    const act = acts.get(key + nth) ?? newId();
    acts.set(key + nth, act);
    return rowOf(work, { type, date, note, act, student_id: studentId, amount });
  });
  await save(work, books, rows);
  return rows.map(({ id }) => id);
}

/** Deletes charges of an import or an approval that is undone, which are taken back in the books. */
export async function takeBackCharges({ tx }: Work, ids: readonly ChargeId[]): Promise<void> {
  await repository.deleteCharges(tx, ids);
}

function rowOf(
  { now, actor }: Work,
  given: NewCharge & Pick<Tables['charges'], 'type' | 'date' | 'note' | 'act'>,
): Tables['charges'] {
  return {
    id: chargeId(newId()),
    class_id: null,
    period: null,
    reason: null,
    created_at: now,
    created_by: actor.id ?? 'unknown-admin',
    reversed_at: null,
    ...given,
  };
}

/** Inserts charges, and posts and audits each. */
async function save(work: Work, books: Books, rows: readonly Tables['charges'][]) {
  await repository.insertCharges(work.tx, rows);
  for (const row of rows) books.post(row.student_id, chargeFee(row.amount), causeOf(row));
  await books.save();
  const charges = await readCharges(
    work,
    rows.map(({ id }) => id),
  );
  for (const after of charges) audit(work, 'Charged', { before: null, after });
  return charges;
}

/** Refuses a type that isn't for charges, or isn't in use on the date. */
function requireChargeType(types: readonly FeeType[], key: FeeTypeKey, date: CalendarDate): void {
  const type = types.find((one) => one.key === key);
  const message =
    type === undefined
      ? feeTypeMessages.unknown(key)
      : type.appliesTo !== 'charge'
        ? chargeMessages.notACharge(type.name)
        : chargeTypesOn(date, [type]).length === 0
          ? feeTypeMessages.notChargedOn(type.name, date)
          : null;
  if (message !== null) throw invalid(message, { type: message });
}

function refuseLines(lines: readonly NewCharge[], students: ReadonlyMap<StudentId, Student>): void {
  const seen = new Set<string>();
  for (const { student_id: id, class_id, type = '' } of lines) {
    const student = students.get(id);
    if (!student) throw notFound(STUDENT_NOT_FOUND);
    const name = fullName(student);
    const key = `${id}/${class_id ?? type}`;
    const message =
      absenceFromRoll(student) !== null
        ? chargeMessages.notAttending(name)
        : seen.has(key)
          ? chargeMessages.twice(name)
          : null;
    if (message !== null) throw invalid(message, { lines: message });
    seen.add(key);
  }
}

/** What we need in order to restore a charge that was reversed, fully or in part. */
interface SavedCharge {
  /** The charge's amount before, in cents. */
  before: Cents;
  /** The charge's amount after; null if all of it was reversed. */
  after: Cents | null;
  money: MoneyTrace;
}

/** The name of the act that reverses all charges of another act. */
const reversalOf = (actId: string) => `reversing ${actId}`;

/** Reverses charges as `lower` does, and saves that for its undo, under the name of an act. */
async function reverse(
  work: Work,
  books: Books,
  charges: readonly Charge[],
  { act, part }: { act: string; part?: Cents },
): Promise<void> {
  await lower(work, books, charges, { part });
  await saveForUndo<SavedCharge>(
    work,
    'charge',
    act,
    charges.map(({ id, studentId, amount: before }) => {
      const after = part === undefined ? null : minus(before, part);
      const money = books.traceOf(studentId, id);
      return { entityId: id, studentId, state: { before, after, money } };
    }),
  );
}

/**
 * Returns charges the way a fee is returned: less is owed, and what was paid beyond that becomes credit. They must not
 * be reversed yet, and their accounts must be open. Returns the ids of the credits.
 *
 * @param part in cents, if only a part of each is returned
 * @param why the words beside the type in the lines of the accounts
 */
async function lower(
  work: Work,
  books: Books,
  charges: readonly Charge[],
  { part, why }: { part?: Cents | undefined; why?: string },
): Promise<(string | null)[]> {
  refuseClosed(work, ...charges.map(({ date }) => date));
  const credits = charges.map((one) => {
    const entry = returnFee(books.account(one.studentId), part ?? one.amount);
    return books.post(one.studentId, entry, {
      ...causeOf(one, why),
      credit: {
        reason: `Charge reversed: ${chargeNote(one.type)}`,
        class_id: one.classId,
        origin: 'charge',
      },
    });
  });
  await books.save();
  if (part === undefined)
    await repository.markReversed(
      work.tx,
      charges.map(({ id }) => id),
      work.now,
    );
  else
    for (const { id, amount } of charges)
      await repository.saveAmount(work.tx, id, minus(amount, part));
  return credits;
}

/** Reverses a charge. What was paid for it becomes credit. */
export async function reverseCharge(
  work: Work,
  id: ChargeId,
): Promise<{ charge: Charge; student: Student }> {
  const { charge: before, books } = await openStanding(work, id);
  await reverse(work, books, [before], { act: DELETION });
  audit(work, 'Charge reversed', { before, after: null });
  return { charge: before, student: await getStudent(work.tx, before.studentId) };
}

/** Reverses a part of a charge, in cents. */
export async function reversePart(
  work: Work,
  id: ChargeId,
  part: Cents,
): Promise<{ charge: Charge; student: Student }> {
  const { charge: before, books } = await openStanding(work, id);
  if (part >= before.amount) {
    const message = chargeMessages.part(before.amount);
    throw invalid(message, { amount: message });
  }
  await reverse(work, books, [before], { act: DELETION, part });
  const after = await readCharge(work, id);
  audit(work, 'Part of a charge reversed', { before, after });
  return { charge: after, student: await getStudent(work.tx, before.studentId) };
}

/**
 * Reverses all charges of an act that aren't reversed yet. A charge only raises what is owed, so each account is as
 * before if nothing was paid since; what was paid becomes credit.
 */
export async function undoCharges(work: Work, actId: string): Promise<ChargesDone> {
  const found = await repository.chargesOfAct(work.tx, actId);
  const ids = [...new Set(found.map((row) => row.student_id))];
  const books = await openBooks(work, ids);
  // We read them again now that the accounts are locked, because some may have been reversed meanwhile.
  const rows = await repository.chargesOfAct(work.tx, actId);
  if (rows.length === 0) throw conflict(chargeMessages.nothingToUndo);
  const nameOf = await classNames(work.tx);
  const charges = rows.map((row) => toCharge(row, nameOf));
  await reverse(work, books, charges, { act: reversalOf(actId) });
  for (const before of charges) audit(work, 'Charge reversed', { before, after: null });
  return { actId, charges, students: await studentsOf(work, ids) };
}

/** Reverses what isn't reversed yet of an act that is itself undone. */
export async function undoStandingCharges(work: Work, actId: string): Promise<void> {
  if ((await repository.chargesOfAct(work.tx, actId)).length > 0) await undoCharges(work, actId);
}

/** Undoes the last reversal of a charge or of a part of it. Refused if something depends on it by now. */
export async function restoreCharge(
  work: Work,
  id: ChargeId,
): Promise<{ charge: Charge; student: Student }> {
  const { row } = await open(work, id);
  const saved = await claimForUndo<SavedCharge>(work, 'charge', DELETION, id);
  if (saved.length === 0 && row.reversed_at !== null)
    throw conflict(chargeMessages.reversedTogether);
  await restore(work, saved);
  const student = await getStudent(work.tx, row.student_id);
  return { charge: await readCharge(work, id), student };
}

/** Undoes `undoCharges`: restores all charges, or none. */
export async function restoreCharges(work: Work, actId: string): Promise<ChargesDone> {
  const saved = await claimForUndo<SavedCharge>(work, 'charge', reversalOf(actId));
  if (saved.length === 0 && (await repository.chargesOfAct(work.tx, actId)).length === 0)
    throw conflict(chargeMessages.reversedSingly);
  const ids = await restore(work, saved);
  const charges = await readCharges(
    work,
    saved.map(({ entityId }) => chargeId(entityId)),
  );
  return { actId, charges, students: await studentsOf(work, ids) };
}

/** Restores charges to what they were before they were reversed. Returns the students they belong to. */
async function restore(
  work: Work,
  saved: readonly ClaimedState<SavedCharge>[],
): Promise<StudentId[]> {
  if (saved.length === 0) throw conflict(chargeMessages.restoredAlready);
  const studentIds = [
    ...new Set(saved.flatMap(({ studentId }) => (studentId === null ? [] : [studentId]))),
  ];
  const books = await openBooks(work, studentIds);
  const states = new Map(saved.map(({ entityId, state }) => [entityId, state]));
  const rows = await repository.findCharges(
    work.tx,
    saved.map(({ entityId }) => chargeId(entityId)),
  );
  refuseClosed(work, ...rows.map(({ date }) => date));
  const again = await chargedAgain(work, rows);
  const stateOf = (row: Tables['charges']) => states.get(row.id) as SavedCharge;
  for (const row of rows) {
    const { after, money } = stateOf(row);
    if (after !== (row.reversed_at === null ? row.amount : null))
      throw conflict(chargeMessages.changedSince);
    if (after === null && again.has(periodicKey(row))) throw conflict(chargeMessages.chargedAgain);
    const cause = causeOf(row);
    const undoing = { studentId: row.student_id, trace: money, causeOf: () => cause };
    const problem = (await undoMoney(work, books, [undoing])).get(row.student_id);
    if (problem !== undefined) throw conflict(problem);
  }
  const isWhole = (row: Tables['charges']) => stateOf(row).after === null;
  await repository.markReversed(
    work.tx,
    rows.filter(isWhole).map(({ id }) => id),
    null,
  );
  for (const row of rows.filter((one) => !isWhole(one)))
    await repository.saveAmount(work.tx, row.id, stateOf(row).before);
  await books.save();
  const restored = await readCharges(
    work,
    rows.map(({ id }) => id),
  );
  for (const after of restored) audit(work, 'Charge restored', { before: null, after });
  return studentIds;
}

const periodicKey = ({ student_id, class_id, type, period }: PeriodicRow) =>
  `${student_id}/${class_id ?? type}/${period}`;

/** The `periodicKey` of all else that is charged for the same months. */
async function chargedAgain(
  { tx }: Work,
  rows: readonly Tables['charges'][],
): Promise<Set<string>> {
  const periods = rows.flatMap(({ period }) => (period === null ? [] : [period]));
  if (periods.length === 0) return new Set();
  const standing = await repository.chargedFor(tx, [...new Set(periods)]);
  const own = new Set(rows.map(({ id }) => id));
  return new Set(standing.filter(({ id }) => !own.has(id)).map(periodicKey));
}

/** Reads a charge after locking its student's account. */
async function open(work: Work, id: ChargeId) {
  const studentId = (await findRow(work, id)).student_id;
  const books = await openBooks(work, [studentId]);
  refuseAnonymized(await getStudent(work.tx, studentId));
  return { row: await findRow(work, id), books };
}

async function openStanding(work: Work, id: ChargeId) {
  const { row, books } = await open(work, id);
  if (row.reversed_at !== null) throw notFound(chargeMessages.reversedAlready);
  return { charge: toCharge(row, await classNames(work.tx)), books };
}

async function findRow({ tx }: Work, id: ChargeId) {
  const [row] = await repository.findCharges(tx, [id]);
  if (!row) throw notFound(chargeMessages.notFound);
  return row;
}

async function readCharges({ tx }: Work, ids: readonly ChargeId[]): Promise<Charge[]> {
  const nameOf = await classNames(tx);
  return (await repository.findCharges(tx, ids)).map((row) => toCharge(row, nameOf));
}

async function readCharge(work: Work, id: ChargeId): Promise<Charge> {
  return toCharge(await findRow(work, id), await classNames(work.tx));
}

async function studentsOf({ tx }: Work, ids: readonly StudentId[]): Promise<Student[]> {
  return [...(await findStudents(tx, ids)).values()];
}

function causeOf(
  { id, type, date }: Pick<Tables['charges'], 'id' | 'type' | 'date'>,
  why = '',
): Cause {
  const note = [chargeNote(type), why].filter(Boolean).join(', ');
  return { source: { type: 'charge', id }, date, note };
}

/** A charge, and what of it isn't reversed, in cents. Its account is open. */
export async function openCharge(
  work: Work,
  id: ChargeId,
): Promise<{ charge: Charge; left: Cents }> {
  const { row } = await open(work, id);
  const left = row.reversed_at === null ? row.amount : ZERO;
  return { charge: toCharge(row, await classNames(work.tx)), left };
}

/** Returns a part of a charge, or all of it, for good: only `chargePart` charges it again. Returns the credit's id. */
export async function returnPart(
  work: Work,
  id: ChargeId,
  { amount, why }: { amount: Cents; why: string },
): Promise<string | null> {
  const { charge: before, books } = await openStanding(work, id);
  const part = amount === before.amount ? undefined : amount;
  const [creditId = null] = await lower(work, books, [before], { part, why });
  const after = part === undefined ? null : await readCharge(work, id);
  audit(work, part === undefined ? 'Charge reversed' : 'Part of a charge reversed', {
    before,
    after,
  });
  return creditId;
}

/** Charges a part again, beside what is left of the charge. What is left of its credit is reversed first. */
export async function chargePart(
  work: Work,
  id: ChargeId,
  { amount, why, creditId }: { amount: Cents; why: string; creditId: string | null },
): Promise<{ charge: Charge; student: Student }> {
  const { row, books } = await open(work, id);
  refuseClosed(work, row.date);
  const isReversed = row.reversed_at !== null;
  if (isReversed && (await chargedAgain(work, [row])).has(periodicKey(row)))
    throw conflict(chargeMessages.chargedAgain);
  const left = creditId ? await reverseCredit(work, creditId, { evenIfApplied: true }) : ZERO;
  const entry = restoreFee({ amount, creditLeft: left ?? ZERO });
  books.post(row.student_id, entry, causeOf(row, why));
  await repository.saveAmount(work.tx, id, isReversed ? amount : plus(row.amount, amount));
  if (isReversed) await repository.markReversed(work.tx, [id], null);
  await books.save();
  const after = await readCharge(work, id);
  audit(work, 'Charge restored', { before: null, after });
  return { charge: after, student: await getStudent(work.tx, row.student_id) };
}

function audit(
  work: Work,
  action: string,
  change: { before: Charge | null; after: Charge | null },
): void {
  const { id, studentId } = (change.after ?? change.before) as Charge;
  work.audit({ action, entity: 'charge', entityId: id, studentId, ...change });
}

/** Deletes the text about a student's charges. */
export function anonymizeCharges({ tx }: Work, id: StudentId): Promise<void> {
  return repository.eraseNotes(tx, id);
}
