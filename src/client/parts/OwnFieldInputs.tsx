import { listedNames } from '../../domain/names.ts';
import type { CalendarDate } from '../../domain/dates.ts';
import {
  fieldsShown,
  isRetired,
  LONGEST_OWN_VALUE,
  type OwnValues,
  type StudentField,
} from '../../domain/studentField.ts';
import { SelectField } from '../ui/field/SelectField.tsx';
import { TextField } from '../ui/field/TextField.tsx';
import { Disclosure } from '../ui/layout/Disclosure.tsx';
import { Stack } from '../ui/layout/flow.tsx';

interface Props {
  fields: readonly StudentField[];
  own: OwnValues;
  /** The form's errors, by the name of the input. */
  errors: Readonly<Record<string, string>>;
  onChange: (own: OwnValues) => void;
  today: CalendarDate;
}

/** Inputs for the school's own fields; renders nothing in a school without any. */
export function OwnFieldInputs({ fields, own, errors, onChange, today }: Props) {
  const shown = fieldsShown(fields, own, today);
  if (shown.length === 0) return null;
  return (
    <Disclosure
      label={listedNames(shown.map(({ name }) => name))}
      isOpen={shown.some(({ key }) => own[key])}
      isNeeded={shown.some(({ key }) => errors[`own.${key}`] !== undefined)}
    >
      <Stack gap="medium">
        {shown.map((field) => {
          const { key, name, kind, choices } = field;
          const value = own[key] ?? '';
          const input = {
            label: isRetired(field, today) ? `${name} (retired)` : name,
            error: errors[`own.${key}`],
            onChange: (typed: string) => onChange({ ...own, [key]: typed }),
          };
          // What was chosen stays chosen when the school no longer offers it.
          const offered = value === '' || choices.includes(value) ? choices : [...choices, value];
          return kind === 'line' ? (
            <TextField key={key} maxLength={LONGEST_OWN_VALUE} value={value} {...input} />
          ) : (
            <SelectField
              key={key}
              value={value}
              options={[
                { value: '', label: 'Not known' },
                ...offered.map((choice) => ({ value: choice, label: choice })),
              ]}
              {...input}
            />
          );
        })}
      </Stack>
    </Disclosure>
  );
}
