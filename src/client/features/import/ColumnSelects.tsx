import { SelectField } from '../../ui/field/SelectField.tsx';
import styles from './Import.module.css';

interface Props<Column extends string> {
  columns: readonly { index: number; head: string; examples: readonly string[]; column: Column }[];
  options: readonly { value: Column; label: string; group?: string }[];
  onChoose: (index: number, column: Column) => void;
}

/** What each column of a sheet is, with the first texts below its heading, to be changed. */
export function ColumnSelects<Column extends string>({
  columns,
  options,
  onChoose,
}: Props<Column>) {
  return (
    <div className={styles.columns}>
      {columns.map(({ index, head, column, examples }) => (
        <SelectField
          key={index}
          label={head}
          description={examples.join(' · ')}
          value={column}
          options={options}
          onChange={(chosen) => onChoose(index, chosen)}
        />
      ))}
    </div>
  );
}

/** What was chosen for columns, with one more choice; null for a column that stays as it was understood. */
export function withColumn<Column>(
  before: readonly (Column | null)[] = [],
  index: number,
  chosen: Column,
): (Column | null)[] {
  return Array.from({ length: Math.max(index + 1, before.length) }, (_, other) =>
    other === index ? chosen : (before[other] ?? null),
  );
}
