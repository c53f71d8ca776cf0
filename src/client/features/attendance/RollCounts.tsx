import type { Counts } from './roll.ts';
import styles from './RollCounts.module.css';

/** Who is here: the pairs to dance with, and how much of the roll is done. */
export function RollCounts({ total, marked, leads, follows }: Omit<Counts, 'absent'>) {
  return (
    <dl className={styles.counts}>
      <div>
        <dt>Leads present</dt>
        <dd>{leads}</dd>
      </div>
      <div>
        <dt>Follows present</dt>
        <dd>{follows}</dd>
      </div>
      <div>
        <dt>Marked</dt>
        <dd>
          {marked} <small>of {total}</small>
        </dd>
      </div>
    </dl>
  );
}
