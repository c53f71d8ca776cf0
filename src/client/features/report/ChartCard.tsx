import { useMemo, useState, type ReactNode } from 'react';
import { Button } from '../../ui/button/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { DataTable, type Column } from '../../ui/table/DataTable.tsx';
import styles from './Charts.module.css';

export interface ChartValues {
  title: string;
  data: readonly number[];
  format: (value: number) => string;
  /** A color token, plus a dash pattern that tells lines apart without color. */
  color: string;
  dash?: string;
}

interface Props {
  title: string;
  /** The title of the label column. */
  first: string;
  labels: readonly string[];
  values: readonly ChartValues[];
  children: ReactNode;
}

/** A chart with its legend, or the same figures as a table. */
export function ChartCard({ title, first, labels, values, children }: Props) {
  const [asTable, setAsTable] = useState(false);
  return (
    <Card>
      <div className={styles.heading}>
        <h3>{title}</h3>
        <Button
          className="no-print"
          variant="secondary"
          size="compact"
          aria-label={`Show as ${asTable ? 'chart' : 'table'}: ${title}`}
          onClick={() => setAsTable(!asTable)}
        >
          {asTable ? 'Show as chart' : 'Show as table'}
        </Button>
      </div>
      {asTable ? (
        <Figures {...{ title, first, labels, values }} />
      ) : (
        <>
          <ul className={styles.legend} aria-label={`Legend of ${title}`}>
            {values.map(({ title: name, color, dash }) => (
              <li key={name}>
                <svg width={28} height={8} aria-hidden>
                  <line
                    x2={28}
                    y1={4}
                    y2={4}
                    stroke={color}
                    strokeWidth={3}
                    strokeDasharray={dash}
                  />
                </svg>
                {name}
              </li>
            ))}
          </ul>
          {children}
        </>
      )}
    </Card>
  );
}

function Figures({ title, first, labels, values }: Omit<Props, 'children'>) {
  const items = useMemo(
    () =>
      labels.map((label, index) => ({
        label,
        cells: values.map(({ data, format }) => format(data[index] ?? 0)),
      })),
    [labels, values],
  );
  const columns = useMemo<Column<(typeof items)[number]>[]>(
    () => [
      { key: 'label', title: first, width: 'minmax(0, 1fr)', cell: ({ label }) => label },
      ...values.map((column, index) => ({
        key: column.title,
        title: column.title,
        width: 'minmax(0, 1fr)',
        align: 'end' as const,
        cell: ({ cells }: (typeof items)[number]) => cells[index],
      })),
    ],
    [first, values],
  );
  return <DataTable label={title} items={items} columns={columns} keyOf={({ label }) => label} />;
}
