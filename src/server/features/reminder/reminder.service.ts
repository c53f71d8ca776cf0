import type { NotedReminders, SentReminders } from '../../../contract/reminder.ts';
import type { StudentId } from '../../../domain/ids.ts';
import { owedToday } from '../../../domain/owing.ts';
import type { Cents } from '../../../domain/money.ts';
import { conflict } from '../../../domain/refusal.ts';
import { reminderMessages } from '../../../domain/reminder.ts';
import { STUDENT_NOT_FOUND } from '../../../domain/student.ts';
import type { Reader } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import type { Tables } from '../../db/tables.ts';
import type { Work } from '../../db/work.ts';
import { debtsById, findStudents, NO_DEBT } from '../student/student.service.ts';
import * as repository from './reminder.repository.ts';

/**
 * Records which students staff reminded today, and what each owes today. Students who owe nothing are reported; the
 * others are recorded.
 */
export async function noteReminders(
  work: Work,
  { studentIds, way }: SentReminders,
): Promise<NotedReminders> {
  const actId = newId();
  const students = await findStudents(work.tx, studentIds);
  const debts = await debtsById(work.tx, work.today, [...students.keys()]);
  const rows: Tables['reminders'][] = [];
  const results: NotedReminders['results'] = [];
  for (const studentId of new Set(studentIds)) {
    const student = students.get(studentId);
    const due = student && owedToday({ ...student, ...(debts.get(studentId) ?? NO_DEBT) });
    if (due === undefined) results.push({ studentId, error: STUDENT_NOT_FOUND });
    else if (due <= 0) results.push({ studentId, error: reminderMessages.owesNothing });
    else {
      results.push({ studentId, remindedOn: work.today });
      rows.push({
        id: newId(),
        student_id: studentId,
        act: actId,
        date: work.today,
        amount: due,
        way,
        created_at: work.now,
        created_by: work.actor.id ?? '',
      });
    }
  }
  await repository.insertReminders(work.tx, rows);
  for (const row of rows) audit(work, 'Reminder noted', { before: null, after: row });
  return { actId, results };
}

/** Notes whom an email has reminded, and of how much. A student who was in another email of the same act is noted once. */
export async function noteSent(
  work: Work,
  { act, by, amounts }: { act: string; by: string; amounts: readonly [StudentId, Cents][] },
): Promise<void> {
  const noted = new Set(await repository.remindedIn(work.tx, act));
  const rows = amounts
    .filter(([studentId]) => !noted.has(studentId))
    .map(([student_id, amount]) => ({
      id: newId(),
      student_id,
      act,
      date: work.today,
      amount,
      way: 'email' as const,
      created_at: work.now,
      created_by: by,
    }));
  await repository.insertReminders(work.tx, rows);
  for (const row of rows) audit(work, 'Reminder noted', { before: null, after: row });
}

/** Undoes `noteReminders`. Refused if it is already undone. */
export async function undoReminders(work: Work, actId: string): Promise<{ undone: number }> {
  const rows = await repository.deleteReminders(work.tx, actId);
  if (rows.length === 0) throw conflict(reminderMessages.undone);
  for (const row of rows) audit(work, 'Reminder undone', { before: row, after: null });
  return { undone: rows.length };
}

/** All reminders of one student, newest first. */
export async function remindersOf(db: Reader, studentId: StudentId) {
  const rows = await repository.listReminders(db, studentId);
  return rows.map(toReminder);
}

const toReminder = ({ date, amount, way }: Tables['reminders']) => ({ date, amount, way });

function audit(
  work: Work,
  action: string,
  { before, after }: { before: Tables['reminders'] | null; after: Tables['reminders'] | null },
): void {
  const row = (after ?? before) as Tables['reminders'];
  work.audit({
    action,
    entity: 'reminder',
    entityId: row.id,
    studentId: row.student_id,
    before: before && toReminder(before),
    after: after && toReminder(after),
  });
}

/** The students among these who were ever reminded. */
export const remindedAmong = repository.remindedAmong;
