import { TextInput, type TextInputProps } from './TextInput.tsx';

interface Props extends Omit<TextInputProps, 'value' | 'onChange'> {
  value: string;
  onChange: (text: string) => void;
}

/** A single line of text. */
export function TextField({ onChange, ...input }: Props) {
  return <TextInput {...input} onChange={({ currentTarget }) => onChange(currentTarget.value)} />;
}
