import { contactField, contactNames, type ContactName } from '../../domain/contact.ts';
import { TextField } from '../ui/field/TextField.tsx';

interface Props {
  /** The form's props for a field's input. */
  field: (name: ContactName) => {
    value: string;
    onChange: (text: string) => void;
    error?: string | undefined;
  };
  /** Whether people edit their own contact data, so that the browser may autofill it. */
  isOwn?: boolean;
}

/** Inputs for someone's contact data. */
export function ContactInputs({ field, isOwn = false }: Props) {
  return contactNames.map((name) => {
    const { label, longest, isNumber, autoComplete } = contactField(name);
    return (
      <TextField
        key={name}
        label={label}
        maxLength={longest}
        {...(isNumber && { type: 'tel' })}
        {...(isOwn && { name, autoComplete: autoComplete ?? 'off' })}
        {...field(name)}
      />
    );
  });
}
