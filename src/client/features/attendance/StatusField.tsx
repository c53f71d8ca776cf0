import { memo, type ComponentType } from 'react';
import {
  attendanceStatuses,
  attendanceStatusLabels,
  type AttendanceStatus,
} from '../../../domain/attendance.ts';
import { IconBeach, IconCheck, IconStethoscope, IconX } from '../../ui/icon/icons.ts';
import styles from './StatusField.module.css';

const icons: Record<AttendanceStatus, ComponentType<{ size: number; 'aria-hidden': true }>> = {
  present: IconCheck,
  absent: IconX,
  medicalAbsence: IconStethoscope,
  holiday: IconBeach,
};

interface Props {
  studentId: string;
  studentName: string;
  value: AttendanceStatus | null;
  onChange: (studentId: string, status: AttendanceStatus) => void;
}

/** Four native radios: hundreds of them cost little, and the arrow keys work. */
export const StatusField = memo(function StatusField({
  studentId,
  studentName,
  value,
  onChange,
}: Props) {
  return (
    <fieldset className={styles.field}>
      <legend className="visually-hidden">Status of {studentName}</legend>
      {attendanceStatuses.map((status) => {
        const Icon = icons[status];
        const [word, rest] = attendanceStatusLabels[status].split(' ');
        return (
          <label key={status} className={styles.choice} data-status={status}>
            <input
              type="radio"
              name={`status-${studentId}`}
              value={status}
              checked={value === status}
              onChange={() => onChange(studentId, status)}
            />
            <Icon size={18} aria-hidden />
            <span>
              {word}
              {rest !== undefined && <span className={styles.rest}> {rest}</span>}
            </span>
          </label>
        );
      })}
    </fieldset>
  );
});
