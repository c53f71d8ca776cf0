import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { monthOf } from '../../domain/dates.ts';
import { MonthState } from '../features/closing/MonthState.tsx';
import { CumulativeReport } from '../features/report/CumulativeReport.tsx';
import { MonthlyReport } from '../features/report/MonthlyReport.tsx';
import type { Range } from '../features/report/RangeForm.tsx';
import { VisualizationReport } from '../features/report/VisualizationReport.tsx';
import { useSchool } from '../session/session.ts';
import { Screen } from '../ui/layout/Screen.tsx';
import { ScreenTabs } from '../ui/layout/ScreenTabs.tsx';

const route = getRouteApi('/financial-reports');

export default function FinancialReportsScreen(): ReactNode {
  return (
    <Screen title="Financial Reports">
      <Tabs />
    </Screen>
  );
}

/** Month and range stay in the address when the tab changes, so that each tab stays the way it was. */
function Tabs() {
  const { tab = 'monthly', month, status, fee, from, to } = route.useSearch();
  const { today } = useSchool();
  const navigate = route.useNavigate();
  const change = (changes: object) => void navigate({ search: (now) => ({ ...now, ...changes }) });
  const range: Range = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
  const onRange = (chosen: Range) => change({ from: chosen.from, to: chosen.to });
  return (
    <ScreenTabs
      value={tab}
      onChange={(chosen) => change({ tab: chosen === 'monthly' ? undefined : chosen })}
      tabs={[
        {
          value: 'monthly',
          label: 'Monthly Report',
          content: (
            <MonthlyReport
              month={month ?? monthOf(today)}
              onMonth={(chosen) => change({ month: chosen })}
              state={<MonthState month={month ?? monthOf(today)} />}
              filter={{ status, fee }}
              onFilter={(chosen) =>
                void navigate({ search: (now) => ({ ...now, ...chosen }), replace: true })
              }
            />
          ),
        },
        {
          value: 'cumulative',
          label: 'Cumulative Report',
          content: <CumulativeReport range={range} onRange={onRange} />,
        },
        {
          value: 'charts',
          label: 'Visualizations',
          content: <VisualizationReport range={range} onRange={onRange} />,
        },
      ]}
    />
  );
}
