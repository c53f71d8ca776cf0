import { useMemo } from 'react';
import type { Chart } from '../../../domain/chart.ts';
import type { ChartFigures } from '../../../domain/chartFigures.ts';
import { financialCharts } from '../../../domain/financialCharts.ts';
import { ChartCard } from './ChartCard.tsx';
import styles from './Charts.module.css';

/** The charts of a period. */
export default function FinancialCharts({ figures }: { figures: ChartFigures }) {
  const charts = useMemo(() => financialCharts(figures), [figures]);
  return <Charts charts={charts} />;
}

/** Charts side by side if there is room. */
export function Charts({ charts }: { charts: readonly Chart[] }) {
  return (
    <div className={styles.charts}>
      {charts.map((chart) => (
        <ChartCard key={chart.title} chart={chart} />
      ))}
    </div>
  );
}
