// Only one screen uses this field, so it is kept out of the bundle that every screen loads.
import '@mantine/core/styles/Radio.css';
import { Radio, Stack, type RadioGroupProps } from '@mantine/core';

interface Props<Value extends string> extends Omit<
  RadioGroupProps,
  'value' | 'onChange' | 'children'
> {
  /** null while nothing is chosen. */
  value: Value | null;
  options: readonly { value: Value; label: string; description?: string }[];
  onChange: (value: Value) => void;
}

/** One of a few options, all visible; none is selected by default. */
export function RadioField<Value extends string>({
  value,
  options,
  onChange,
  ...group
}: Props<Value>) {
  return (
    <Radio.Group
      {...group}
      value={value}
      onChange={(chosen) => {
        const option = options.find((one) => one.value === chosen);
        if (option) onChange(option.value);
      }}
    >
      <Stack gap="xs" mt="xs">
        {options.map((option) => (
          <Radio key={option.value} {...option} aria-invalid={group.error ? true : undefined} />
        ))}
      </Stack>
    </Radio.Group>
  );
}
