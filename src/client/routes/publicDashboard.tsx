import type { QueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Me, School } from '../../contract/user.ts';
import { maySeeDashboard, viewerOf } from '../../domain/publicDashboard.ts';
import { DashboardList, dashboardQuery } from '../features/publicDashboard/DashboardList.tsx';
import { Screen } from '../ui/layout/Screen.tsx';

export function firstData(
  client: QueryClient,
  { role, profile }: Me,
  { publicDashboard }: School,
): Promise<unknown>[] {
  const isShown = maySeeDashboard(publicDashboard, viewerOf(role, profile));
  return isShown ? [client.prefetchQuery(dashboardQuery)] : [];
}

const route = getRouteApi('/public-dashboard');

// The type is written out because the compiler would look for it among the routes, of which this is one.
export default function PublicDashboardScreen(): ReactNode {
  const { q = '', order } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <Screen title="Student Financial Dashboard">
      <DashboardList
        typed={q}
        order={order}
        onSearch={(text) => void navigate({ search: { q: text, order }, replace: true })}
        onOrder={(chosen) =>
          void navigate({ search: { q, order: chosen }, replace: true, resetScroll: false })
        }
      />
    </Screen>
  );
}
