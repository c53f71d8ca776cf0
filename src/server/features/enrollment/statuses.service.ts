import type { StatusResults } from '../../../contract/student.ts';
import type { Student } from '../../../contract/student.ts';
import { ANONYMIZED } from '../../../domain/formerStudent.ts';
import type { StudentId } from '../../../domain/ids.ts';
import { conflict } from '../../../domain/refusal.ts';
import { STUDENT_NOT_FOUND, type EnrollmentStatus } from '../../../domain/student.ts';
import { newId } from '../../db/ids.ts';
import type { Reader } from '../../db/database.ts';
import type { Work } from '../../db/work.ts';
import { keepForUndo, takeForUndo } from '../../undo/undo.ts';
import { openBooks } from '../ledger/books.service.ts';
import { findStudents, getStudent, saveStudent } from '../student/student.service.ts';
import { changeEnrollmentStatus } from './enrollment.service.ts';

const NOTHING_TO_UNDO = 'Nothing of this can be undone: the statuses have been changed since.';

interface Chosen {
  studentIds: readonly StudentId[];
  enrollmentStatus: EnrollmentStatus;
}

/** What an act on many statuses stores about each student. */
interface StatusBefore {
  before: Pick<
    Student,
    'enrollmentStatus' | 'approved' | 'frozenFeesTotal' | 'frozenBalance' | 'frozenAt'
  >;
  after: EnrollmentStatus;
}

/** What `changeStatuses` would do; changes nothing. */
export async function previewStatuses(
  db: Reader,
  { studentIds }: Chosen,
): Promise<StatusResults['results']> {
  const ids = [...new Set(studentIds)];
  const students = await findStudents(db, ids);
  return ids.map((id) => resultOf(id, students.get(id)));
}

function resultOf(id: StudentId, student: Student | undefined): StatusResults['results'][number] {
  if (!student) return { studentId: id, error: STUDENT_NOT_FOUND };
  if (student.anonymized) return { studentId: id, error: ANONYMIZED };
  return { studentId: id, previousStatus: student.enrollmentStatus };
}

/** Gives many students one status, in one unit of work (D170). Those who can't have it are reported; the others do. */
export async function changeStatuses(work: Work, chosen: Chosen): Promise<StatusResults> {
  const actId = newId();
  await openBooks(work, [...new Set(chosen.studentIds)]);
  const results = await previewStatuses(work.tx, chosen);
  const students = await findStudents(work.tx, chosen.studentIds);
  for (const result of results) {
    const before = students.get(result.studentId);
    if ('error' in result || !before || before.enrollmentStatus === chosen.enrollmentStatus)
      continue;
    await changeEnrollmentStatus(work, result.studentId, chosen.enrollmentStatus);
    const state: StatusBefore = { before, after: chosen.enrollmentStatus };
    await keepForUndo(work, 'student', actId, [
      { entityId: result.studentId, studentId: result.studentId, state: onlyStatus(state) },
    ]);
  }
  return { actId, results };
}

/** Without the names and contacts that undo doesn't need. */
function onlyStatus({ before, after }: StatusBefore): StatusBefore {
  const { enrollmentStatus, approved, frozenFeesTotal, frozenBalance, frozenAt } = before;
  return {
    before: { enrollmentStatus, approved, frozenFeesTotal, frozenBalance, frozenAt },
    after,
  };
}

/** Undoes `changeStatuses` for each student whose status nobody has changed since. Refused if there is none. */
export async function undoStatuses(
  work: Work,
  actId: string,
): Promise<{ undone: number; unchanged: number }> {
  const kept = await takeForUndo<StatusBefore>(work, 'student', actId);
  const ids = kept.map(({ entityId }) => entityId as StudentId);
  await openBooks(work, ids);
  const students = await findStudents(work.tx, ids);
  let undone = 0;
  for (const { entityId, state } of kept) {
    const now = students.get(entityId as StudentId);
    if (!now || now.anonymized || now.enrollmentStatus !== state.after) continue;
    const { enrollmentStatus, approved, frozenFeesTotal, frozenBalance, frozenAt } = state.before;
    await saveStudent(work, now.id, {
      enrollment_status: enrollmentStatus,
      approved: approved ? 1 : 0,
      frozen_fees_total: frozenFeesTotal,
      frozen_balance: frozenBalance,
      frozen_at: frozenAt,
    });
    work.audit({
      action: 'Enrollment status restored',
      entity: 'student',
      entityId: now.id,
      studentId: now.id,
      before: now,
      after: await getStudent(work.tx, now.id),
    });
    undone += 1;
  }
  if (undone === 0) throw conflict(NOTHING_TO_UNDO);
  return { undone, unchanged: kept.length - undone };
}
