import { Checkbox, type CheckboxProps } from '@mantine/core';

interface Props extends Omit<CheckboxProps, 'value' | 'checked' | 'onChange'> {
  value: boolean;
  onChange: (on: boolean) => void;
}

/** A checkbox. */
export function CheckField({ value, onChange, ...input }: Props) {
  return (
    <Checkbox
      {...input}
      checked={value}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  );
}
