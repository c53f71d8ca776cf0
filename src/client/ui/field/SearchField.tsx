import { IconSearch } from '../icon/icons.ts';
import { TextInput, type TextInputProps } from './TextInput.tsx';

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  value: string;
  onChange: (text: string) => void;
}

export function SearchField({ value, onChange, ...input }: Props) {
  return (
    <TextInput
      before={<IconSearch size={18} aria-hidden />}
      {...input}
      type="search"
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
