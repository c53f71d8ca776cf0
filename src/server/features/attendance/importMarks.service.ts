import { changeFee } from '../../../domain/account.ts';
import type { AttendanceAttributes, AttendanceStatus } from '../../../domain/attendance.ts';
import type { CalendarDate } from '../../../domain/dates.ts';
import { totalFee, type FeeBreakdown } from '../../../domain/fees.ts';
import { markId, type ClassId, type MarkId, type StudentId } from '../../../domain/ids.ts';
import { ZERO } from '../../../domain/money.ts';
import { newId } from '../../db/ids.ts';
import type { Work } from '../../db/work.ts';
import { listFeeTypes } from '../feeType/feeType.service.ts';
import { openBooks } from '../ledger/books.service.ts';
import * as repository from './attendance.repository.ts';
import { causeOf, noteOf } from './marking.ts';

/** A past mark, which costs what it was charged then. */
export interface PastMark {
  studentId: StudentId;
  date: CalendarDate;
  classId: ClassId;
  status: AttendanceStatus;
  attributes: AttendanceAttributes;
  fee: FeeBreakdown;
}

export const { lessonsMarked } = repository;

/**
 * Imports marks, with their fees in the books. They tell nobody who has the day open, and are one entry of the audit log
 * together, which is the import's. Returns their ids in the same order; null for a mark whose student has one in the
 * lesson by now.
 */
export async function importMarks(
  work: Work,
  marks: readonly PastMark[],
): Promise<(MarkId | null)[]> {
  const types = await listFeeTypes(work.tx);
  const charged = marks.filter(({ fee }) => totalFee(fee) > 0);
  const books = await openBooks(work, [...new Set(charged.map(({ studentId }) => studentId))]);
  const by = work.actor.id ?? 'anonymous';
  const rows = marks.map((mark) => ({ ...mark, id: markId(newId()), timestamp: work.now, by }));
  const inserted = await repository.insertMarks(work.tx, rows);
  for (const mark of rows.filter(({ id }) => inserted.has(id))) {
    const fee = totalFee(mark.fee);
    const entry = fee > 0 && changeFee(books.account(mark.studentId), ZERO, fee);
    if (entry)
      books.post(mark.studentId, entry, causeOf(mark, noteOf(mark, types), undefined, types));
  }
  await books.save();
  return rows.map(({ id }) => (inserted.has(id) ? id : null));
}

/** Deletes marks of an import that is undone; its fees are taken back in the books. */
export async function takeBackMarks({ tx }: Work, ids: readonly MarkId[]): Promise<void> {
  await repository.deleteMarks(
    tx,
    ids.map((id) => ({ id })),
  );
}
