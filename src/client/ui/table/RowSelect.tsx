import styles from './RowSelect.module.css';

interface Props<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}

/** A select in a table row: the bare native one, because there may be hundreds of them. */
export function RowSelect<Value extends string>({ label, value, options, onChange }: Props<Value>) {
  return (
    <select
      className={styles.select}
      aria-label={label}
      value={value}
      onChange={({ currentTarget }) => {
        const chosen = options[currentTarget.selectedIndex];
        if (chosen) onChange(chosen.value);
      }}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
