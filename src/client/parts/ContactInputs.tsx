import { contactField, contactNames, type ContactName } from '../../domain/contact.ts';
import { TextField } from '../ui/field/TextField.tsx';

interface Props {
  /** What the form gives the input of a field. */
  field: (name: ContactName) => {
    value: string;
    onChange: (text: string) => void;
    error?: string | undefined;
  };
  /** Whether it is their own form, which the browser may fill in. */
  isOwn?: boolean;
}

/** How somebody is reached, to be typed. */
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
