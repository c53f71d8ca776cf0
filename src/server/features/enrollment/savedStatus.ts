import type { Student } from '../../../contract/student.ts';
import type { EnrollmentStatus } from '../../../domain/student.ts';
import type { Tables } from '../../db/tables.ts';
import type { Work } from '../../db/work.ts';
import { saveForUndo } from '../../undo/undo.ts';
import type { EndedPlaces } from '../schoolClass/place.service.ts';

/** What we need in order to undo the change of a student's status, or their approval. */
export interface SavedStatus {
  before: Pick<
    Tables['students'],
    'enrollment_status' | 'approved' | 'frozen_fees_total' | 'frozen_balance' | 'frozen_at'
  >;
  after: EnrollmentStatus;
  /** The places that it ended. */
  places: EndedPlaces;
}

/** Stores what students were before an act, for `undoStatuses`. */
export const saveStatusesForUndo = (
  work: Work,
  actId: string,
  changes: readonly (Omit<SavedStatus, 'before'> & { before: Student })[],
): Promise<void> =>
  saveForUndo<SavedStatus>(
    work,
    'student',
    actId,
    changes.map(({ before, ...rest }) => ({
      entityId: before.id,
      studentId: before.id,
      state: { ...rest, before: statusOf(before) },
    })),
  );

function statusOf(student: Student): SavedStatus['before'] {
  return {
    enrollment_status: student.enrollmentStatus,
    approved: student.approved ? 1 : 0,
    frozen_fees_total: student.frozenFeesTotal,
    frozen_balance: student.frozenBalance,
    frozen_at: student.frozenAt,
  };
}
