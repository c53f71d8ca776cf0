import type { Correction } from '../../../contract/credit.ts';
import type { Student } from '../../../contract/student.ts';
import { adjustOwed, entryLabel } from '../../../domain/account.ts';
import { closingMessages, correctionLimit, correctionNote } from '../../../domain/closing.ts';
import { refuseAnonymized } from '../../../domain/formerStudent.ts';
import { plus, type Cents } from '../../../domain/money.ts';
import { invalid, notFound } from '../../../domain/refusal.ts';
import { ENTRY_NOT_FOUND, STUDENT_NOT_FOUND } from '../../../domain/student.ts';
import type { Tables } from '../../db/tables.ts';
import type { Work } from '../../db/work.ts';
import { getStudent } from '../student/student.service.ts';
import { openBooks } from './books.service.ts';
import { grant } from './credit.service.ts';
import * as repository from './ledger.repository.ts';

/**
 * Corrects an entry in a student's account with an entry dated today that refers to it: it either gives money back as a
 * credit that first pays what is owed, or adds to what is owed.
 */
export async function correct(
  work: Work,
  { id, entryId, change, amount, note = '' }: Correction,
): Promise<Student> {
  const books = await openBooks(work, [id]);
  if (!books.has(id)) throw notFound(STUDENT_NOT_FOUND);
  refuseAnonymized(await getStudent(work.tx, id));
  const entry = await repository.findEntry(work.tx, id, entryId);
  if (!entry) throw notFound(ENTRY_NOT_FOUND);
  const limit = correctionLimit(change, entry.amount, {
    corrections: (await repository.correctionsOf(work.tx, [entry.id])).map((one) => one.amount),
    left: await repository.leftOfSource(work.tx, entry),
  });
  if (limit !== null && amount > limit) {
    const message = closingMessages.correctionLeft(limit);
    throw invalid(message, { amount: message });
  }
  if (change === 'giveBack') {
    await giveBack(work, entry, { amount, note });
    return getStudent(work.tx, id);
  }
  const reason = reasonOf(work, entry, note);
  const account = books.account(id);
  const posted = adjustOwed(account, plus(account.owed, amount));
  if (posted)
    books.post(id, posted, {
      source: { type: 'student', id },
      date: work.today,
      note: reason,
      corrects: entry.id,
    });
  await books.save();
  const after = await getStudent(work.tx, id);
  work.audit({
    action: 'Entry corrected',
    entity: 'student',
    entityId: id,
    studentId: id,
    before: { balance: account.owed },
    after: { balance: after.balance, reason },
  });
  return after;
}

const reasonOf = ({ today }: Work, entry: Tables['journal'], note: string): string =>
  correctionNote(entryLabel(entry.kind, entry.source_type), entry.date ?? today, note);

/** Gives some of what an entry charged back with a credit of today, which pays what is owed first. Returns its id. */
export async function giveBack(
  work: Work,
  entry: Tables['journal'],
  { amount, note }: { amount: Cents; note: string },
): Promise<string> {
  const reason = reasonOf(work, entry, note);
  const credit = await grant(work, entry.student_id, { amount, reason, apply: true }, entry.id);
  return credit.id;
}

export const { leftOfSource } = repository;
