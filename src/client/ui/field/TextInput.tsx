import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { Field, useFieldParts, type FieldText } from './Field.tsx';
import styles from './Field.module.css';

export interface TextInputProps
  extends FieldText, Omit<InputHTMLAttributes<HTMLInputElement>, 'style' | 'className' | 'size'> {
  ref?: Ref<HTMLInputElement> | undefined;
  /** Shown inside the box, before and after the text. */
  before?: ReactNode;
  after?: ReactNode;
}

/** A field with one line: the base of all fields that people type into. */
export function TextInput({
  label,
  description,
  error,
  className,
  before,
  after,
  isDescriptionBelow,
  ...input
}: TextInputProps) {
  const { ids, input: tied } = useFieldParts({ description, error }, input);
  return (
    <Field
      {...{ ids, label, description, error, className, isDescriptionBelow }}
      required={input.required}
    >
      <div className={styles.box}>
        {before && <span className={styles.side}>{before}</span>}
        <input type="text" {...input} {...tied} className={styles.input} />
        {after && <span className={styles.side}>{after}</span>}
      </div>
    </Field>
  );
}
