import { useId } from 'react';
import { Stack } from '../layout/flow.tsx';
import { FieldDescription, FieldError, useFieldParts, type FieldText } from './Field.tsx';
import styles from './Field.module.css';

interface Props<Value extends string> extends FieldText {
  name?: string;
  /** Null while nothing is chosen. */
  value: Value | null;
  options: readonly { value: Value; label: string; description?: string }[];
  onChange: (value: Value) => void;
}

/** One of a few options, all visible; none is selected by default. */
export function RadioField<Value extends string>({
  value,
  options,
  onChange,
  label,
  description,
  error,
  required,
  name,
}: Props<Value>) {
  const { ids, input } = useFieldParts({ description, error }, {});
  const ownName = useId();
  return (
    <div
      role="radiogroup"
      aria-labelledby={`${ids.id}-label`}
      aria-describedby={input['aria-describedby']}
      aria-required={required}
      aria-invalid={input['aria-invalid']}
    >
      <div id={`${ids.id}-label`} className={styles.label}>
        {label}
        {required && (
          <span className={styles.star} aria-hidden>
            {' *'}
          </span>
        )}
      </div>
      <FieldDescription ids={ids} description={description} />
      <Stack gap="small" above="small">
        {options.map((option) => (
          <Option
            key={option.value}
            name={name ?? ownName}
            {...option}
            checked={option.value === value}
            onChoose={() => onChange(option.value)}
          />
        ))}
      </Stack>
      <FieldError ids={ids} error={error} />
    </div>
  );
}

interface OptionProps {
  name: string;
  value: string;
  label: string;
  description?: string;
  checked: boolean;
  onChoose: () => void;
}

function Option({ name, value, label, description, checked, onChoose }: OptionProps) {
  const { ids, input } = useFieldParts({ description }, {});
  return (
    <div className={styles.choice}>
      <input
        {...input}
        type="radio"
        name={name}
        value={value}
        checked={checked}
        onChange={onChoose}
      />
      <div>
        <label htmlFor={ids.id}>{label}</label>
        <FieldDescription ids={ids} description={description} />
      </div>
    </div>
  );
}
