import { TextInput, type TextInputProps } from './TextInput.tsx';

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  /** The text as typed. The domain's parseMoney reads it on submit; moneyInputValue fills it. */
  value: string;
  onChange: (typed: string) => void;
}

/** An amount as people write it on a receipt: '12', '12.5', '$1,234.50'. Every typed character is kept. */
export function AmountField({ value, onChange, ...input }: Props) {
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      before="$"
      {...input}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
