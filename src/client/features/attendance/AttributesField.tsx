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
    <fieldset className={styles.field} disabled={disabled}>
      <legend className="visually-hidden">Fee attributes of {studentName}</legend>
      {flags.map(({ key, name }) => (
        <label key={key} className={styles.choice}>
          <input
            type="checkbox"
            checked={attributes[key] ?? false}
            onChange={({ currentTarget }) => onChange(studentId, key, currentTarget.checked)}
          />
          {name}
        </label>
      ))}
    </fieldset>
  );
});
