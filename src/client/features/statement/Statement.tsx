import { useState } from 'react';
import type { CalendarDate } from '../../../domain/dates.ts';
import { daysInWords, INVALID_RANGE, isReversed } from '../../../domain/periods.ts';
import { accountSentence, type StatementReader } from '../../../domain/statement.ts';
import { failedTo } from '../../api/failure.ts';
import { QueryView } from '../../parts/QueryView.tsx';
import { useSchool } from '../../session/session.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Section, Sections } from '../../ui/layout/Sections.tsx';
import { useIsPhone } from '../../ui/layout/useIsPhone.ts';
import { ShowMore } from '../../ui/table/ShowMore.tsx';
import { EmptyState, ErrorText } from '../../ui/state/states.tsx';
import { isWhole, PeriodFilter, type Period } from './PeriodFilter.tsx';
import { SendStatement } from './SendStatement.tsx';
import { StatementActs } from './StatementActs.tsx';
import { AccountHead, PeriodHead } from './StatementHead.tsx';
import { StatementTable } from './StatementTable.tsx';
import styles from './Statement.module.css';
import { useJournal } from './useJournal.ts';

interface Props {
  studentId: string;
  studentName: string;
  period: Period;
  onPeriod: (period: Period) => void;
  /** Whether entries link to the attendance day and the payment; without links, they only describe it. */
  forAdmin: boolean;
  /** Who the sentences address; by default staff if an admin is reading, and otherwise the student. */
  reader?: StatementReader;
  /** False if the screen already shows the balance. */
  withFigures?: boolean;
}

/** A student's account in plain words, newest first: on screen, on paper and as PDF. */
export function Statement(props: Props) {
  const { studentId, studentName, period, onPeriod, forAdmin, withFigures = true } = props;
  const school = useSchool();
  const { from, to } = period;
  const isPhone = useIsPhone();
  const [isFolded, setFolded] = useState(isWhole(period));
  return (
    <div
      className={styles.paper}
      data-folded={isFolded || undefined}
      data-brief={!withFigures || undefined}
    >
      <div className="row phone-only no-print" data-justify="between">
        <Button variant="link" aria-expanded={!isFolded} onClick={() => setFolded(!isFolded)}>
          Dates, PDF and print
        </Button>
        {forAdmin && isPhone && <SendStatement onPhone studentId={studentId} period={period} />}
      </div>
      <div className={styles.tools}>
        <PeriodFilter period={period} onChange={onPeriod} />
      </div>
      <p className="print-only strong below-medium">{school.name}</p>
      {isReversed(period) ? (
        <ErrorText error={INVALID_RANGE} />
      ) : (
        <Journal
          key={`${from ?? ''} ${to ?? ''}`}
          studentId={studentId}
          title={titleOf(studentName, from, to)}
          period={period}
          forAdmin={forAdmin}
          reader={props.reader ?? (forAdmin ? 'staff' : 'self')}
          withFigures={withFigures}
        />
      )}
    </div>
  );
}

/** 'Statement of Ada Lovelace, from Nov 1, 2026 to Nov 21, 2026'. */
function titleOf(name: string, from?: CalendarDate, to?: CalendarDate): string {
  return [`Statement of ${name}`, daysInWords({ from, to })].filter(Boolean).join(', ');
}

interface JournalProps extends Pick<Props, 'studentId' | 'period' | 'forAdmin'> {
  title: string;
  reader: StatementReader;
  withFigures: boolean;
}

function Journal({ studentId, title, period, forAdmin, reader, withFigures }: JournalProps) {
  const journal = useJournal(studentId, period);
  const { entries, error, isFetchNextPageError } = journal;
  const isAll = isWhole(period);
  const isPhone = useIsPhone();
  const { today } = useSchool();
  return (
    <QueryView query={journal} loading="Loading the statement…" action="load the statement">
      {({ pages: [account] }) => (
        <Sections>
          {account && isAll && withFigures && <AccountHead account={account} reader={reader} />}
          {account && !isAll && <PeriodHead account={account} />}
          <Section
            title={title}
            aside={
              <>
                {account && isAll && !withFigures && (
                  // People who ask why they owe need it at once.
                  <p className={`quiet ${forAdmin ? '' : styles.unfolded}`}>
                    {accountSentence(account, reader, today)}
                  </p>
                )}
                <StatementActs
                  studentId={studentId}
                  period={period}
                  canSend={forAdmin && !isPhone}
                  loading={journal.isPreparing}
                  onPrint={journal.printAll}
                />
              </>
            }
          >
            {entries.length > 0 ? (
              <StatementTable studentId={studentId} entries={entries} forAdmin={forAdmin} />
            ) : (
              <EmptyState
                text={
                  isAll
                    ? 'Nothing has been charged or paid yet.'
                    : 'Nothing was recorded in these days.'
                }
              />
            )}
            <div className="no-print">
              <ShowMore {...journal} />
            </div>
            <ErrorText
              error={isFetchNextPageError && error ? failedTo('load the statement', error) : null}
            />
          </Section>
        </Sections>
      )}
    </QueryView>
  );
}
