import type {
  ApprovalDecision,
  ApprovalResults,
  WaitingPerson,
} from '../../../contract/approval.ts';
import type { Student } from '../../../contract/student.ts';
import { studentId, type StudentId } from '../../../domain/ids.ts';
import {
  fullName,
  isWaiting,
  STUDENT_NOT_FOUND,
  type EnrollmentStatus,
} from '../../../domain/student.ts';
import type { Reader } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import type { Work } from '../../db/work.ts';
import { openBooks } from '../ledger/books.service.ts';
import { nothingEnded, type EndedPlaces } from '../schoolClass/place.service.ts';
import {
  findStudents,
  getStudent,
  listWaiting as listAllWaiting,
  saveStudent,
  saveStudents,
} from '../student/student.service.ts';
import { confirmEmails } from '../user/user.service.ts';
import { saveStatusesForUndo } from './savedStatus.ts';

// People who register are only on the admins' lists until an admin approves them.

/** People who wait for approval, oldest first; if the school can send emails, only people with a confirmed email. */
export async function listWaiting(
  db: Reader,
  { confirmsEmails }: { confirmsEmails: boolean },
): Promise<WaitingPerson[]> {
  const all = await listAllWaiting(db);
  return all.flatMap(({ emailConfirmed, ...person }) =>
    emailConfirmed || !confirmsEmails ? [person] : [],
  );
}

/**
 * Approves people, or rejects them, which sets their status to Removed. Somebody who is already approved stays
 * approved, even if another admin rejects them; the result says why something couldn't be done.
 */
export async function decideApprovals(
  work: Work,
  { userIds, approve, enrollmentStatus }: ApprovalDecision,
  { confirmsEmails }: { confirmsEmails: boolean },
): Promise<ApprovalResults> {
  const ids = [...new Set(userIds)].map((id) => studentId(id));
  // Locked in the usual order of accounts, so that two admins who decide at once wait for each other.
  await openBooks(work, ids);
  const people = await findStudents(work.tx, ids);
  const waiting = new Map((await listAllWaiting(work.tx)).map((person) => [person.id, person]));
  const results: ApprovalResults['results'] = [];
  const decided: { before: Student; after: EnrollmentStatus; places: EndedPlaces }[] = [];
  for (const id of ids) {
    const before = people.get(id);
    const error = !before
      ? STUDENT_NOT_FOUND
      : approve
        ? whyNotApproved(before, confirmsEmails && waiting.get(id)?.emailConfirmed === false)
        : whyNotTurnedAway(before);
    if (error !== null) results.push({ userId: id, error });
    else {
      if (before && isWaiting(before)) {
        await decide(work, before, { approve, enrollmentStatus });
        const after = approve ? (enrollmentStatus ?? before.enrollmentStatus) : 'Removed';
        decided.push({ before, after, places: nothingEnded });
      }
      results.push({ userId: id, approved: approve });
    }
  }
  if (decided.length === 0) return { results, actId: null };
  const actId = newId();
  await saveStatusesForUndo(work, actId, decided);
  return { results, actId };
}

function whyNotApproved(person: Student, unconfirmed: boolean): string | null {
  if (unconfirmed) return `${fullName(person)} hasn't confirmed their email yet.`;
  if (person.enrollmentStatus !== 'Removed' || person.approved) return null;
  return `${fullName(person)} was declined. To accept them, change their status.`;
}

function whyNotTurnedAway(person: Student): string | null {
  if (!person.approved) return null;
  return `${fullName(person)} was approved already.`;
}

async function decide(
  work: Work,
  before: Student,
  { approve, enrollmentStatus }: Omit<ApprovalDecision, 'userIds'>,
): Promise<void> {
  const { id } = before;
  if (approve) {
    await approveStudents(work, [id]);
    if (enrollmentStatus) await saveStudent(work, id, { enrollment_status: enrollmentStatus });
  } else await saveStudent(work, id, { enrollment_status: 'Removed' });
  work.audit({
    action: approve ? 'Registration approved' : 'Registration declined',
    entity: 'student',
    entityId: id,
    studentId: id,
    before,
    after: await getStudent(work.tx, id),
  });
}

/** The school vouches for these people, and therefore for their emails too. */
export async function approveStudents(work: Work, ids: readonly StudentId[]): Promise<void> {
  if (ids.length === 0) return;
  await saveStudents(work, ids, { approved: 1 });
  await confirmEmails(work.tx, work.engine, ids);
}
