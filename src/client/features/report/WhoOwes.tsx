import type { MonthlyReport } from '../../../contract/report.ts';
import { formatDate } from '../../../domain/dates.ts';
import { DueText } from '../../parts/DueText.tsx';
import { StudentLink } from '../../parts/StudentLink.tsx';
import { Section } from '../../ui/layout/Sections.tsx';
import { TextLink } from '../../ui/link/links.tsx';
import { ShortList } from '../../ui/text/ShortList.tsx';
import styles from './WhoOwes.module.css';

/** The students who owe the most today, after the report's answer; nothing if nobody owes anything. */
export function WhoOwes({ owing: { count, most } }: { owing: MonthlyReport['owingToday'] }) {
  if (count === 0) return null;
  return (
    <Section title="Who owes today">
      <div className={styles.list}>
        <ShortList
          lines={most.map(({ id, name, owesSince, ...debt }) => ({
            key: id,
            title: <StudentLink id={id}>{name}</StudentLink>,
            note: owesSince ? `since ${formatDate(owesSince)}` : '',
            value: <DueText debt={{ calculatedBalance: debt.balance, dueLater: debt.dueLater }} />,
          }))}
        />
        {count > most.length && (
          <TextLink to="/manage-students" search={{ owes: 'any', order: '-balance' }}>
            All {count} balances
          </TextLink>
        )}
      </div>
    </Section>
  );
}
