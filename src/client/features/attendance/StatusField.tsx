import { memo } from 'react';
import { attendanceStatusLabels, type AttendanceStatus } from '../../../domain/attendance.ts';
import styles from './StatusField.module.css';

interface Props {
  studentId: string;
  studentName: string;
  value: AttendanceStatus | null;
  /** What was chosen and is being asked about. */
  pending?: AttendanceStatus | null;
  onChange: (studentId: string, status: AttendanceStatus) => void;
}

/** What a tap chooses; the other statuses are in the row's menu. */
const offered: readonly AttendanceStatus[] = ['present', 'absent'];

/**
 * Which status a student has: present and absent to choose from, and any other beside them once it is there. The
 * arrow keys move between the choices without choosing (each would charge or return a fee): that takes a click,
 * Space or Enter.
 */
export const StatusField = memo(function StatusField(props: Props) {
  const { studentId, studentName, value, pending = null, onChange } = props;
  const shown = pending ?? value;
  const statuses = shown === null || offered.includes(shown) ? offered : [...offered, shown];
  return (
    <div role="radiogroup" aria-label={`Status of ${studentName}`} className={styles.field}>
      {statuses.map((status) => {
        const [word, rest] = attendanceStatusLabels[status].split(' ');
        return (
          <button
            key={status}
            type="button"
            role="radio"
            tabIndex={-1}
            aria-checked={shown === status}
            data-control={offered.includes(status) ? status : 'rare'}
            data-status={status}
            className={styles.choice}
            onClick={() => onChange(studentId, status)}
          >
            {word}
            {rest !== undefined && <span className="visually-hidden"> {rest}</span>}
          </button>
        );
      })}
    </div>
  );
});
