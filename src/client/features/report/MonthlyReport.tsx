import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Month } from '../../../domain/dates.ts';
import { formatMonth } from '../../../domain/reports.ts';
import { api, client } from '../../api/api.ts';
import { QueryView } from '../../parts/QueryView.tsx';
import { MonthField } from '../../ui/field/MonthField.tsx';
import { Sections } from '../../ui/layout/Sections.tsx';
import { ExportButtons } from './ExportButtons.tsx';
import { CashFlowLine, MoneyCards, TotalsCard } from './MoneyCards.tsx';
import type { StudentFilter } from '../../../domain/studentFilter.ts';
import { StudentPayments } from './StudentPayments.tsx';

interface Filter {
  /** The filter of the listed students. */
  filter: StudentFilter;
  onFilter: (filter: StudentFilter) => void;
}

interface Props extends Filter {
  month: Month;
  onMonth: (month: Month) => void;
}

export function MonthlyReport({ month, onMonth, ...shown }: Props) {
  const { status, fee } = shown.filter;
  return (
    <>
      <MonthField month={month} onChange={onMonth}>
        <ExportButtons
          key={`${month} ${status} ${fee}`}
          make={(format) => client.financialReports.monthlyExport({ format, month, status, fee })}
        />
      </MonthField>
      <Report month={month} {...shown} />
    </>
  );
}

function Report({ month, ...shown }: Filter & { month: Month }) {
  const students = useRef<HTMLDivElement>(null);
  const report = useQuery(api.financialReports.monthly.queryOptions({ input: { month } }));
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
          <CashFlowLine report={data} period={formatMonth(month)} />
          <TotalsCard
            title="Summary"
            report={data}
            stillUnpaid={data.summary.pendingUnpaidToday}
            onStudents={onStudents}
          />
          <MoneyCards report={data} onStudents={onStudents} />
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
