import type { ReactNode } from 'react';
import { formatCount } from '../../../domain/counts.ts';
import { SelectField } from '../../ui/field/SelectField.tsx';
import { Disclosure } from '../../ui/layout/Disclosure.tsx';
import { Stack } from '../../ui/layout/flow.tsx';
import styles from './Import.module.css';

interface Props<Column extends string> {
  columns: readonly {
    index: number;
    /** Its heading. */
    head: string;
    examples: readonly string[];
    column: Column;
    /** What of it counts and isn't used: '3 amounts'; '' for nothing. */
    notUsed: string;
  }[];
  options: readonly { value: Column; label: string; group?: string }[];
  /** Whether somebody has to choose a column now. */
  isOpen: boolean;
  /** Chosen before the columns. */
  children?: ReactNode;
  onChoose: (index: number, column: Column) => void;
}

/** What each column of a sheet is, with the first texts below its heading, to be changed. */
export function Columns<Column extends string>({
  columns,
  options,
  isOpen,
  children,
  onChoose,
}: Props<Column>) {
  const counted = columns.filter(({ notUsed }) => notUsed !== '');
  const used = columns.filter(({ column }) => column !== 'unused').length;
  return (
    <>
      {counted.length > 0 && (
        <p className="strong breaks below-tight">
          {counted.map(({ head, notUsed }) => `Column ${head}: ${notUsed} not used.`).join(' ')}
        </p>
      )}
      <Disclosure
        isOpen={isOpen}
        label={`Columns: ${formatCount(used)} of ${formatCount(columns.length)} used`}
      >
        <Stack>
          {children}
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
        </Stack>
      </Disclosure>
    </>
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
