import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { chartsSentence, isWithoutCharts } from '../../../domain/chartFigures.ts';
import { reportMessages } from '../../../domain/reports.ts';
import { api, client } from '../../api/api.ts';
import { QueryView } from '../../parts/QueryView.tsx';
import { loadInTime } from '../../ui/lazy/loadInTime.ts';
import { Section } from '../../ui/layout/Sections.tsx';
import { EmptyState, LoadingState } from '../../ui/state/states.tsx';
import { Conclusion } from './Conclusion.tsx';
import { ExportMenu } from './ExportMenu.tsx';
import { RangeForm, type Range } from './RangeForm.tsx';

// Only this tab draws charts, so their code is loaded when it is opened.
const Charts = lazy(() => loadInTime(() => import('./Charts.tsx')));

interface Props {
  range: Range;
  onRange: (range: Range) => void;
}

export function VisualizationReport({ range, onRange }: Props) {
  const charts = useQuery(api.financialReports.visualization.queryOptions({ input: range }));
  const { data } = charts;
  return (
    <>
      <Conclusion text={data && (isWithoutCharts(data) ? '' : chartsSentence(data))} />
      <Section
        title="Visualizations"
        aside={
          <ExportMenu
            key={`${range.from} ${range.to}`}
            make={(format) => client.financialReports.visualizationExport({ format, ...range })}
          />
        }
      >
        <RangeForm range={range} shown={data?.period} onRange={onRange} />
        <QueryView
          query={charts}
          loading="Loading charts…"
          rows={6}
          action="fetch the charts"
          isEmpty={isWithoutCharts}
          empty={<EmptyState text={reportMessages.noMoney} />}
        >
          {(figures) => (
            <Suspense fallback={<LoadingState text="Loading charts…" rows={6} />}>
              <Charts figures={figures} />
            </Suspense>
          )}
        </QueryView>
      </Section>
    </>
  );
}
