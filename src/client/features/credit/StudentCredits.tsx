import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Student } from '../../../contract/student.ts';
import { proposedCredit } from '../../../domain/credit.ts';
import { api } from '../../api/api.ts';
import { QueryView } from '../../parts/QueryView.tsx';
import { useSchool } from '../../session/session.ts';
import { Card, Figure, Figures } from '../../ui/layout/Card.tsx';
import { IconPlus } from '../../ui/icon/icons.ts';
import { BalanceText, Money } from '../../ui/money/Money.tsx';
import { Section, Sections } from '../../ui/layout/Sections.tsx';
import { EmptyState } from '../../ui/state/states.tsx';
import { ApplyCreditDialog } from './ApplyCreditDialog.tsx';
import { CreditTable } from './CreditTable.tsx';
import { GiveCreditDialog } from './GiveCreditDialog.tsx';
import styles from './StudentCredits.module.css';

/** What the school holds for a student, and the ways to use it and add to it. */
export function StudentCredits({ student }: { student: Student }) {
  const { id, balance, creditAvailable, calculatedBalance } = student;
  const { timeZone } = useSchool();
  const [opened, setOpened] = useState<'apply' | 'give' | null>(null);
  const credits = useQuery(api.credits.list.queryOptions({ input: { id } }));
  const close = () => setOpened(null);

  return (
    <Sections>
      <Card>
        <Figures>
          <Figure label="Owed">
            <Money cents={balance} />
          </Figure>
          <Figure label="Credit available">
            <Money cents={creditAvailable} />
          </Figure>
          <Figure label="Balance">
            <BalanceText cents={calculatedBalance} />
          </Figure>
        </Figures>
      </Card>
      <Section
        title="Credits"
        aside={
          <div className={styles.acts}>
            {proposedCredit({ owed: balance, credit: creditAvailable }) > 0 && (
              <Button onClick={() => setOpened('apply')}>Apply credit</Button>
            )}
            <Button
              variant="default"
              leftSection={<IconPlus size={18} aria-hidden />}
              onClick={() => setOpened('give')}
            >
              Give credit
            </Button>
          </div>
        }
      >
        <QueryView
          query={credits}
          loading="Loading credits..."
          action="fetch holiday credits"
          isEmpty={({ items }) => items.length === 0}
          empty={<EmptyState text="No credits yet." />}
        >
          {({ items }) => <CreditTable label="Credits" credits={items} timeZone={timeZone} />}
        </QueryView>
      </Section>
      <ApplyCreditDialog student={student} opened={opened === 'apply'} onClose={close} />
      <GiveCreditDialog student={student} opened={opened === 'give'} onClose={close} />
    </Sections>
  );
}
