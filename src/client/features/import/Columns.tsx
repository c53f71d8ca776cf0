import type { ReactNode } from 'react';
import { cutText } from '../../../domain/cutText.ts';
import { asText, type Cells } from '../../../domain/import/table.ts';
import { formatCount } from '../../../domain/counts.ts';
import { SelectField } from '../../ui/field/SelectField.tsx';
import { Disclosure } from '../../ui/layout/Disclosure.tsx';
import { Stack } from '../../ui/layout/flow.tsx';
import styles from './Import.module.css';

/** How much of a sheet can be chosen from as its headings. */
const MOST_LINES = 30;
const LONGEST_LINE = 60;

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
  /** The sheet, and the line of its headings, from 1; 0 for none. */
  headings: { rows: Cells; at: number; onChoose: (line: number) => void };
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
  headings,
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
          <SelectField
            label="Headings"
            value={String(headings.at)}
            options={[
              { value: '0', label: 'No line has headings' },
              ...headings.rows.slice(0, MOST_LINES).flatMap((texts, index) => {
                const text = cutText(asText(texts), LONGEST_LINE);
                return text === ''
                  ? []
                  : { value: String(index + 1), label: `Line ${index + 1}: ${text}` };
              }),
            ]}
            onChange={(line) => headings.onChoose(Number(line))}
          />
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
