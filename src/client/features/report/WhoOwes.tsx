import { useQuery } from '@tanstack/react-query';
import type { MonthlyReport } from '../../../contract/report.ts';
import { HouseholdsOwing, householdsOwing } from '../../parts/HouseholdsOwing.tsx';
import { QueryView } from '../../parts/QueryView.tsx';
import { useSchool } from '../../session/session.ts';
import { Section } from '../../ui/layout/Sections.tsx';
import { TextLink } from '../../ui/link/links.tsx';
import styles from './WhoOwes.module.css';

/** The households that owe the most today, after the report's answer; nothing if nobody owes anything. */
export function WhoOwes({ owing: { count } }: { owing: MonthlyReport['owingToday'] }) {
  const { today } = useSchool();
  const query = useQuery({ ...householdsOwing, enabled: count > 0 });
  if (count === 0) return null;
  return (
    <div className={styles.owing}>
      {/* On a phone the answer just above ends with who owes today, so the list begins there. */}
      <Section title="Who owes today" onPhone="untitled">
        <QueryView query={query} loading="Loading balances…" rows={3}>
          {(owing) => (
            <>
              <HouseholdsOwing owing={owing} today={today} />
              {count > owing.items.length && (
                <TextLink to="/manage-students" search={{ owes: 'any', order: '-balance' }}>
                  All {count} balances
                </TextLink>
              )}
            </>
          )}
        </QueryView>
      </Section>
    </div>
  );
}
