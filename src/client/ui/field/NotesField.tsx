import type { Ref, TextareaHTMLAttributes } from 'react';
import { Field, useFieldParts, type FieldText } from './Field.tsx';
import styles from './Field.module.css';

interface Props
  extends
    FieldText,
    Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'onChange' | 'style' | 'className'> {
  ref?: Ref<HTMLTextAreaElement> | undefined;
  value: string;
  onChange: (text: string) => void;
}

/** A text field for a few lines of notes. */
export function NotesField({ label = 'Notes', onChange, className, ...props }: Props) {
  const { description, error, ...input } = props;
  const { ids, input: tied } = useFieldParts({ description, error }, input);
  return (
    <Field {...{ ids, label, description, error, className }} required={input.required}>
      <div className={styles.box}>
        <textarea
          rows={2}
          maxLength={1000}
          {...input}
          {...tied}
          className={styles.input}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      </div>
    </Field>
  );
}
