import { memo } from 'react';
import { attributeLabels, attributeNames, type AttributeName } from '../../../domain/attendance.ts';
import styles from './AttributesField.module.css';

interface Props {
  studentId: string;
  studentName: string;
  late: boolean;
  noShoes: boolean;
  notInUniform: boolean;
  disabled: boolean;
  onChange: (studentId: string, name: AttributeName, on: boolean) => void;
}

export const AttributesField = memo(function AttributesField(props: Props) {
  const { studentId, studentName, disabled, onChange } = props;
  return (
    <fieldset className={styles.field} disabled={disabled}>
      <legend className="visually-hidden">Fee attributes of {studentName}</legend>
      {attributeNames.map((name) => (
        <label key={name} className={styles.choice}>
          <input
            type="checkbox"
            checked={props[name]}
            onChange={({ currentTarget }) => onChange(studentId, name, currentTarget.checked)}
          />
          {attributeLabels[name]}
        </label>
      ))}
    </fieldset>
  );
});
