import { useQuery } from '@tanstack/react-query';
import type { Month } from '../../../domain/dates.ts';
import { api, client } from '../../lib/api.ts';
import { failedTo } from '../../lib/failure.ts';
import { MonthField } from '../../ui/MonthField.tsx';
import { Sections } from '../../ui/Sections.tsx';
import { ErrorState, LoadingState } from '../../ui/states.tsx';
import { ExportButtons } from './ExportButtons.tsx';
import { MoneyCards, TotalsCard } from './MoneyCards.tsx';
import { StudentPayments } from './StudentPayments.tsx';

interface Props {
  month: Month;
  onMonth: (month: Month) => void;
}

export function MonthlyReport({ month, onMonth }: Props) {
  return (
    <>
      <MonthField month={month} onChange={onMonth}>
        <ExportButtons
          key={month}
          make={(format) => client.financialReports.monthlyExport({ format, month })}
        />
      </MonthField>
      <Report month={month} />
    </>
  );
}

function Report({ month }: { month: Month }) {
  const { data, error, refetch } = useQuery(
    api.financialReports.monthly.queryOptions({ input: { month } }),
  );
  if (!data) {
    if (!error) return <LoadingState text="Loading the monthly report..." rows={6} />;
    return (
      <ErrorState
        error={failedTo('generate the monthly report', error)}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <Sections>
      <TotalsCard title="Summary" report={data} />
      <MoneyCards report={data} />
      <StudentPayments students={data.studentDetails} />
    </Sections>
  );
}
