import type { StatusResults, Student } from '../../../contract/student.ts';
import { groupBy } from '../../../domain/collections.ts';
import { ANONYMIZED } from '../../../domain/formerStudent.ts';
import { studentId, type StudentId } from '../../../domain/ids.ts';
import { conflict } from '../../../domain/refusal.ts';
import { STUDENT_NOT_FOUND, type EnrollmentStatus } from '../../../domain/student.ts';
import { newId } from '../../db/ids.ts';
import type { Reader } from '../../db/database.ts';
import type { Work } from '../../db/work.ts';
import { claimForUndo } from '../../undo/undo.ts';
import { openBooks } from '../ledger/books.service.ts';
import { reopenPlaces, type EndedPlaces } from '../schoolClass/place.service.ts';
import { findStudents, saveStudents } from '../student/student.service.ts';
import { saveStatuses } from './enrollment.service.ts';
import { saveStatusesForUndo, type SavedStatus } from './savedStatus.ts';

const NOTHING_TO_UNDO = 'Nothing of this can be undone: the statuses have been changed since.';

interface Chosen {
  studentIds: readonly StudentId[];
  enrollmentStatus: EnrollmentStatus;
}

/** Shows what `changeStatuses` would do, and changes nothing. */
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

/**
 * Sets one status for many students, in one unit of work. If it isn't possible for some, the result says so; the others
 * still get it.
 */
export async function changeStatuses(work: Work, chosen: Chosen): Promise<StatusResults> {
  const { enrollmentStatus } = chosen;
  const actId = newId();
  const ids = [...new Set(chosen.studentIds)];
  await openBooks(work, ids);
  const students = await findStudents(work.tx, ids);
  const changing = [...students.values()].filter(
    (one) => !one.anonymized && one.enrollmentStatus !== enrollmentStatus,
  );
  const places = await saveStatuses(work, changing, enrollmentStatus);
  await saveStatusesForUndo(
    work,
    actId,
    changing.map((before) => ({
      before,
      after: enrollmentStatus,
      places: placesOfStudent(places, before.id),
    })),
  );
  await record(work, 'Enrollment status changed', changing);
  return { actId, results: ids.map((id) => resultOf(id, students.get(id))) };
}

function placesOfStudent({ ended, deleted }: EndedPlaces, id: StudentId): EndedPlaces {
  const isTheirs = (row: EndedPlaces['ended'][number]) => row.student_id === id;
  return { ended: ended.filter(isTheirs), deleted: deleted.filter(isTheirs) };
}

/**
 * Undoes `changeStatuses`, or an approval, for each student whose status nobody has changed since. Refused if no such
 * student is left.
 */
export async function undoStatuses(
  work: Work,
  actId: string,
): Promise<{ undone: number; unchanged: number }> {
  const saved = await claimForUndo<SavedStatus>(work, 'student', actId);
  const ids = saved.map(({ entityId }) => studentId(entityId));
  await openBooks(work, ids);
  const students = await findStudents(work.tx, ids);
  const same = saved.flatMap(({ entityId, state }) => {
    const now = students.get(studentId(entityId));
    return now && !now.anonymized && now.enrollmentStatus === state.after ? [{ now, state }] : [];
  });
  if (same.length === 0) throw conflict(NOTHING_TO_UNDO);
  for (const group of groupBy(same, ({ state }) => JSON.stringify(state.before)).values()) {
    const [first] = group;
    if (first)
      await saveStudents(
        work,
        group.map(({ now }) => now.id),
        first.state.before,
      );
  }
  const places = same.map(({ state }) => state.places);
  await reopenPlaces(work, {
    ended: places.flatMap(({ ended }) => ended),
    deleted: places.flatMap(({ deleted }) => deleted),
  });
  await record(
    work,
    'Enrollment status restored',
    same.map(({ now }) => now),
  );
  return { undone: same.length, unchanged: saved.length - same.length };
}

/** Writes an entry into the audit log for each student, with their state before and after. */
async function record(work: Work, action: string, before: readonly Student[]): Promise<void> {
  const after = await findStudents(
    work.tx,
    before.map(({ id }) => id),
  );
  for (const student of before)
    work.audit({
      action,
      entity: 'student',
      entityId: student.id,
      studentId: student.id,
      before: student,
      after: after.get(student.id) ?? null,
    });
}
