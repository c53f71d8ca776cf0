import { TextInput, type TextInputProps } from '@mantine/core';

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  /** What is typed, as text: domain's parseMoney reads it upon submit, moneyInputValue fills it. */
  value: string;
  onChange: (typed: string) => void;
}

/** An amount in dollars. Text inside, so that no float ever stands between the keyboard and the cents. */
export function MoneyField({ value, onChange, ...input }: Props) {
  return (
    <TextInput
      min="0.01"
      step="0.01"
      inputMode="decimal"
      leftSection="$"
      {...input}
      type="number"
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
