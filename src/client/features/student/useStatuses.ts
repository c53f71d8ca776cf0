import type { ShownStudent } from '../../../contract/student.ts';
import { countOf } from '../../../domain/counts.ts';
import type { EnrollmentStatus } from '../../../domain/student.ts';
import { client as server } from '../../api/api.ts';
import { useUndoable } from '../../undo/useUndoable.ts';

/** One status for many students. */
export interface StatusForMany {
  students: readonly ShownStudent[];
  enrollmentStatus: EnrollmentStatus;
}

/** Gives many students a status, in one act that can be undone. */
export function useStatuses(onDone: () => void) {
  return useUndoable({
    act: ({ students, enrollmentStatus }: StatusForMany) =>
      server.students.changeStatuses({
        studentIds: students.map(({ id }) => id),
        enrollmentStatus,
      }),
    undo: ({ answer }) => server.students.undoStatuses({ actId: answer.actId }),
    onDone,
  });
}

/** What the act did, or that it was undone. */
export function statusesDone({ done, isUndone }: ReturnType<typeof useStatuses>): string | null {
  if (!done) return null;
  const { enrollmentStatus } = done.input;
  const changed = countOf(
    done.answer.results.filter(
      (one) => 'previousStatus' in one && one.previousStatus !== enrollmentStatus,
    ).length,
    'student',
  );
  if (isUndone) return `Undone for ${changed}.`;
  return enrollmentStatus === 'Enrolled'
    ? `Enrolled ${changed}.`
    : `Status changed to ${enrollmentStatus} for ${changed}.`;
}
