import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { AccountEntry, Student } from '../../../contract/student.ts';
import { entryKindLabels } from '../../../domain/account.ts';
import { formatDate } from '../../../domain/dates.ts';
import { formatMoney } from '../../../domain/money.ts';
import { fullName } from '../../../domain/student.ts';
import { api } from '../../lib/api.ts';
import { failedTo } from '../../lib/failure.ts';
import { useSchool } from '../../lib/session.ts';
import { Card, Figure, Figures } from '../../ui/Card.tsx';
import { IconPrinter } from '../../ui/icons.ts';
import { BalanceText, Money } from '../../ui/Money.tsx';
import { Section, Sections } from '../../ui/Sections.tsx';
import { ShowMore } from '../../ui/ShowMore.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../ui/states.tsx';
import { DataTable, type Column } from '../../ui/table/DataTable.tsx';
import { momentOf } from '../../ui/time.ts';
import styles from './Statement.module.css';

/** '+$5.00' is more to pay, '−$5.00' is less. */
function signed(amount: number): string {
  const sign = amount > 0 ? '+' : amount < 0 ? '−' : '';
  return sign + formatMoney(Math.abs(amount));
}

function columnsIn(timeZone: string): Column<AccountEntry>[] {
  return [
    {
      key: 'date',
      title: 'For',
      width: '7.5rem',
      cell: ({ date, at }) => (date === null ? momentOf(at, timeZone) : formatDate(date)),
    },
    {
      key: 'what',
      title: 'What',
      width: 'minmax(0, 3fr)',
      cell: ({ kind, note }) => (
        <div>
          {entryKindLabels[kind]}
          {note && <span className={styles.quiet}>{note}</span>}
        </div>
      ),
    },
    {
      key: 'by',
      title: 'Recorded',
      width: 'minmax(0, 2fr)',
      cell: ({ by, at }) => (
        <div>
          {momentOf(at, timeZone)}
          <span className={styles.quiet}>by {by}</span>
        </div>
      ),
    },
    {
      key: 'amount',
      title: 'Change',
      width: '6.5rem',
      align: 'end',
      cell: ({ amount }) => signed(amount),
    },
    {
      key: 'balance',
      title: 'Balance after',
      width: '8.5rem',
      align: 'end',
      cell: ({ balance }) => <BalanceText cents={balance} />,
    },
  ];
}

/** The account's journal as a statement that can be printed, newest first. */
export function Statement({ student }: { student: Student }) {
  const { timeZone } = useSchool();
  const columns = useMemo(() => columnsIn(timeZone), [timeZone]);
  const journal = useInfiniteQuery(
    api.students.account.infiniteOptions({
      input: (cursor: string | undefined) => ({ id: student.id, cursor, limit: 100 }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
    }),
  );

  const { pages = [] } = journal.data ?? {};
  const [newest] = pages;
  if (!newest) {
    if (!journal.error) return <LoadingState text="Loading the statement..." />;
    return (
      <ErrorState
        error={failedTo('load the statement', journal.error)}
        onRetry={() => void journal.refetch()}
      />
    );
  }
  const entries = pages.flatMap((page) => page.entries.toReversed());

  return (
    <Sections>
      <Card>
        <Figures>
          <Figure label="Fees charged">
            <Money cents={newest.totalFees} />
          </Figure>
          <Figure label="Payments made">
            <Money cents={newest.totalPayments} />
          </Figure>
          {newest.adjustments !== 0 && (
            <Figure label="Adjustments">{signed(newest.adjustments)}</Figure>
          )}
          <Figure label="Balance">
            <BalanceText cents={newest.calculatedBalance} />
          </Figure>
          {newest.creditAvailable > 0 && newest.owed > 0 && (
            <>
              <Figure label="Owed">
                <Money cents={newest.owed} />
              </Figure>
              <Figure label="Credit">
                <Money cents={newest.creditAvailable} />
              </Figure>
            </>
          )}
        </Figures>
      </Card>
      <Section
        title={`Statement of ${fullName(student)}`}
        aside={
          <Button
            className="no-print"
            variant="default"
            leftSection={<IconPrinter size={18} aria-hidden />}
            onClick={() => window.print()}
          >
            Print
          </Button>
        }
      >
        {entries.length > 0 ? (
          <DataTable
            label="Statement"
            items={entries}
            columns={columns}
            keyOf={(entry) => entry.id}
          />
        ) : (
          <EmptyState text="Nothing has been charged or paid yet." />
        )}
        <ShowMore {...journal} />
      </Section>
    </Sections>
  );
}
