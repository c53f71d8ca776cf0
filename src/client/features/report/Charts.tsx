import type { Chart } from '../../../domain/chart.ts';
import { ChartCard } from './ChartCard.tsx';
import styles from './Charts.module.css';

/** The charts of a period. */
export default function Charts({ charts }: { charts: readonly Chart[] }) {
  return (
    <div className={styles.charts}>
      {charts.map((chart) => (
        <ChartCard key={chart.title} chart={chart} />
      ))}
    </div>
  );
}
