import {
  memo,
  useRef,
  useState,
  type ComponentType,
  type FocusEvent,
  type KeyboardEvent,
} from 'react';
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
  /** What was chosen and is being asked about. */
  pending?: AttendanceStatus | null;
  onChange: (studentId: string, status: AttendanceStatus) => void;
}

/**
 * Which status a student has, or is about to have: the arrow keys of native radios choose at each step, and each step
 * would charge or return a fee. So what they choose is saved by Space, Enter or leaving; Escape forgets it. A tap or
 * a click is saved at once.
 */
function useStatusChoice(
  { value, pending }: { value: AttendanceStatus | null; pending: AttendanceStatus | null },
  onSave: (status: AttendanceStatus) => void,
) {
  const [chosen, setChosen] = useState<AttendanceStatus | null>(null);
  const byArrow = useRef(false);
  const save = (status: AttendanceStatus) => {
    setChosen(null);
    if (status !== value) onSave(status);
  };
  return {
    shown: chosen ?? pending ?? value,
    isChosen: (chosen ?? pending ?? value) !== value,
    choose: (status: AttendanceStatus) => (byArrow.current ? setChosen(status) : save(status)),
    field: {
      onKeyDown: (event: KeyboardEvent) => {
        byArrow.current = event.key.startsWith('Arrow');
        if (chosen === null) return;
        if (event.key === 'Escape') setChosen(null);
        if (event.key !== ' ' && event.key !== 'Enter') return;
        event.preventDefault();
        save(chosen);
      },
      onKeyUp: () => {
        byArrow.current = false;
      },
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (chosen !== null && !currentTarget.contains(relatedTarget)) save(chosen);
      },
    },
  };
}

/** Four native radios: hundreds of them cost little. */
export const StatusField = memo(function StatusField({
  studentId,
  studentName,
  value,
  pending = null,
  onChange,
}: Props) {
  const { shown, isChosen, choose, field } = useStatusChoice({ value, pending }, (status) =>
    onChange(studentId, status),
  );
  return (
    <fieldset className={styles.field} {...field}>
      <legend className="visually-hidden">Status of {studentName}</legend>
      {attendanceStatuses.map((status) => {
        const Icon = icons[status];
        const [word, rest] = attendanceStatusLabels[status].split(' ');
        return (
          <label
            key={status}
            className={styles.choice}
            data-status={status}
            data-unsaved={(isChosen && shown === status) || undefined}
          >
            <input
              type="radio"
              name={`status-${studentId}`}
              value={status}
              checked={shown === status}
              onChange={() => choose(status)}
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
