import { memo } from 'react';
import { attendanceStatusLabels, type AttendanceStatus } from '../../../domain/attendance.ts';
import styles from './StatusField.module.css';

interface Props {
  studentId: string;
  studentName: string;
  value: AttendanceStatus | null;
  /** The status that is chosen but not confirmed yet. */
  pending?: AttendanceStatus | null;
  /** Whether this person may not change it. */
  disabled?: boolean;
  onChange: (studentId: string, status: AttendanceStatus) => void;
}

/** The statuses offered as buttons; the others are in the row's menu. */
const offered: readonly AttendanceStatus[] = ['present', 'absent'];

/**
 * A student's status: Present and Absent as buttons, plus the current one if it is another. The arrow keys only move
 * between the buttons, because each choice charges or refunds a fee; choosing takes a click, Space or Enter.
 */
export const StatusField = memo(function StatusField(props: Props) {
  const { studentId, studentName, value, pending = null, disabled, onChange } = props;
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
            disabled={disabled}
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
