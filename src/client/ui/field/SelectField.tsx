import { NativeSelect, type NativeSelectProps } from '@mantine/core';

interface Props<Value extends string> extends Omit<
  NativeSelectProps,
  'value' | 'onChange' | 'data'
> {
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}

/** The browser's own select: cheap even in large numbers, and native on a phone. */
export function SelectField<Value extends string>({
  value,
  options,
  onChange,
  ...input
}: Props<Value>) {
  return (
    <NativeSelect
      {...input}
      value={value}
      data={[...options]}
      onChange={({ currentTarget }) => {
        const chosen = options[currentTarget.selectedIndex];
        if (chosen) onChange(chosen.value);
      }}
    />
  );
}
