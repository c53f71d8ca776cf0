interface Option<Value extends string> {
  value: Value;
  label: string;
}

/** The options of a field: one for each key, by its label. */
export const optionsOf = <Key extends string>(
  keys: readonly Key[],
  labels: Readonly<Record<Key, string>>,
): Option<Key>[] => keys.map((value) => ({ value, label: labels[value] }));

/** The same after an option for none of them, whose value is ''. */
export const optionsOrNone = <Key extends string>(
  none: string,
  keys: readonly Key[],
  labels: Readonly<Record<Key, string>>,
): Option<Key | ''>[] => [{ value: '', label: none }, ...optionsOf(keys, labels)];
