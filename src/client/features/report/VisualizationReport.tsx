import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { isWithoutMoney, reportMessages } from '../../../domain/reports.ts';
import { api, client } from '../../api/api.ts';
import { QueryView } from '../../parts/QueryView.tsx';
import { loadInTime } from '../../ui/lazy/loadInTime.ts';
import { Section } from '../../ui/layout/Sections.tsx';
import { EmptyState, LoadingState } from '../../ui/state/states.tsx';
import { ExportButtons } from './ExportButtons.tsx';
import { RangeForm, type Range } from './RangeForm.tsx';

// Four times the script size of any other screen, so it is loaded when the tab is opened.
const Charts = lazy(() => loadInTime(() => import('./Charts.tsx')));

interface Props {
  range: Range;
  onRange: (range: Range) => void;
}

export function VisualizationReport({ range, onRange }: Props) {
  const charts = useQuery(api.financialReports.visualization.queryOptions({ input: range }));
  const period = charts.data?.period;
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
        period={{ ...range, ...period }}
        onApply={onRange}
        onClear={isChosen ? () => onRange({}) : undefined}
      />
      <QueryView
        query={charts}
        loading="Loading charts…"
        rows={6}
        action="fetch the charts"
        isEmpty={({ trends }) => isWithoutMoney(trends)}
        empty={<EmptyState text={reportMessages.noMoney} />}
      >
        {(data) => (
          <Suspense fallback={<LoadingState text="Loading charts…" rows={6} />}>
            <Charts data={data} />
          </Suspense>
        )}
      </QueryView>
    </Section>
  );
}
