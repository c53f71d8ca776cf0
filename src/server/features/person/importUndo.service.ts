import { refuseClosed } from '../../../domain/closing.ts';
import { dateInZone } from '../../../domain/dates.ts';
import type { Student } from '../../../contract/student.ts';
import { conflict } from '../../../domain/refusal.ts';
import { fullName } from '../../../domain/student.ts';
import { importMessages } from '../../../domain/import/messages.ts';
import type { Work } from '../../db/work.ts';
import { claimForUndo, forgetStudents } from '../../undo/undo.ts';
import { markedAmong } from '../attendance/attendance.service.ts';
import { namedInEntries } from '../budget/budgetEntry.service.ts';
import { leaveFamilies, removeEmptyFamilies } from '../family/family.service.ts';
import { openBooks } from '../ledger/books.service.ts';
import { accountsInUse, takeBackAccounts } from '../ledger/takeBack.service.ts';
import { studentsInMails } from '../mail/mail.service.ts';
import { remindedAmong } from '../reminder/reminder.service.ts';
import { takeBackPlaces } from '../schoolClass/place.service.ts';
import { removeUnusedClasses } from '../schoolClass/schoolClass.service.ts';
import { readPlainSettings } from '../setting/setting.service.ts';
import { deleteStudents, findStudents } from '../student/student.service.ts';
import { deleteUsers, lockUsers, withOwnPassword } from '../user/user.service.ts';
import { OPENING_BALANCE } from '../enrollment/enrollment.service.ts';
import type { ImportedAct } from '../enrollment/import.service.ts';

/** How many are named in a refusal. */
const MOST_NAMED = 3;

/**
 * Takes back all that a list added, as if it had never been: students with their opening balances and places, families,
 * guardians and classes. The audit log keeps what was added. Refused if a student has been marked, has paid or owes
 * anything since, if somebody has logged in or joined the team, or if the month is closed: then nothing is undone.
 */
export async function undoImport(work: Work, actId: string): Promise<{ undone: number }> {
  const [saved] = await claimForUndo<ImportedAct>(work, 'student', actId, actId);
  if (!saved) throw conflict(importMessages.notUndone);
  const { students: all, families, adults, classes } = saved.state;
  const { timeZone } = await readPlainSettings(work.tx);
  refuseClosed(work, dateInZone(saved.at, timeZone));
  await lockUsers(work);
  await openBooks(work, all);
  const students = await findStudents(work.tx, all);
  const ids = all.filter((id) => students.has(id));
  const isStaffNow = ({ role, teaches }: Student) => role !== 'student' || teaches;
  const mailed = await studentsInMails(work.tx);
  const used = new Set<string>([
    ...ids.filter((id) => mailed.has(id)),
    ...[...students.values()].filter(isStaffNow).map(({ id }) => id),
    ...(await accountsInUse(work.tx, ids, OPENING_BALANCE)),
    ...(await markedAmong(work.tx, ids)),
    ...(await remindedAmong(work.tx, ids)),
    ...(await namedInEntries(work.tx, ids)),
    ...(await withOwnPassword(work.tx, ids)),
  ]);
  if (used.size > 0) {
    const names = ids.flatMap((id) => (used.has(id) ? fullName(students.get(id) ?? noName) : []));
    throw conflict(importMessages.inUse(names.slice(0, MOST_NAMED), names.length));
  }
  await forgetStudents(work, ids);
  await takeBackPlaces(work, ids);
  await leaveFamilies(work, ids);
  await takeBackAccounts(work, ids);
  await deleteStudents(work, ids);
  const left = await removeEmptyFamilies(work, families, adults);
  const loggedIn = await withOwnPassword(work.tx, left);
  await deleteUsers(work, [...ids, ...left.filter((id) => !loggedIn.has(id))]);
  await removeUnusedClasses(work, classes);
  work.audit({
    action: 'List of students undone',
    entity: 'school',
    entityId: actId,
    before: { students: ids.length, families: families.length },
    after: null,
  });
  return { undone: ids.length };
}

const noName = { firstName: '', lastName: '' };
