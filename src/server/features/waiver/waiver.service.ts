import type { FeeWaiver, Waived } from '../../../contract/payment.ts';
import type { Student } from '../../../contract/student.ts';
import { isClosed } from '../../../domain/closing.ts';
import { formatDate } from '../../../domain/dates.ts';
import { mention, type FeeType } from '../../../domain/feeType.ts';
import { refuseAnonymized } from '../../../domain/formerStudent.ts';
import { offSince } from '../../../domain/holidays.ts';
import type { StudentId } from '../../../domain/ids.ts';
import { lessonOf, markKey, type InLesson } from '../../../domain/lesson.ts';
import { ZERO, type Cents } from '../../../domain/money.ts';
import { conflict, invalid, notFound, Refusal } from '../../../domain/refusal.ts';
import { STUDENT_NOT_FOUND } from '../../../domain/student.ts';
import { isStillWaived, waivedIn, waiverMessages, waiverNote } from '../../../domain/waiver.ts';
import type { Work } from '../../db/work.ts';
import {
  marksOf,
  openDay,
  type OpenDay,
  type StoredMark,
} from '../attendance/attendance.service.ts';
import { everything } from '../attendance/reach.service.ts';
import { saveChangeForUndo, undoChange } from '../attendance/undoMarks.service.ts';
import { dayOffOf } from '../calendar/calendar.service.ts';
import { listFeeTypes } from '../feeType/feeType.service.ts';
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
    const student = await correctCharge(work, part, { type, amount, reason, note });
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
  return { student: await getStudent(work.tx, studentId), waived: waived(amount) };
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

/** Gives the part of a closed month back with a correction of the entry that charged it. */
async function correctCharge(
  work: Work,
  part: Part,
  {
    type,
    amount,
    reason,
    note,
  }: { type: FeeType; amount: Cents; note: string } & Pick<FeeWaiver, 'reason'>,
): Promise<Student> {
  const { studentId, date } = part;
  const entry = await repository.chargeOf(
    work.tx,
    studentId,
    markKey({ ...lessonOf(part), studentId }),
  );
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

/** The waivers of a student, whether or not they are still in force. */
export const { waiversOf } = repository;

/** Deletes what was written about a student's waivers. */
export const anonymizeWaivers = ({ tx }: Work, id: StudentId): Promise<void> =>
  repository.eraseNotes(tx, id);
