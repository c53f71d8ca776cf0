import type { QueryClient } from '@tanstack/react-query';
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

export default function PublicDashboardScreen() {
  return (
    <Screen title="Student Financial Dashboard">
      <DashboardList />
    </Screen>
  );
}
