import { TextInput, type TextInputProps } from './TextInput.tsx';

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  /** The text as typed. The domain's parseMoney reads it on submit; moneyInputValue fills it. */
  value: string;
  onChange: (typed: string) => void;
}

/** An amount in dollars, kept as text so that no floating-point number is involved before it becomes cents. */
export function MoneyField({ value, onChange, ...input }: Props) {
  return (
    <TextInput
      min="0.01"
      step="0.01"
      inputMode="decimal"
      before="$"
      {...input}
      type="number"
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
