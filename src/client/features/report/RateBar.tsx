import type { CSSProperties } from 'react';
import { formatPercent } from '../../../domain/percent.ts';
import {
  markedDays,
  rateLevel,
  rateLevelLabels,
  type CountedStatus,
} from '../../../domain/reports.ts';
import styles from './AttendanceReport.module.css';

export interface Rated extends Readonly<Record<CountedStatus, number>> {
  attendanceRate: number;
  /** On how many school days a student wasn't marked. */
  notMarked?: number;
}

/** A rate with its bar; the level is also a word, for people who don't see the color. */
export function RateBar({ line }: { line: Rated }) {
  const { attendanceRate: rate, notMarked = 0 } = line;
  if (markedDays(line) === 0) return <span className="note">Not marked</span>;
  const level = rateLevel(rate);
  return (
    <span className={`row numbers ${styles.rate}`} data-level={level}>
      <span className={styles.bar} aria-hidden>
        <span className={styles.part} style={{ '--rate': rate } as CSSProperties} />
      </span>
      <span className={`strong end ${styles.figure}`}>{formatPercent(rate)}</span>
      <span className={`small ${styles.level}`}>{rateLevelLabels[level]}</span>
      {notMarked > 0 && (
        <span className={`note ${styles.notMarked}`}>
          Not marked on {notMarked} {notMarked === 1 ? 'day' : 'days'}
        </span>
      )}
    </span>
  );
}
