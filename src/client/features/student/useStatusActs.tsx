import { useCallback, type ReactNode } from 'react';
import type { ShownStudent, Student } from '../../../contract/student.ts';
import { fullName, type EnrollmentStatus } from '../../../domain/student.ts';
import type { ApiError } from '../../api/apiError.ts';
import { useQuestion } from '../../ui/dialog/useQuestion.ts';
import { lateDialog } from '../../ui/lazy/lateDialog.ts';
import { notifyDone, notifyFailure } from '../../ui/message/notify.ts';
import type { StatusQuestion } from './StatusDialog.tsx';
import { useRemoval, useStatusChange } from './students.ts';
import { asksFirst } from './values.ts';

const StatusDialog = lateDialog(async () => (await import('./StatusDialog.tsx')).StatusDialog);

/** Names the student, because somebody may have changed another student's status by then. */
function sayRefused(student: Student, { message }: ApiError) {
  notifyFailure(`${fullName(student)}'s status isn't changed: ${message}`);
}

interface StatusActs {
  /** Asks first if the status takes the student off the roll. Has a stable identity, like `remove`. */
  setStatus: (student: ShownStudent, status: EnrollmentStatus) => void;
  remove: (student: ShownStudent) => void;
  /** The dialog; render it always. */
  dialog: ReactNode;
}

/** Changes the status of one student, or removes them. */
export function useStatusActs(): StatusActs {
  const { about, opened, ask, close } = useQuestion<StatusQuestion>();
  const { mutate: change } = useStatusChange({ onRefused: sayRefused });
  const onDone = (student: Student) => {
    close();
    notifyDone(`${fullName(student)} is now ${student.enrollmentStatus}.`);
  };
  const asked = useStatusChange({ onDone });
  const removal = useRemoval({ onDone });
  const setStatus = useCallback(
    (student: ShownStudent, act: EnrollmentStatus) => {
      if (asksFirst(act)) ask({ student, act });
      else change({ id: student.id, enrollmentStatus: act });
    },
    [ask, change],
  );
  const remove = useCallback((student: ShownStudent) => ask({ student, act: 'remove' }), [ask]);

  function confirm() {
    if (!about) return;
    const { student, act } = about;
    if (act === 'remove') removal.mutate({ id: student.id });
    else asked.mutate({ id: student.id, enrollmentStatus: act });
  }

  return {
    setStatus,
    remove,
    dialog: (
      <StatusDialog
        question={about}
        opened={opened}
        busy={asked.isPending || removal.isPending}
        error={about?.act === 'remove' ? removal.error : asked.error}
        onConfirm={confirm}
        onClose={() => {
          close();
          asked.reset();
          removal.reset();
        }}
      />
    ),
  };
}
