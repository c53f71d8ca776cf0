import { memo } from 'react';
import type { AttendanceAttributes } from '../../../domain/attendance.ts';
import type { FeeTypeKey } from '../../../domain/feeType.ts';
import styles from './AttributesField.module.css';
import type { Flag } from './useFlags.ts';

interface Props {
  studentId: string;
  studentName: string;
  flags: readonly Flag[];
  attributes: AttendanceAttributes;
  disabled: boolean;
  onChange: (studentId: string, key: FeeTypeKey, on: boolean) => void;
}

/** The flags of a mark, each with its fee type's name. */
export const AttributesField = memo(function AttributesField(props: Props) {
  const { studentId, studentName, flags, attributes, disabled, onChange } = props;
  return (
    <div role="group" aria-label={`Fee attributes of ${studentName}`} className={styles.field}>
      {flags.map(({ key, name }) => {
        const on = attributes[key] ?? false;
        return (
          <button
            key={key}
            type="button"
            role="checkbox"
            tabIndex={-1}
            aria-checked={on}
            // Not `disabled`, which would make a focused flag drop the focus.
            aria-disabled={disabled || undefined}
            data-control={`flag ${key}`}
            className={`chip ${styles.flag}`}
            onClick={() => {
              if (!disabled) onChange(studentId, key, !on);
            }}
          >
            {name}
          </button>
        );
      })}
    </div>
  );
});
