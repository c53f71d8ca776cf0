import type { TypedDate } from '../../domain/dates.ts';
import { listedNames } from '../../domain/names.ts';
import {
  isTextField,
  personField,
  personFieldNames,
  type PersonField,
  type PersonFieldName,
} from '../../domain/personField.ts';
import { DateField } from '../ui/field/DateField.tsx';
import { NotesField } from '../ui/field/NotesField.tsx';
import { SelectField } from '../ui/field/SelectField.tsx';
import { TextField } from '../ui/field/TextField.tsx';
import { focusAtFirst } from '../ui/focus/focus.ts';
import { Disclosure } from '../ui/layout/Disclosure.tsx';
import { Stack } from '../ui/layout/flow.tsx';

interface Props {
  /** The form's props for a field's input. */
  field: (name: PersonFieldName) => {
    value: string | null;
    onChange: (value: never) => void;
    error?: string | undefined;
  };
  /** The fields to show; all of them if left out. */
  names?: readonly PersonFieldName[];
  /** Whether people edit their own data, so that the browser may autofill it. */
  isOwn?: boolean;
  /** Whether a guardian is asked: medical notes aren't folded, and who hasn't chosen is asked to. */
  ofGuardian?: boolean;
  /** The field to begin with; what it is folded into is open. */
  at?: PersonFieldName | undefined;
}

const folded = ['about', 'care'] as const satisfies readonly PersonField['group'][];

/** Inputs for the person fields; what many schools don't need is folded until something is known. */
export function PersonFieldInputs({ names = personFieldNames, ...props }: Props) {
  const inGroup = (group: PersonField['group']) =>
    names.filter((name) => personField(name).group === group);
  return (
    <>
      {inGroup('always').map((name) => (
        <Input key={name} name={name} {...props} />
      ))}
      {folded
        .map((group) => ({ group, own: inGroup(group) }))
        .filter(({ own }) => own.length > 0)
        .map(({ group, own }) => (
          <Disclosure
            key={group}
            label={titleOf(own)}
            isOpen={
              (props.ofGuardian === true && group === 'care') ||
              own.some((name) => name === props.at) ||
              own.some((name) => props.field(name).value)
            }
            isNeeded={own.some((name) => props.field(name).error !== undefined)}
          >
            <Stack gap="medium">
              {own.map((name) => (
                <Input key={name} name={name} {...props} />
              ))}
            </Stack>
          </Disclosure>
        ))}
    </>
  );
}

/** 'Medical notes and photos'. */
function titleOf(names: readonly PersonFieldName[]): string {
  const [first = '', ...others] = names.map((name) => personField(name).label);
  return listedNames([first, ...others.map((label) => label.toLowerCase())]);
}

function Input({
  name,
  field,
  isOwn = false,
  ofGuardian = false,
  at,
}: Omit<Props, 'names'> & { name: PersonFieldName }) {
  const about = personField(name);
  const { label, autoComplete = 'off' } = about;
  const { value, onChange: change, error } = field(name);
  const onChange = change as (value: string | null) => void;
  const input = {
    label,
    error,
    ...(isOwn && { name, autoComplete }),
    ...(name === at && { ref: focusAtFirst }),
  };
  if (about.kind === 'day')
    return (
      <DateField
        {...input}
        value={(value ?? '') as TypedDate}
        onChange={(day) => onChange(day || null)}
      />
    );
  if (about.kind === 'choice')
    return (
      <SelectField
        {...input}
        value={value ?? ''}
        options={[
          { value: '', label: ofGuardian ? 'Choose…' : (about.none ?? 'Not known') },
          ...Object.entries(about.choices).map(([key, choice]) => ({ value: key, label: choice })),
        ]}
        onChange={(choice) => onChange(choice || null)}
      />
    );
  const Text = about.kind === 'lines' ? NotesField : TextField;
  return (
    <Text
      {...input}
      maxLength={about.longest}
      {...(isTextField(about) && 'isNumber' in about && { type: 'tel' })}
      value={value ?? ''}
      onChange={onChange}
    />
  );
}
