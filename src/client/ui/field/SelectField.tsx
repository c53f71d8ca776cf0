import type { Ref, SelectHTMLAttributes } from 'react';
import { IconChevronDown } from '../icon/icons.ts';
import { Field, useFieldParts, type FieldText } from './Field.tsx';
import styles from './Field.module.css';

interface Option<Value extends string> {
  value: Value;
  label: string;
  /** The heading above this option and the next ones with the same group. */
  group?: string;
}

/** The options in order, grouped by heading; '' has the ones without a heading. */
function grouped<Value extends string>(options: readonly Option<Value>[]) {
  const groups: { group: string; items: Option<Value>[] }[] = [];
  for (const option of options) {
    const { group = '' } = option;
    if (groups.at(-1)?.group !== group) groups.push({ group, items: [] });
    groups.at(-1)?.items.push(option);
  }
  return groups;
}

interface Props<Value extends string>
  extends
    FieldText,
    Omit<
      SelectHTMLAttributes<HTMLSelectElement>,
      'value' | 'onChange' | 'style' | 'className' | 'size'
    > {
  ref?: Ref<HTMLSelectElement> | undefined;
  value: Value;
  options: readonly Option<Value>[];
  onChange: (value: Value) => void;
}

/** The browser's own select: cheap even in large numbers, and native on a phone. */
export function SelectField<Value extends string>({
  value,
  options,
  onChange,
  label,
  description,
  error,
  className,
  isDescriptionBelow,
  ...input
}: Props<Value>) {
  const { ids, input: tied } = useFieldParts({ description, error }, input);
  return (
    <Field
      {...{ ids, label, description, error, className, isDescriptionBelow }}
      required={input.required}
    >
      <div className={styles.box}>
        <select
          {...input}
          {...tied}
          className={styles.input}
          value={value}
          onChange={({ currentTarget }) => {
            const chosen = options[currentTarget.selectedIndex];
            if (chosen) onChange(chosen.value);
          }}
        >
          {grouped(options).map(({ group, items }) =>
            group === '' ? (
              items.map(listed)
            ) : (
              <optgroup key={group} label={group}>
                {items.map(listed)}
              </optgroup>
            ),
          )}
        </select>
        <span className={styles.side}>
          <IconChevronDown size={16} aria-hidden />
        </span>
      </div>
    </Field>
  );
}

function listed({ value, label }: Option<string>) {
  return (
    <option key={value} value={value}>
      {label}
    </option>
  );
}
