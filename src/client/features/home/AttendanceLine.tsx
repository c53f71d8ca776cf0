import { formatPercent } from '../../../domain/percent.ts';
import styles from './home.module.css';

const HEIGHT = 40;
const WIDTH = 100;

/**
 * A small line chart of attendance rates in percent, oldest first; needs at least two. Its scale is fitted to them, so
 * that a change shows.
 */
export function AttendanceLine({ rates }: { rates: readonly number[] }) {
  const step = WIDTH / (rates.length - 1);
  const lowest = Math.min(...rates);
  const range = Math.max(...rates) - lowest || 1;
  const points = rates.map(
    (rate, index) => `${index * step},${HEIGHT - ((rate - lowest) / range) * HEIGHT}`,
  );
  const rateTexts = rates.map(formatPercent).join(', ');
  return (
    <svg
      className={styles.line}
      viewBox={`0 -2 ${WIDTH} ${HEIGHT + 4}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`Attendance at the last ${rates.length} classes, oldest first: ${rateTexts}`}
    >
      <polyline points={points.join(' ')} />
    </svg>
  );
}
