import { changeFee } from '../../../domain/account.ts';
import type { AttendanceStatus, AttendanceAttributes } from '../../../domain/attendance.ts';
import { groupBy } from '../../../domain/collections.ts';
import type { CalendarDate } from '../../../domain/dates.ts';
import { feeTypesOn, type FeeTypeKey } from '../../../domain/feeType.ts';
import { totalFee, type FeeBreakdown } from '../../../domain/fees.ts';
import { markId, type ClassId, type MarkId, type StudentId } from '../../../domain/ids.ts';
import { lessonKey, type Lesson } from '../../../domain/lesson.ts';
import { plainText } from '../../../domain/letters.ts';
import { ZERO } from '../../../domain/money.ts';
import { letOthers } from '../../db/batches.ts';
import { newId } from '../../db/ids.ts';
import type { Reader } from '../../db/database.ts';
import type { Work } from '../../db/work.ts';
import { listFeeTypes } from '../feeType/feeType.service.ts';
import { openBooks } from '../ledger/books.service.ts';
import * as repository from './attendance.repository.ts';
import { causeOf, noteOf } from './marking.ts';

/** A mark from the books of before, which costs what it was charged then. */
export interface MarkToImport {
  studentId: StudentId;
  date: CalendarDate;
  classId: ClassId;
  status: AttendanceStatus;
  attributes: AttendanceAttributes;
  fee: FeeBreakdown;
}

/** Finds out what these marks would replace, and which fees a lesson has. */
export async function importableMarks(db: Reader) {
  const types = await listFeeTypes(db);
  const lessons = new Map<string, Promise<ReadonlySet<StudentId>>>();
  /** Who is marked in a lesson; read once for each. */
  function markedIn(lesson: Lesson): Promise<ReadonlySet<StudentId>> {
    const key = lessonKey(lesson);
    const known =
      lessons.get(key) ??
      repository
        .marksIn(db, lesson)
        .then((marks) => new Set(marks.map(({ studentId }) => studentId)));
    lessons.set(key, known);
    return known;
  }
  return {
    isMarked: async ({ studentId, ...lesson }: Lesson & { studentId: StudentId }) =>
      (await markedIn(lesson)).has(studentId),
    /** The type of an absence's fee, or of what is noted of somebody present under this name. */
    feeType(lesson: Lesson, noted: string | null): FeeTypeKey | null {
      const own = feeTypesOn(lesson, types).find(({ appliesTo, name, key }) =>
        noted === null
          ? appliesTo === 'absent'
          : appliesTo === 'present' && [plainText(name), plainText(key)].includes(plainText(noted)),
      );
      return own?.key ?? null;
    },
  };
}

/**
 * Adds marks of students who have none in their lessons, with their fees in the books. They tell nobody who has the day
 * open, and are one entry of the audit log together, which is the import's. Returns their ids in the same order.
 */
export async function importMarks(work: Work, marks: readonly MarkToImport[]): Promise<MarkId[]> {
  const types = await listFeeTypes(work.tx);
  const charged = marks.filter(({ fee }) => totalFee(fee) > 0);
  const books = await openBooks(work, [...new Set(charged.map(({ studentId }) => studentId))]);
  const ids = new Map<MarkToImport, MarkId>();
  for (const ofDay of groupBy(marks, ({ date }) => date).values()) {
    await letOthers();
    const changes = ofDay.map((mark) => {
      const id = markId(newId());
      ids.set(mark, id);
      const by = work.actor.id ?? 'anonymous';
      return { before: null, after: { ...mark, id, timestamp: work.now, by } };
    });
    await repository.saveMarks(work.tx, changes);
    for (const { after } of changes) {
      const fee = totalFee(after.fee);
      const entry = fee > 0 && changeFee(books.account(after.studentId), ZERO, fee);
      if (entry)
        books.post(after.studentId, entry, causeOf(after, noteOf(after, types), after, types));
    }
  }
  await books.save();
  return marks.map((mark) => ids.get(mark) as MarkId);
}
