import type { ShownStudent } from '../../../contract/student.ts';
import { owedToday } from '../../../domain/owing.ts';
import type { EnrollmentStatus } from '../../../domain/student.ts';
import { IconCheck, IconTrash } from '../../ui/icon/icons.ts';
import { Act } from '../../ui/menu/Act.tsx';

interface Props<Shown extends ShownStudent> {
  student: Shown;
  /** Without Removed where Remove is the one way to it. */
  statuses: readonly EnrollmentStatus[];
  onStatus: (student: Shown, status: EnrollmentStatus) => void;
  onRemove: (student: Shown) => void;
}

/** In a student's menu: the statuses, with theirs checked, and removing them. */
export function StudentMenuActs<Shown extends ShownStudent>(props: Props<Shown>) {
  const { student, statuses, onStatus, onRemove } = props;
  const { enrollmentStatus: now } = student;
  return (
    <>
      {statuses.map((status) => (
        <Act
          key={status}
          {...(status === now && { icon: IconCheck })}
          checked={status === now}
          onClick={() => status !== now && onStatus(student, status)}
        >
          {status}
        </Act>
      ))}
      {now !== 'Removed' && (
        <Act
          icon={IconTrash}
          tone="danger"
          reason={owedToday(student) > 0 ? 'Cannot remove student with balance' : null}
          onClick={() => onRemove(student)}
        >
          Remove
        </Act>
      )}
    </>
  );
}
