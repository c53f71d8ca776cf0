import type { Charge, ChargeWaiver } from '../../../contract/charge.ts';
import type { FeeWaiver, Waived } from '../../../contract/payment.ts';
import type { Student } from '../../../contract/student.ts';
import { isClosed } from '../../../domain/closing.ts';
import { formatDate, type CalendarDate, type Instant } from '../../../domain/dates.ts';
import { groupBy } from '../../../domain/collections.ts';
import { mention, type FeeType, type FeeTypeKey } from '../../../domain/feeType.ts';
import { typesIn } from '../../../domain/explain.ts';
import { refuseAnonymized } from '../../../domain/formerStudent.ts';
import { offSince } from '../../../domain/holidays.ts';
import { chargeId, markId, type StudentId } from '../../../domain/ids.ts';
import { classOfMark, lessonOf, markKey, type InLesson } from '../../../domain/lesson.ts';
import { sumCents, ZERO, type Cents } from '../../../domain/money.ts';
import { questionMessages } from '../../../domain/question.ts';
import { conflict, invalid, notFound, Refusal } from '../../../domain/refusal.ts';
import { ENTRY_NOT_FOUND, STUDENT_NOT_FOUND } from '../../../domain/student.ts';
import {
  isStillWaived,
  sumGoodwill,
  waivedIn,
  waiverMessages,
  waiverNote,
  waiverReasons,
  type Goodwill,
  type WaiverReason,
} from '../../../domain/waiver.ts';
import type { Reader } from '../../db/database.ts';
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
import { getStandingCharge, reverseCharge, reversePart } from '../charge/charge.service.ts';
import { listFeeTypes } from '../feeType/feeType.service.ts';
import { findEntry } from '../ledger/account.service.ts';
import { openBooks } from '../ledger/books.service.ts';
import { correct } from '../ledger/correction.service.ts';
import { reverseCredit } from '../ledger/reversal.service.ts';
import { requireClass } from '../schoolClass/schoolClass.service.ts';
import { getStudent } from '../student/student.service.ts';
import * as repository from './waiver.repository.ts';

type Part = InLesson & { studentId: StudentId; type: string };

/**
 * Waives a part of a mark's fee: the mark is saved again with that part at nothing. In a closed month the mark stays as
 * it is, and a correction of today gives the money back. Refused where nothing was charged, or nothing is left of it.
 */
export async function waive(
  work: Work,
  { reason, note = '', ...part }: Omit<FeeWaiver, 'classId'> & Part,
): Promise<{ student: Student; waived: Waived }> {
  const { studentId } = part;
  const lesson = lessonOf(part);
  const type = await requireType(work, part.type);
  await requireStudent(work, studentId);
  await requireClass(work.tx, lesson.classId);
  const byCorrection = isClosed(lesson.date, work.closedUntil);
  const waived = (amount: Cents) => ({ type: type.key, amount, reason, byCorrection });
  if (byCorrection) {
    const mark = (await marksOf(work.tx, lesson, [studentId])).get(studentId);
    const amount = await requireCharge(work, part, type, mark);
    const source = { type: 'attendance', id: markKey({ ...lesson, studentId }) } as const;
    const of = { studentId, date: lesson.date, source };
    const student = await correctCharge(work, of, { type, amount, reason, note });
    return { student, waived: waived(amount) };
  }
  const day = await openDay(work, lesson, [studentId], { leaversToo: true });
  const mark = day.marks.get(studentId);
  const amount = await requireCharge(work, part, type, mark);
  if (!mark) throw conflict(waiverMessages.nothingCharged(type.name, lesson.date, work.today));
  const { after, creditId } = day.setPart(mark, {
    type: type.key,
    cents: ZERO,
    note: `${mention(type)} of ${formatDate(lesson.date)} waived`,
  });
  await day.save();
  await saveChangeForUndo(work, { before: mark, after }, day.isHoliday);
  await repository.saveWaiver(work.tx, {
    mark_id: mark.id,
    type: type.key,
    student_id: studentId,
    cents: amount,
    reason,
    note,
    credit_id: creditId,
    at: after.timestamp,
    by: work.actor.id ?? 'anonymous',
  });
  const source = { entity: 'attendance', id: markKey({ ...lesson, studentId }) } as const;
  auditWaiver(work, source, { studentId, what: type.name, amount, reason, note });
  return { student: await getStudent(work.tx, studentId), waived: waived(amount) };
}

/**
 * Waives a charge, or a part of it in cents: it is reversed, and its line says why. In a closed month a correction of
 * today gives it back.
 */
export async function waiveCharge(
  work: Work,
  { id, amount: part, reason, note = '' }: ChargeWaiver,
): Promise<{ charge: Charge; student: Student; waived: Waived }> {
  const charge = await getStandingCharge(work, id);
  const { type, studentId, date } = charge;
  const amount = part ?? charge.amount;
  const byCorrection = isClosed(date, work.closedUntil);
  const waived: Waived = { type, amount, reason, byCorrection };
  if (byCorrection) {
    const source = { type: 'charge', id } as const;
    const fee = await requireType(work, type);
    const student = await correctCharge(
      work,
      { studentId, date, source },
      { type: fee, amount, reason, note },
    );
    return { charge, student, waived };
  }
  const done =
    amount === charge.amount
      ? await reverseCharge(work, id, { waived: reason })
      : await reversePart(work, id, amount, { waived: reason });
  await repository.saveWaiver(work.tx, {
    // A charge that was waived is found by its own id.
    mark_id: markId(id),
    type,
    student_id: studentId,
    cents: amount,
    reason,
    note,
    credit_id: null,
    at: work.now,
    by: work.actor.id ?? 'anonymous',
  });
  const what = charge.typeName;
  auditWaiver(work, { entity: 'charge', id }, { studentId, what, amount, reason, note });
  return { ...done, waived };
}

/** Beside the change that it made to the mark or the charge: why, in the words of who waived it. */
function auditWaiver(
  work: Work,
  { entity, id }: { entity: 'attendance' | 'charge'; id: string },
  {
    studentId,
    ...after
  }: { studentId: StudentId; what: string; amount: Cents; note: string; reason: WaiverReason },
): void {
  const said = { ...after, reason: waiverReasons[after.reason] };
  work.audit({
    action: 'Fee waived',
    entity,
    entityId: id,
    studentId,
    before: null,
    after: said,
  });
}

/**
 * Waives what a line of an account has charged, as far as it still costs anything: the parts of a mark's fee that it
 * names, or the charge.
 *
 * @returns what was waived, in cents
 */
export async function waiveLine(
  work: Work,
  {
    studentId,
    entryId,
    reason,
  }: { studentId: StudentId; entryId: string } & Pick<FeeWaiver, 'reason'>,
): Promise<Cents> {
  const entry = await findEntry(work.tx, studentId, entryId);
  if (!entry) throw notFound(ENTRY_NOT_FOUND);
  const { source_type: source, source_id: id, date, note } = entry;
  if (entry.amount > 0 && source === 'charge')
    return (await waiveCharge(work, { id: chargeId(id), reason })).waived.amount;
  if (entry.amount <= 0 || source !== 'attendance' || date === null)
    throw conflict(questionMessages.nothingToWaive);
  const lesson = { date, classId: classOfMark(id) };
  const mark = (await marksOf(work.tx, lesson, [studentId])).get(studentId);
  const types = typesIn(note, await listFeeTypes(work.tx)).filter(
    ({ key }) => (mark?.fee[key] ?? 0) > 0,
  );
  if (types.length === 0) throw conflict(questionMessages.nothingToWaive);
  const amounts: Cents[] = [];
  for (const { key: type } of types)
    amounts.push((await waive(work, { ...lesson, studentId, type, reason })).waived.amount);
  return sumCents(amounts);
}

/**
 * Undoes a waiver: the part costs again what was charged, whatever it costs today. What is left of the credit that the
 * waiver gave is reversed first. Refused once the mark has changed that part.
 */
export async function unwaive(work: Work, part: Part): Promise<{ student: Student }> {
  const { studentId } = part;
  const lesson = lessonOf(part);
  const type = await requireType(work, part.type);
  await requireStudent(work, studentId);
  await requireClass(work.tx, lesson.classId);
  const day = await openDay(work, lesson, [studentId], { leaversToo: true });
  const mark = day.marks.get(studentId);
  // A mark that was removed, and made anew, is another one.
  if (!mark) throw conflict(waiverMessages.changedSince);
  const waiver = await repository.findWaiver(work.tx, mark.id, type.key);
  if (!waiver) throw conflict(waiverMessages.notWaived);
  if (!isStillWaived(mark, type)) throw conflict(waiverMessages.changedSince);
  await repository.deleteWaiver(work.tx, waiver);
  if (mark.timestamp !== waiver.at || !(await undoExactly(work, mark))) {
    await chargeAgain(work, day, mark, waiver);
  }
  return { student: await getStudent(work.tx, studentId) };
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
  waiver: repository.Waiver,
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
    note: `${mention({ key: waiver.type })} of ${formatDate(mark.date)} charged again: not waived any more`,
  });
  await day.save();
}

async function requireType(work: Work, key: string): Promise<FeeType> {
  const type = (await listFeeTypes(work.tx)).find((one) => one.key === key);
  if (!type) {
    const message = `There is no fee “${key}”`;
    throw invalid(message, { type: message });
  }
  return type;
}

async function requireStudent(work: Work, studentId: StudentId): Promise<void> {
  const books = await openBooks(work, [studentId]);
  if (!books.has(studentId)) throw notFound(STUDENT_NOT_FOUND);
  refuseAnonymized(await getStudent(work.tx, studentId));
}

/** What the part costs, in cents. */
async function requireCharge(
  work: Work,
  { date }: Part,
  type: FeeType,
  mark: StoredMark | undefined,
): Promise<Cents> {
  const amount = mark?.fee[type.key] ?? ZERO;
  if (amount > 0) return amount;
  const waiver = mark && (await repository.findWaiver(work.tx, mark.id, type.key));
  throw conflict(
    waiver && isStillWaived(mark, type)
      ? waiverMessages.already(type.name, date, work.today)
      : waiverMessages.nothingCharged(type.name, date, work.today),
  );
}

/** Gives something of a closed month back with a correction of the entry that charged it. */
async function correctCharge(
  work: Work,
  {
    studentId,
    date,
    source,
  }: Pick<Part, 'studentId'> & { date: CalendarDate; source: repository.Charged },
  {
    type,
    amount,
    reason,
    note,
  }: { type: FeeType; amount: Cents; note: string } & Pick<FeeWaiver, 'reason'>,
): Promise<Student> {
  const entry = await repository.chargeOf(work.tx, studentId, source);
  if (!entry) throw conflict(waiverMessages.nothingCharged(type.name, date, work.today));
  const earlier = await repository.correctionNotes(work.tx, entry.id);
  if (earlier.some((one) => waivedIn(one)?.type === type.key))
    throw conflict(waiverMessages.already(type.name, date, work.today));
  return correct(work, {
    id: studentId,
    entryId: entry.id,
    change: 'giveBack',
    amount,
    note: [waiverNote(type.key, reason), note].filter(Boolean).join(' '),
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
  const corrections = await repository.waivingCorrections(db, since, until);
  if (waivers.length + corrections.length === 0) return [];
  const ids = waivers.map(({ mark_id: id }) => id);
  const marks = new Map((await marksAmong(db, ids)).map((mark) => [mark.id, mark]));
  const types = new Map((await listFeeTypes(db)).map((type) => [type.key, type]));
  const charges = await repository.waivedOfCharges(db, ids);
  const waived = [
    ...waivers.map(({ mark_id: id, type: key, reason, cents }) => {
      const type = types.get(key);
      const ofCharge = charges.get(id);
      const stands = type !== undefined && isStillWaived(marks.get(id), type);
      return { reason, cents: ofCharge ?? (stands ? cents : ZERO) };
    }),
    ...corrections.flatMap(({ note, amount }) => {
      const of = waivedIn(note);
      return of ? { reason: of.reason, cents: amount } : [];
    }),
  ];
  return sumGoodwill(waived.filter(({ cents }) => cents > 0));
}

/** What is waived of a line of an account. */
interface WaivedPart {
  type: FeeTypeKey;
  reason: WaiverReason;
  note: string;
  /** Whether it can be charged again; a correction of a closed month stays. */
  mayUndo: boolean;
}

/** What is waived, and still is, of a student's lines: of their marks, of charges, and of closed months. */
export async function readWaivedParts(
  db: Reader,
  studentId: StudentId,
  lines: { entries: readonly string[]; charges: readonly string[] },
) {
  const waivers = await repository.waiversOf(db, studentId);
  const types = await listFeeTypes(db);
  /** Says which of these entries, put together by what they waive, still give something back. */
  const standing = (
    of: Awaited<ReturnType<typeof repository.reversalsThatWaive>>,
  ): Pick<WaivedPart, 'type' | 'reason'>[] =>
    [...groupBy(of, ({ note }) => JSON.stringify(waivedIn(note))).values()].flatMap((same) => {
      const said = waivedIn(same[0]?.note ?? '');
      return said !== null && sumCents(same.map(({ amount }) => amount)) < 0 ? said : [];
    });
  const corrections = groupBy(
    await repository.correctionsThatWaive(db, lines.entries),
    ({ corrects }) => corrects,
  );
  const charges = groupBy(
    await repository.reversalsThatWaive(db, lines.charges),
    ({ source_id: id }) => id,
  );
  return {
    ofMark: (mark: StoredMark): WaivedPart[] =>
      types.flatMap((type) => {
        const waiver = waivers.find((one) => one.mark_id === mark.id && one.type === type.key);
        return waiver && isStillWaived(mark, type)
          ? { type: type.key, reason: waiver.reason, note: waiver.note, mayUndo: true }
          : [];
      }),
    ofCharge: (id: string): WaivedPart[] =>
      standing(charges.get(id) ?? []).map((one) => ({
        ...one,
        note: waivers.find((waiver) => waiver.mark_id === id)?.note ?? '',
        mayUndo: true,
      })),
    byCorrection: (entryId: string): WaivedPart[] =>
      standing(corrections.get(entryId) ?? []).map((one) => ({ ...one, note: '', mayUndo: false })),
  };
}

/** Deletes what was written about a student's waivers. */
export const anonymizeWaivers = ({ tx }: Work, id: StudentId): Promise<void> =>
  repository.eraseNotes(tx, id);
