import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useRef, type ReactNode } from 'react';
import type { MonthlyReport as Report } from '../../../contract/report.ts';
import type { Month } from '../../../domain/dates.ts';
import { formatMonth } from '../../../domain/months.ts';
import { moneySentence } from '../../../domain/reports.ts';
import { api, client } from '../../api/api.ts';
import { QueryView } from '../../parts/QueryView.tsx';
import { MonthField } from '../../ui/field/MonthField.tsx';
import { Disclosure } from '../../ui/layout/Disclosure.tsx';
import { Sections } from '../../ui/layout/Sections.tsx';
import { Conclusion } from './Conclusion.tsx';
import { ExportMenu } from './ExportMenu.tsx';
import { CashFlowCard, MoneyCards, TotalsCard } from './MoneyCards.tsx';
import { Card, Figure, Figures } from '../../ui/layout/Card.tsx';
import { Money } from '../../ui/money/Money.tsx';
import { goodwillInWords } from '../../../domain/waiver.ts';
import type { StudentFilter } from '../../../domain/studentFilter.ts';
import { StudentPayments } from './StudentPayments.tsx';
import { WhoOwes } from './WhoOwes.tsx';

interface Filter {
  /** The filter for the list of students. */
  filter: StudentFilter;
  onFilter: (filter: StudentFilter) => void;
}

interface Props extends Filter {
  month: Month;
  onMonth: (month: Month) => void;
  /** Whether the month is closed. */
  state: ReactNode;
}

export function MonthlyReport({ month, onMonth, state, ...shown }: Props) {
  const { status, fee } = shown.filter;
  const report = useQuery(api.financialReports.monthly.queryOptions({ input: { month } }));
  const { data } = report;
  return (
    <>
      <Conclusion text={data && moneySentence({ ...data, period: formatMonth(month) })} />
      <MonthField month={month} onChange={onMonth}>
        <ExportMenu
          key={`${month} ${status} ${fee}`}
          make={(format) => client.financialReports.monthlyExport({ format, month, status, fee })}
        />
      </MonthField>
      {state}
      <Details report={report} {...shown} />
    </>
  );
}

interface DetailsProps extends Filter {
  report: UseQueryResult<Report>;
}

function Details({ report, ...shown }: DetailsProps) {
  const students = useRef<HTMLDivElement>(null);
  const onStudents = () => students.current?.querySelector('h2')?.focus();
  return (
    <QueryView
      query={report}
      loading="Loading the monthly report…"
      rows={6}
      action="generate the monthly report"
    >
      {(data) => (
        <Sections>
          <WhoOwes owing={data.owingToday} />
          <Disclosure label="All figures" openOnDesk>
            <Sections>
              <CashFlowCard report={data} />
              <TotalsCard
                title="Summary"
                report={data}
                stillUnpaid={data.summary.pendingUnpaidToday}
                onStudents={onStudents}
              />
              <MoneyCards report={data} onStudents={onStudents} />
              {data.feesByClass.length > 0 && <FeesByClass fees={data.feesByClass} />}
              {data.goodwill.length > 0 && (
                <p>{goodwillInWords(formatMonth(data.month), data.goodwill)}.</p>
              )}
            </Sections>
          </Disclosure>
          <div ref={students}>
            <StudentPayments
              students={data.studentDetails}
              types={data.feeBreakdown.types}
              {...shown}
            />
          </div>
        </Sections>
      )}
    </QueryView>
  );
}

/** What each class charged in the month. */
function FeesByClass({ fees }: { fees: Report['feesByClass'] }) {
  return (
    <Card title="Fees by Class">
      <Figures>
        {fees.map(({ classId, name, total }) => (
          <Figure key={classId} label={name}>
            <Money cents={total} />
          </Figure>
        ))}
      </Figures>
    </Card>
  );
}
