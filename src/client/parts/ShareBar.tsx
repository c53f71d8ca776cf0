import type { CSSProperties } from 'react';
import { formatMoney, type Cents } from '../../domain/money.ts';
import { formatPercent } from '../../domain/percent.ts';
import styles from './ShareBar.module.css';

interface Props {
  feeRevenue: Cents;
  contributionRevenue: Cents;
  feePercentage: number;
  contributionPercentage: number;
}

/** How the revenue is split into fees and contributions. Hidden from screen readers, which read the figures below. */
export function ShareBar(props: Props) {
  const parts = [
    { part: 'fees', label: 'Fees', cents: props.feeRevenue, share: props.feePercentage },
    {
      part: 'contributions',
      label: 'Contributions',
      cents: props.contributionRevenue,
      share: props.contributionPercentage,
    },
  ];
  return (
    <>
      <div className={styles.bar} aria-hidden>
        {parts.map(({ part, share }) => (
          <span
            key={part}
            className={styles.part}
            data-part={part}
            style={{ '--share': share } as CSSProperties}
          />
        ))}
      </div>
      <ul className={`row ${styles.legend}`} data-justify="between">
        {parts.map(({ part, label, cents, share }) => (
          <li key={part} className="row numbers" data-gap="tight" data-part={part}>
            {label} {formatPercent(share)} ({formatMoney(cents)})
          </li>
        ))}
      </ul>
    </>
  );
}
