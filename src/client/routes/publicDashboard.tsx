import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { DashboardList } from '../features/publicDashboard/DashboardList.tsx';
import { Screen } from '../ui/layout/Screen.tsx';

const route = getRouteApi('/public-dashboard');

// The return type is explicit because inferring it would be circular: it depends on the routes, including this one.
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
