import type { Student } from '../../../contract/student.ts';
import { changeFee, restoreFee, returnFee } from '../../../domain/account.ts';
import {
  describeMark,
  INVALID_DATE,
  isMarkableDate,
  type Mark,
} from '../../../domain/attendance.ts';
import { refuseClosed } from '../../../domain/closing.ts';
import { groupBy } from '../../../domain/collections.ts';
import { formatDate, momentOfChange } from '../../../domain/dates.ts';
import {
  feeTypeMessages,
  feeTypesOn,
  flagsOf,
  mention,
  type FeeType,
  type FeeTypeKey,
  type FeeTypeOnDate,
} from '../../../domain/feeType.ts';
import { feeOf, noFee, totalFee, type FeeBreakdown } from '../../../domain/fees.ts';
import { markId, type StudentId } from '../../../domain/ids.ts';
import { markKey, type Lesson } from '../../../domain/lesson.ts';
import { minus, negated, ZERO, type Cents } from '../../../domain/money.ts';
import { conflict, invalid, notFound } from '../../../domain/refusal.ts';
import { absenceFromRoll, STUDENT_NOT_FOUND } from '../../../domain/student.ts';
import { newId } from '../../db/ids.ts';
import type { Work } from '../../db/work.ts';
import { feeReturnedBy, returnedFeesOf } from '../ledger/credit.service.ts';
import { openBooks, type Books, type Cause } from '../ledger/books.service.ts';
import { followCharge, reverseCredit } from '../ledger/reversal.service.ts';
import { listFeeTypes } from '../feeType/feeType.service.ts';
import { dayOffOf, lockDayForMarking } from '../calendar/calendar.service.ts';
import { guestsOfDay } from '../schoolClass/placed.service.ts';
import { requireMarkable } from '../schoolClass/schoolClass.service.ts';
import { findStudents, withAccount } from '../student/student.service.ts';
import * as repository from './attendance.repository.ts';
import type { MarkChange, StoredMark } from './attendance.repository.ts';
import { recordChange, toRecord } from './record.ts';

// What every change of a mark consists of: its price, its entry in the books, and its trace in the audit log.

const CREDIT_USED = 'The credit that this left has been used since, so it can no longer be undone.';

/** One lesson with the students to mark; their marks and accounts are locked until the transaction ends. */
export interface OpenDay {
  /** The fee types in use on the date. */
  types: readonly FeeTypeOnDate[];
  marks: ReadonlyMap<StudentId, StoredMark>;
  /** Throws a Refusal for a student who is unknown or doesn't attend. */
  mark(
    studentId: StudentId,
    mark: Mark,
  ): {
    after: StoredMark;
    feeDifference: Cents;
    /** The credit record from a returned fee. */
    creditId: string | null;
  };
  isHoliday: boolean;
  /**
   * Saves a mark again with another amount (cents) for one part of its fee; nothing else about it changes. Returns the id
   * of the credit that a returned part became. With `returned`, the credit of an earlier return goes first.
   */
  setPart(
    mark: StoredMark,
    part: { type: FeeTypeKey; cents: Cents; note: string; returned?: Cents },
  ): { after: StoredMark; creditId: string | null };
  /** A student with the changes made so far. */
  student(studentId: StudentId): Student;
  /** The changed marks, with their earlier states. */
  changed(): MarkChange[];
  save(): Promise<void>;
}

/**
 * Locks the accounts and marks of the given students. `leaversToo` also allows students who have left, and dates
 * before the class begins, for acts that affect everyone who was there.
 */
export async function openDay(
  work: Work,
  lesson: Lesson,
  studentIds: readonly StudentId[],
  { leaversToo = false } = {},
): Promise<OpenDay> {
  const { date } = lesson;
  if (!isMarkableDate(date, work.today)) throw invalid(INVALID_DATE, { date: INVALID_DATE });
  refuseClosed(work, date);
  // Who was marked in a class that begins later by now was there all the same.
  if (!leaversToo) await requireMarkable(work.tx, lesson);
  // Locks the day first, then the accounts, and only then reads the marks. That way, two admins who mark the same
  // student take turns, and so does one who makes the day a holiday meanwhile.
  await lockDayForMarking(work, date);
  const books = await openBooks(work, studentIds);
  const students = await findStudents(work.tx, studentIds);
  const marks = await repository.marksOf(work.tx, lesson, studentIds);
  const types = await listFeeTypes(work.tx);
  const dayOff = await dayOffOf(work.tx, lesson);
  const holidayName = dayOff?.name ?? null;
  const guests = work.hasGuests ? await guestsOfDay(work.tx, lesson) : new Map();
  const typesOnDate = feeTypesOn(lesson, types);
  const changed: MarkChange[] = [];
  const charged = new Map<StudentId, Cents>();

  const known = (studentId: StudentId) => {
    const student = students.get(studentId);
    if (!student) throw notFound(STUDENT_NOT_FOUND);
    return student;
  };

  return {
    types: typesOnDate,
    marks,
    isHoliday: holidayName !== null,
    student: (studentId) => withAccount(known(studentId), books.account(studentId)),
    mark(studentId, mark) {
      const student = known(studentId);
      const reason = leaversToo ? null : absenceFromRoll(student);
      if (reason !== null) throw invalid(reason);
      const before = marks.get(studentId);
      refuseUnknownFlags(mark, before, lesson, types);
      const after = priced(
        work,
        before,
        { ...mark, studentId, ...lesson },
        typesOnDate,
        // Who tries a class pays nothing for it.
        holidayName !== null || guests.has(studentId),
      );
      const posted = postFeeChange(books, before, after, { holidayName, types });
      if (posted.feeDifference > 0) charged.set(studentId, posted.feeDifference);
      const change = { before: before ?? null, after };
      changed.push(change);
      recordChange(work, change, typesOnDate);
      return { after, ...posted };
    },
    setPart(before, { type, cents, note, returned = ZERO }) {
      const after: StoredMark = {
        ...before,
        fee: Object.fromEntries(
          Object.entries({ ...before.fee, [type]: cents }).filter(([, amount]) => amount > 0),
        ),
        timestamp: momentOfChange(work.now, before.timestamp),
        by: work.actor.id ?? 'anonymous',
      };
      const from = before.fee[type] ?? ZERO;
      const account = books.account(before.studentId);
      const entry =
        cents > from
          ? restoreFee({ amount: minus(cents, from), creditLeft: returned })
          : returnFee(account, minus(from, cents));
      const creditId = books.post(before.studentId, entry, causeOf(after, note, before, types));
      const change = { before, after };
      changed.push(change);
      recordChange(work, change, typesOnDate);
      return { after, creditId };
    },
    changed: () => changed,
    async save() {
      // Most marks charge nothing, so what was returned before is only read for those that do.
      const returned = groupBy(
        await returnedFeesOf(work, lesson, [...charged.keys()]),
        ({ student_id }) => student_id,
      );
      for (const [id, fee] of charged) followCharge(books, returned.get(id) ?? [], fee);
      await repository.saveMarks(work.tx, changed);
      await books.save();
    },
  };
}

/** The new mark with its fee. */
function priced(
  work: Work,
  before: StoredMark | undefined,
  mark: Mark & Lesson & { studentId: StudentId },
  types: readonly FeeTypeOnDate[],
  isFree: boolean,
): StoredMark {
  return {
    ...mark,
    id: before?.id ?? markId(newId()),
    fee: feeOf(mark, types, { onHoliday: isFree, before }),
    // Later edits and undo use this time to tell whether they saw the latest version.
    timestamp: momentOfChange(work.now, before?.timestamp),
    by: work.actor.id ?? 'anonymous',
  };
}

/** Refuses newly set flags that aren't charged on the date. Flags that were already set may stay or be removed. */
function refuseUnknownFlags(
  { attributes }: Mark,
  before: StoredMark | undefined,
  lesson: Lesson,
  types: readonly FeeType[],
): void {
  const flagKeys = new Set(flagsOf(feeTypesOn(lesson, types)).map(({ key }) => key));
  for (const key of Object.keys(attributes)) {
    if (flagKeys.has(key) || before?.attributes[key]) continue;
    const type = flagsOf(types).find((one) => one.key === key);
    const message = type
      ? feeTypeMessages.notOn(type.name, lesson.date)
      : feeTypeMessages.unknown(key);
    throw invalid(message, { [`attributes.${key}`]: message });
  }
}

function postFeeChange(
  books: Books,
  before: StoredMark | undefined,
  after: StoredMark,
  { holidayName, types }: { holidayName: string | null; types: readonly FeeType[] },
): Omit<ReturnType<OpenDay['mark']>, 'after'> {
  const from = before ? totalFee(before.fee) : ZERO;
  const to = totalFee(after.fee);
  const entry = changeFee(books.account(after.studentId), from, to);
  const feeDifference = minus(to, from);
  if (!entry) return { feeDifference, creditId: null };
  // The note leaves out the earlier mark, because that is in the audit log.
  const note = noteOf(after, types);
  const cause =
    after.status === 'holiday'
      ? holidayCause(after, minus(from, to), { holidayName, types }, before)
      : causeOf(after, note, before, types);
  return { feeDifference, creditId: books.post(after.studentId, entry, cause) };
}

/** 'Present, late on Nov 4, 2026', with placeholders for the fee types. */
export function noteOf(mark: StoredMark, types: readonly FeeType[]): string {
  return `${describeMark(mark, types, mention)} on ${formatDate(mark.date)}`;
}

/**
 * Returns a mark's fee to the student. The result is the change of fees in cents, 0 or less, and the id of the
 * resulting credit.
 */
export function reverseMark(
  work: Work,
  books: Books,
  mark: StoredMark,
  types: readonly FeeType[],
): { feeAdjustment: Cents; creditId: string | null } {
  const fee = totalFee(mark.fee);
  let creditId: string | null = null;
  if (fee > 0) {
    const note = `Fee of ${formatDate(mark.date)} returned: mark removed (was ${describeMark(mark, types, mention)})`;
    creditId = books.post(
      mark.studentId,
      returnFee(books.account(mark.studentId), fee),
      causeOf(mark, note, mark, types),
    );
  }
  recordChange(work, { before: mark, after: null }, feeTypesOn(mark, types));
  return { feeAdjustment: negated(fee), creditId };
}

/**
 * The cause of a fee that a holiday returns. Its credit record has the whole fee, even the part that went toward debt.
 */
function holidayCause(
  mark: StoredMark,
  fee: Cents,
  { holidayName, types }: { holidayName: string | null; types: readonly FeeType[] },
  original: StoredMark | undefined,
): Cause {
  const reason = feeReturnedBy(mark.date, holidayName);
  const cause = causeOf(mark, reason, original, types);
  const own = { reason, amount: fee, holiday_name: holidayName, origin: 'holiday' as const };
  return { ...cause, credit: { ...cause.credit, ...own } };
}

/** The parts that cost more than before. */
export const raisedParts = (fee: FeeBreakdown, before: FeeBreakdown = noFee): FeeTypeKey[] =>
  Object.keys(fee).filter((key) => (fee[key] ?? 0) > (before[key] ?? 0));

export function causeOf(
  mark: StoredMark,
  note: string,
  original: StoredMark | undefined,
  types: readonly FeeType[],
) {
  return {
    source: sourceOf(mark),
    date: mark.date,
    note,
    types: raisedParts(mark.fee, original?.fee),
    credit: {
      class_id: mark.classId,
      reason: `Fee of ${formatDate(mark.date)} returned`,
      original_status: original?.status ?? null,
      original_attributes: original
        ? JSON.stringify(toRecord(original, feeTypesOn(mark, types)).attributes)
        : null,
    },
  };
}

/** Charges a returned fee again, and reverses whatever is left of the credit from its return. */
export async function restoreFeeOf(
  work: Work,
  books: Books,
  {
    mark,
    creditId,
    note,
    evenIfApplied = false,
  }: {
    mark: StoredMark;
    creditId: string | null;
    note: string;
    /** If set and the credit was partly applied, that part is owed again; otherwise the act is refused. */
    evenIfApplied?: boolean;
  },
): Promise<void> {
  const amount = totalFee(mark.fee);
  if (amount === 0) return;
  const left = creditId ? await reverseCredit(work, creditId, { evenIfApplied }) : ZERO;
  if (left === null) throw conflict(CREDIT_USED);
  books.post(mark.studentId, restoreFee({ amount, creditLeft: left }), {
    source: sourceOf(mark),
    date: mark.date,
    note,
    types: raisedParts(mark.fee),
  });
}

/** The mark as the source of a journal entry. */
export function sourceOf(mark: Lesson & { studentId: StudentId }) {
  return { type: 'attendance' as const, id: markKey(mark) };
}
