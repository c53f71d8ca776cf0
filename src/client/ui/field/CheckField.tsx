import type { InputHTMLAttributes, Ref } from 'react';
import { FieldDescription, FieldError, useFieldParts, type FieldText } from './Field.tsx';
import styles from './Field.module.css';

interface Props
  extends
    FieldText,
    Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'style' | 'className'> {
  ref?: Ref<HTMLInputElement> | undefined;
  value: boolean;
  onChange: (on: boolean) => void;
  /** A switch takes effect right away; a checkbox waits for its form. */
  look?: 'checkbox' | 'switch';
}

/** A field for something that is on or off. */
export function CheckField({
  value,
  onChange,
  label,
  description,
  error,
  className = '',
  look = 'checkbox',
  ...input
}: Props) {
  const { ids, input: tied } = useFieldParts({ description, error }, input);
  return (
    <div className={`${styles.choice} ${className}`.trim()}>
      <input
        {...input}
        {...tied}
        type="checkbox"
        {...(look === 'switch' && { role: 'switch', className: styles.switch })}
        checked={value}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      {label && (
        <div>
          <label htmlFor={ids.id}>{label}</label>
          <FieldDescription ids={ids} description={description} />
          <FieldError ids={ids} error={error} />
        </div>
      )}
    </div>
  );
}
