import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { Visualization } from '../../../contract/report.ts';
import { isWithoutMoney, reportMessages } from '../../../domain/reports.ts';
import { api, client } from '../../api/api.ts';
import { failedTo } from '../../api/failure.ts';
import { Section } from '../../ui/layout/Sections.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../ui/state/states.tsx';
import { ExportButtons } from './ExportButtons.tsx';
import { RangeForm, type Range } from './RangeForm.tsx';

// Four times the script of any other screen: loaded when the tab is opened.
const Charts = lazy(() => import('./Charts.tsx'));

interface Props {
  range: Range;
  onRange: (range: Range) => void;
}

export function VisualizationReport({ range, onRange }: Props) {
  const { data, error, refetch } = useQuery(
    api.financialReports.visualization.queryOptions({ input: range }),
  );
  const isChosen = range.from !== undefined || range.to !== undefined;
  return (
    <Section
      title="Visualizations"
      aside={
        <ExportButtons
          key={`${range.from} ${range.to}`}
          make={(format) => client.financialReports.visualizationExport({ format, ...range })}
        />
      }
    >
      <RangeForm
        key={`${data?.period.from} ${data?.period.to}`}
        period={{ ...range, ...data?.period }}
        onApply={onRange}
        onClear={isChosen ? () => onRange({}) : undefined}
      />
      {data ? (
        <Shown data={data} />
      ) : error ? (
        <ErrorState error={failedTo('fetch the charts', error)} onRetry={() => void refetch()} />
      ) : (
        <LoadingState text="Loading charts..." rows={6} />
      )}
    </Section>
  );
}

function Shown({ data }: { data: Visualization }) {
  if (isWithoutMoney(data.trends)) return <EmptyState text={reportMessages.noMoney} />;
  return (
    <Suspense fallback={<LoadingState text="Loading charts..." rows={6} />}>
      <Charts data={data} />
    </Suspense>
  );
}
