import { NativeSelect, type NativeSelectProps } from '@mantine/core';

interface Option<Value extends string> {
  value: Value;
  label: string;
  /** The heading above this option and those that follow with the same one. */
  group?: string;
}

/** With headings, if the options have groups; in the same order as before. */
function grouped<Value extends string>(
  options: readonly Option<Value>[],
): (Option<Value> | { group: string; items: Option<Value>[] })[] {
  const groups: { group: string; items: Option<Value>[] }[] = [];
  for (const option of options) {
    if (option.group === undefined) return [...options];
    if (groups.at(-1)?.group !== option.group) groups.push({ group: option.group, items: [] });
    // Without its group: Mantine takes anything that has one for a group.
    groups.at(-1)?.items.push({ value: option.value, label: option.label });
  }
  return groups;
}

interface Props<Value extends string> extends Omit<
  NativeSelectProps,
  'value' | 'onChange' | 'data'
> {
  value: Value;
  options: readonly Option<Value>[];
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
      data={grouped(options)}
      onChange={({ currentTarget }) => {
        const chosen = options[currentTarget.selectedIndex];
        if (chosen) onChange(chosen.value);
      }}
    />
  );
}
