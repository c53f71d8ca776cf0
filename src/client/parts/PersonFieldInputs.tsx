import type { TypedDate } from '../../domain/dates.ts';
import { personField, personFieldNames, type PersonFieldName } from '../../domain/personField.ts';
import { DateField } from '../ui/field/DateField.tsx';
import { SelectField } from '../ui/field/SelectField.tsx';
import { TextField } from '../ui/field/TextField.tsx';

interface Props {
  /** The form's props for a field's input. */
  field: (name: PersonFieldName) => {
    value: string;
    onChange: (text: string) => void;
    error?: string | undefined;
  };
  /** Whether people edit their own data, so that the browser may autofill it. */
  isOwn?: boolean;
}

/** Inputs for the person fields. */
export function PersonFieldInputs({ field, isOwn = false }: Props) {
  return personFieldNames.map((name) => {
    const one = personField(name);
    const { label, autoComplete = 'off' } = one;
    const { value, ...input } = { ...field(name), ...(isOwn && { name, autoComplete }) };
    if (one.kind === 'day')
      return <DateField key={name} label={label} value={value as TypedDate} {...input} />;
    if (one.kind === 'choice')
      return (
        <SelectField
          key={name}
          label={label}
          value={value}
          options={[
            { value: '', label: 'Not known' },
            ...Object.entries(one.choices).map(([key, choice]) => ({ value: key, label: choice })),
          ]}
          {...input}
        />
      );
    return (
      <TextField
        key={name}
        label={label}
        maxLength={one.longest}
        {...(one.isNumber && { type: 'tel' })}
        value={value}
        {...input}
      />
    );
  });
}
