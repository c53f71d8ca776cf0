import { useMemo, useState } from 'react';
import { chartColumns, noteAt, readChart, type Chart } from '../../../domain/chart.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { DataTable, type Column } from '../../ui/table/DataTable.tsx';
import styles from './Charts.module.css';
import { ReadableChart } from './ReadableChart.tsx';

/** A chart below its finding, or the same figures as a table. */
export function ChartCard({ chart }: { chart: Chart }) {
  const [asTable, setAsTable] = useState(false);
  const [active, setActive] = useState<number | null>(null);
  const { title, finding } = chart;
  return (
    <Card>
      <hgroup className="below-medium">
        <p className={styles.finding}>{finding}</p>
        <h3 className={`note regular ${styles.title}`}>{title}</h3>
      </hgroup>
      {asTable ? (
        <Figures chart={chart} />
      ) : (
        <ReadableChart chart={chart} active={active} onActive={setActive} />
      )}
      <div className={`row above-tight no-print ${styles.foot}`} data-justify="between">
        <p className={`small numbers ${styles.reading}`} aria-live="polite">
          {active !== null && !asTable && readChart(chart, active)}
        </p>
        <Button
          variant="link"
          tone="neutral"
          size="compact"
          aria-label={`Show as ${asTable ? 'chart' : 'table'}: ${title}`}
          onClick={() => setAsTable(!asTable)}
        >
          {asTable ? 'Show as chart' : 'Show as table'}
        </Button>
      </div>
    </Card>
  );
}

interface Line {
  label: string;
  cells: readonly string[];
}

function Figures({ chart }: { chart: Chart }) {
  const values = useMemo(() => chartColumns(chart), [chart]);
  const items = useMemo<Line[]>(
    () =>
      chart.labels.map((label, index) => {
        const note = chart.kind === 'lines' ? noteAt(chart, index) : '';
        return {
          label: note ? `${label}, ${note}` : label,
          cells: values.map(({ cells }) => cells[index] || '–'),
        };
      }),
    [chart, values],
  );
  const columns = useMemo<Column<Line>[]>(
    () => [
      {
        key: 'label',
        title: chart.labelTitle,
        width: 'minmax(0, 1fr)',
        cell: ({ label }) => label,
      },
      ...values.map(({ title }, index) => ({
        key: title,
        title,
        width: 'minmax(0, 1fr)',
        align: 'end' as const,
        cell: ({ cells }: Line) => cells[index],
      })),
    ],
    [chart, values],
  );
  return (
    <DataTable label={chart.title} items={items} columns={columns} keyOf={({ label }) => label} />
  );
}
