import { Textarea, type TextareaProps } from '@mantine/core';

interface Props extends Omit<TextareaProps, 'value' | 'onChange'> {
  value: string;
  onChange: (text: string) => void;
}

/** A text field for a few lines of notes. */
export function NotesField({ onChange, ...input }: Props) {
  return (
    <Textarea
      label="Notes"
      rows={2}
      maxLength={1000}
      {...input}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
