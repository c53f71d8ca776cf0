import type { Charge, ChargeWaiver } from '../../../contract/charge.ts';
import type { Correction } from '../../../contract/credit.ts';
import type { FeeWaiver, Waived } from '../../../contract/payment.ts';
import type { Student } from '../../../contract/student.ts';
import { closingMessages, isClosed } from '../../../domain/closing.ts';
import { groupBy } from '../../../domain/collections.ts';
import {
  formatDate,
  momentOfChange,
  type CalendarDate,
  type Instant,
} from '../../../domain/dates.ts';
import { mention, type FeeType } from '../../../domain/feeType.ts';
import { refuseAnonymized } from '../../../domain/formerStudent.ts';
import { offSince } from '../../../domain/holidays.ts';
import { chargeId, markId, type ChargeId, type StudentId } from '../../../domain/ids.ts';
import { classOfMark, lessonOf, markKey, type InLesson } from '../../../domain/lesson.ts';
import { ZERO, type Cents } from '../../../domain/money.ts';
import { questionMessages } from '../../../domain/question.ts';
import { conflict, conflictFor, invalid, notFound, Refusal } from '../../../domain/refusal.ts';
import { ENTRY_NOT_FOUND, STUDENT_NOT_FOUND } from '../../../domain/student.ts';
import {
  sumGoodwill,
  waivableCharge,
  waivableMark,
  waivedInWords,
  waivedOf,
  waiverMessages,
  waiverReasons,
  type Goodwill,
  type Waivable,
} from '../../../domain/waiver.ts';
import type { Reader } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import type { Work } from '../../db/work.ts';
import {
  marksAmong,
  marksOf,
  openDay,
  type OpenDay,
  type StoredMark,
} from '../attendance/attendance.service.ts';
import { everything } from '../attendance/reach.service.ts';
import { saveChangeForUndo, undoChange } from '../attendance/undoMarks.service.ts';
import { dayOffOf } from '../calendar/calendar.service.ts';
import { chargePart, openCharge, returnPart } from '../charge/charge.service.ts';
import { listFeeTypes } from '../feeType/feeType.service.ts';
import { chargedBy, findEntry } from '../ledger/account.service.ts';
import { openBooks } from '../ledger/books.service.ts';
import { correct, giveBack, leftOfSource } from '../ledger/correction.service.ts';
import { reverseGiven } from '../ledger/credit.service.ts';
import { reverseCredit } from '../ledger/reversal.service.ts';
import { requireClass } from '../schoolClass/schoolClass.service.ts';
import { getStudent } from '../student/student.service.ts';
import * as repository from './waiver.repository.ts';
import type { StoredWaiver } from './waiver.repository.ts';

type Part = InLesson & { studentId: StudentId; type: string };
type Why = Pick<FeeWaiver, 'reason' | 'note'>;

/** A part of a mark or of a charge that is about to be waived, with the ids of its row and of its lines. */
interface Waiving {
  id: string;
  date: CalendarDate;
  source: { type: 'attendance' | 'charge'; id: string };
  studentId: StudentId;
  type: FeeType;
  amount: Cents;
}

/**
 * Waives a part of a mark's fee: the mark is saved again with that part at nothing. In a closed month the mark stays as
 * it is, and a correction of today gives the money back. Refused where nothing was charged, or nothing is left of it.
 */
export async function waive(
  work: Work,
  {
    reason,
    note,
    isWholeAct = true,
    ...part
  }: Omit<FeeWaiver, 'classId'> & Part & { isWholeAct?: boolean },
): Promise<{ student: Student; waived: Waived }> {
  const { studentId } = part;
  const lesson = lessonOf(part);
  const types = await listFeeTypes(work.tx);
  const type = requireType(types, part.type);
  await requireStudent(work, studentId);
  await requireClass(work.tx, lesson.classId);
  const isCorrection = isClosed(lesson.date, work.closedUntil);
  const day = isCorrection ? null : await openDay(work, lesson, [studentId], { leaversToo: true });
  const mark = (day?.marks ?? (await marksOf(work.tx, lesson, [studentId]))).get(studentId);
  const earlier = mark ? await repository.waiversOf(work.tx, mark.id) : [];
  const { left, waived } = waivedOf(waivableMark(mark, types), earlier);
  const amount = left[type.key] ?? ZERO;
  // What was corrected is charged again first: an open month's waiver is of the whole part.
  const isCorrected = waived.some((one) => one.type === type.key && one.corrects !== null);
  if (!mark || amount === 0 || (day && isCorrected))
    throw nothingLeft(work, { ...lesson, type }, waived);
  const source = { type: 'attendance', id: markKey({ ...lesson, studentId }) } as const;
  const waiving = { id: mark.id, date: lesson.date, source, studentId, type, amount };
  if (!day) return correctWaived(work, waiving, { reason, note }, earlier);
  const { after, creditId } = day.setPart(mark, {
    type: type.key,
    cents: ZERO,
    note: `${mention(type)} on ${formatDate(lesson.date)}, ${waivedInWords(reason)}`,
  });
  await day.save();
  // What is saved has the money of the whole act, which another part of it would give back twice.
  if (isWholeAct) await saveChangeForUndo(work, { before: mark, after }, day.isHoliday);
  // It was charged again since, or there would be nothing left to waive.
  for (const one of earlier.filter(({ type: of, corrects }) => of === type.key && !corrects))
    await repository.endWaiver(work.tx, one, work.now);
  return save(work, waiving, { reason, note, creditId, at: after.timestamp });
}

/**
 * Waives a charge, or a part of it in cents: it is reversed, and its line says why. In a closed month a correction of
 * today gives it back.
 */
export async function waiveCharge(
  work: Work,
  { id, amount: part, reason, note }: ChargeWaiver,
): Promise<{ charge: Charge; student: Student; waived: Waived }> {
  const { charge, left: all } = await openCharge(work, id);
  const type = requireType(await listFeeTypes(work.tx), charge.type);
  const earlier = await repository.waiversOf(work.tx, id);
  const { left, waived } = waivedOf(waivableCharge(type.key, all), earlier);
  const most = left[type.key] ?? ZERO;
  const amount = part ?? most;
  if (most === 0) throw nothingLeft(work, { date: charge.date, type }, waived);
  if (amount > most) throw tooMuch(most);
  const { studentId, date } = charge;
  const source = { type: 'charge', id } as const;
  const waiving = { id, date, source, studentId, type, amount };
  if (isClosed(date, work.closedUntil))
    return { charge, ...(await correctWaived(work, waiving, { reason, note }, earlier)) };
  const creditId = await returnPart(work, id, { amount, why: waivedInWords(reason) });
  const at = momentOfWaiver(work, type, earlier);
  const done = await save(work, waiving, { reason, note, creditId, at });
  return { charge: (await openCharge(work, id)).charge, ...done };
}

/** Gives something of a closed month back with a correction of the line that charged it. */
async function correctWaived(
  work: Work,
  waiving: Waiving,
  { reason, note = '' }: Why,
  earlier: readonly StoredWaiver[],
): Promise<{ student: Student; waived: Waived }> {
  const { studentId, source, type, amount } = waiving;
  const lines = await repository.chargesOf(work.tx, studentId, source);
  const line = lines.find((one) => chargedBy(one, [type]).length > 0) ?? lines[0];
  if (!line) throw nothingLeft(work, waiving, []);
  // What a correction gave back without waiving it isn't given back again.
  const left = await leftOfSource(work.tx, line);
  if (left !== null && left < amount) throw invalid(closingMessages.correctionLeft(left));
  const words = `${mention(type)} ${waivedInWords(reason)} ${note}`.trim();
  const creditId = await giveBack(work, line, { amount, note: words });
  const at = momentOfWaiver(work, type, earlier);
  return save(work, waiving, { reason, note, creditId, at, corrects: line.id });
}

/** Two waivers of a part have different moments. */
const momentOfWaiver = (
  { now }: Work,
  { key }: FeeType,
  earlier: readonly StoredWaiver[],
): Instant => momentOfChange(now, earlier.findLast(({ type }) => type === key)?.at);

/** Stores a waiver, and beside the change that it made to the books, why, in the words of who waived it. */
async function save(
  work: Work,
  { id, source, studentId, type, amount }: Waiving,
  {
    reason,
    note = '',
    creditId,
    at,
    corrects = null,
  }: Why & { creditId: string | null; at: Instant; corrects?: string | null },
): Promise<{ student: Student; waived: Waived }> {
  await repository.insertWaiver(work.tx, {
    mark_id: markId(id),
    type: type.key,
    student_id: studentId,
    cents: amount,
    reason,
    note,
    credit_id: creditId,
    corrects,
    ended_at: null,
    at,
    by: work.actor.id ?? 'anonymous',
  });
  work.audit({
    action: 'Fee waived',
    entity: source.type,
    entityId: source.id,
    studentId,
    before: null,
    after: { what: type.name, amount, note, reason: waiverReasons[reason] },
  });
  const waived = { type: type.key, amount, reason, byCorrection: corrects !== null, at };
  return { student: await getStudent(work.tx, studentId), waived };
}

/**
 * Waives what a line of an account has charged, as far as it still costs anything: the parts of a mark's fee that it
 * charged, or the charge.
 */
export async function waiveLine(
  work: Work,
  {
    studentId,
    entryId,
    reason,
  }: { studentId: StudentId; entryId: string } & Pick<FeeWaiver, 'reason'>,
): Promise<Waived[]> {
  const entry = await findEntry(work.tx, studentId, entryId);
  if (!entry) throw notFound(ENTRY_NOT_FOUND);
  const { source_type: source, source_id: id, date } = entry;
  const types = await listFeeTypes(work.tx);
  const nothing = conflict(questionMessages.nothingToWaive);
  if (source === 'charge' && entry.amount > 0) {
    const { charge, left: all } = await openCharge(work, chargeId(id));
    const line = waivableCharge(charge.type, all);
    const { left } = waivedOf(line, await repository.waiversOf(work.tx, id));
    if ((left[charge.type] ?? 0) === 0) throw nothing;
    return [(await waiveCharge(work, { id: chargeId(id), reason })).waived];
  }
  if (source !== 'attendance' || date === null) throw nothing;
  const lesson = { date, classId: classOfMark(id) };
  const mark = (await marksOf(work.tx, lesson, [studentId])).get(studentId);
  const { left } = waivedOf(
    waivableMark(mark, types),
    mark ? await repository.waiversOf(work.tx, mark.id) : [],
  );
  const charged = chargedBy(entry, types).filter(({ key }) => (left[key] ?? 0) > 0);
  if (charged.length === 0) throw nothing;
  const done: Waived[] = [];
  const isWholeAct = charged.length === 1;
  for (const { key: type } of charged)
    done.push((await waive(work, { ...lesson, studentId, type, reason, isWholeAct })).waived);
  return done;
}

/** Undoes what `waiveLine` did, the last first. Refused if some of it isn't waived any more. */
export async function unwaiveLine(
  work: Work,
  {
    studentId,
    entryId,
    waived,
  }: { studentId: StudentId; entryId: string; waived: readonly Waived[] },
): Promise<void> {
  const entry = await findEntry(work.tx, studentId, entryId);
  if (!entry) throw notFound(ENTRY_NOT_FOUND);
  const { source_type: source, source_id: id, date } = entry;
  for (const { type, at } of waived.toReversed())
    if (source === 'charge') await unwaiveCharge(work, { id: chargeId(id), at });
    else if (date) await unwaive(work, { date, classId: classOfMark(id), studentId, type, at });
}

/**
 * Undoes a waiver: the part costs again what was charged, whatever it costs today. What is left of the credit that the
 * waiver gave is reversed first; a correction is taken back today, also while its month is closed. Refused once the mark
 * has changed that part, or if it is a later waiver than the one of the moment `at`.
 */
export async function unwaive(
  work: Work,
  part: Part & { at?: Instant },
): Promise<{ student: Student }> {
  const { studentId } = part;
  const lesson = lessonOf(part);
  const types = await listFeeTypes(work.tx);
  const type = requireType(types, part.type);
  await requireStudent(work, studentId);
  await requireClass(work.tx, lesson.classId);
  const mark = (await marksOf(work.tx, lesson, [studentId])).get(studentId);
  // A mark that was removed, and made anew, is another one.
  if (!mark) throw conflict(waiverMessages.changedSince);
  const waivers = (await repository.waiversOf(work.tx, mark.id)).filter(
    (one) => one.type === type.key && one.ended_at === null,
  );
  const waiver = waivedOf(waivableMark(mark, types), waivers).waived.at(-1);
  if (!waiver || (part.at && part.at !== waiver.at)) {
    const isChanged = waivers.some(({ corrects }) => corrects === null);
    throw conflict(isChanged ? waiverMessages.changedSince : waiverMessages.notWaived);
  }
  if (!(await reverseCorrection(work, waiver))) {
    refuseClosedSince(work, lesson.date);
    const day = await openDay(work, lesson, [studentId], { leaversToo: true });
    await repository.endWaiver(work.tx, waiver, work.now);
    if (mark.timestamp !== waiver.at || !(await undoExactly(work, mark)))
      await chargeAgain(work, day, mark, waiver);
  }
  return { student: await getStudent(work.tx, studentId) };
}

/** Undoes a waiver of a charge, by its moment: that much of it is charged again, beside what is left of it. */
export async function unwaiveCharge(
  work: Work,
  { id, at }: { id: ChargeId; at: Instant },
): Promise<{ charge: Charge; student: Student }> {
  const { charge, left } = await openCharge(work, id);
  const all = await repository.waiversOf(work.tx, id);
  const { waived } = waivedOf(waivableCharge(charge.type, left), all);
  const waiver = waived.find((one) => one.at === at);
  if (!waiver) throw conflict(waiverMessages.notWaived);
  if (await reverseCorrection(work, waiver))
    return { charge, student: await getStudent(work.tx, charge.studentId) };
  refuseClosedSince(work, charge.date);
  await repository.endWaiver(work.tx, waiver, work.now);
  const { amount, credit_id: creditId } = waiver;
  return chargePart(work, id, { amount, creditId, why: 'no longer waived' });
}

/** A waiver older than the closing changed the month's own figures, so it is undone there, once it is open again. */
function refuseClosedSince({ closedUntil }: Work, date: CalendarDate): void {
  if (isClosed(date, closedUntil)) throw conflictFor('monthClosed', waiverMessages.closedSince);
}

/** Corrects an entry, but doesn't charge beside a waiver: once that is undone, the fee would be charged twice. */
export async function correctEntry(work: Work, correction: Correction): Promise<Student> {
  const { id, entryId, change } = correction;
  await openBooks(work, [id]);
  const entry = await findEntry(work.tx, id, entryId);
  const line = entry?.corrects ? await findEntry(work.tx, id, entry.corrects) : entry;
  if (change === 'charge' && line) {
    const [waived] = await waivedOnLine(work, line);
    if (waived) {
      if (waived.corrects === null && line.date) refuseClosedSince(work, line.date);
      throw conflict(waiverMessages.waived);
    }
  }
  return correct(work, correction);
}

async function waivedOnLine(
  { tx }: Work,
  { source_type: source, source_id: id, student_id: studentId, date }: Tables['journal'],
) {
  if (source === 'charge') return readInForce(tx, await repository.waiversOf(tx, id));
  if (source !== 'attendance' || date === null) return [];
  const lesson = { date, classId: classOfMark(id) };
  const mark = (await marksOf(tx, lesson, [studentId])).get(studentId);
  return mark ? readInForce(tx, await repository.waiversOf(tx, mark.id)) : [];
}

/** Takes back what a correction gave, if that is how it was waived. */
async function reverseCorrection(
  work: Work,
  { corrects, credit_id, student_id }: StoredWaiver,
): Promise<boolean> {
  if (corrects === null || credit_id === null) return false;
  await reverseGiven(work, student_id, credit_id);
  return true;
}

/** Nothing about the mark has changed since: then everything is as it was. False if some of the credit has been used. */
async function undoExactly(work: Work, mark: StoredMark): Promise<boolean> {
  try {
    await undoChange(work, mark, everything);
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'CONFLICT') return false;
    throw error;
  }
}

/** Charges the part again beside what has changed since: other parts of the mark, or the credit. */
async function chargeAgain(
  work: Work,
  day: OpenDay,
  mark: StoredMark,
  waiver: StoredWaiver,
): Promise<void> {
  const dayOff = await dayOffOf(work.tx, mark);
  if (dayOff) throw conflict(offSince(dayOff));
  const returned = waiver.credit_id
    ? ((await reverseCredit(work, waiver.credit_id, { evenIfApplied: true })) ?? ZERO)
    : ZERO;
  day.setPart(mark, {
    type: waiver.type,
    cents: waiver.cents,
    returned,
    note: `${mention({ key: waiver.type })} on ${formatDate(mark.date)}, no longer waived`,
  });
  await day.save();
}

function requireType(types: readonly FeeType[], key: string): FeeType {
  const type = types.find((one) => one.key === key);
  if (type) return type;
  const message = `There is no fee “${key}”`;
  throw invalid(message, { type: message });
}

async function requireStudent(work: Work, studentId: StudentId): Promise<void> {
  const books = await openBooks(work, [studentId]);
  if (!books.has(studentId)) throw notFound(STUDENT_NOT_FOUND);
  refuseAnonymized(await getStudent(work.tx, studentId));
}

const tooMuch = (left: Cents) =>
  invalid(waiverMessages.tooMuch(left), { amount: waiverMessages.tooMuch(left) });

/** Why nothing of a part can be waived: it is waived already, or costs nothing. */
const nothingLeft = (
  { today }: Work,
  { type, date }: Pick<Waiving, 'type' | 'date'>,
  waived: readonly { type: string }[],
): Refusal =>
  conflict(
    waived.some((one) => one.type === type.key)
      ? waiverMessages.already(type.name, date, today)
      : waiverMessages.nothingCharged(type.name, date, today),
  );

/** The rule of what is in force, for any waivers; marks are read with them. */
async function readInForce(db: Reader, waivers: readonly StoredWaiver[]) {
  if (waivers.length === 0) return [];
  const types = await listFeeTypes(db);
  const ids = [...new Set(waivers.map(({ mark_id: id }) => id))];
  const marks = new Map((await marksAmong(db, ids)).map((mark) => [mark.id, mark]));
  const isCharge = (key: string) =>
    types.some((type) => type.key === key && type.appliesTo === 'charge');
  const waivableOf = ({ mark_id: id, type }: StoredWaiver): Waivable =>
    isCharge(type) ? waivableCharge(type, ZERO) : waivableMark(marks.get(id), types);
  return [...groupBy(waivers, ({ mark_id: id }) => id).values()].flatMap((of) => {
    const [first] = of;
    return first ? waivedOf(waivableOf(first), of).waived : [];
  });
}

/**
 * Adds up by reason what the school waived between two instants and hasn’t charged again: of marks, charges, and of closed
 * months by correction.
 */
export async function readGoodwill(
  db: Reader,
  since: Instant,
  until: Instant,
): Promise<Goodwill[]> {
  const waivers = await repository.waiversBetween(db, since, until);
  const waived = await readInForce(db, waivers);
  return sumGoodwill(waived.map(({ reason, amount }) => ({ reason, cents: amount })));
}

/** The rule of what is waived and what is left, for a student’s marks and charges by their ids. */
export async function readWaived(db: Reader, studentId: StudentId) {
  const waivers = groupBy(await repository.waiversOfStudents(db, [studentId]), (one) =>
    String(one.mark_id),
  );
  return (id: string, of: Waivable) => waivedOf(of, waivers.get(id) ?? []);
}

/** What is waived now of these students: the part, and the charge or mark as lines of an account name it. */
export async function readWaivedParts(db: Reader, of: readonly StudentId[]) {
  const parts = await readInForce(db, await repository.waiversOfStudents(db, of));
  const ids = [...new Set(parts.map(({ mark_id: id }) => id))];
  const marks = new Map((await marksAmong(db, ids)).map((mark) => [mark.id, markKey(mark)]));
  return parts.map(({ mark_id: id, type }) => ({ source: marks.get(id) ?? id, type }));
}

/** Deletes what was written about a student's waivers. */
export const anonymizeWaivers = ({ tx }: Work, id: StudentId): Promise<void> =>
  repository.eraseNotes(tx, id);
