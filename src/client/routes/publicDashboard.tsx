import { DashboardList } from '../features/publicDashboard/DashboardList.tsx';
import { Screen } from '../ui/layout/Screen.tsx';

export default function PublicDashboardScreen() {
  return (
    <Screen title="Student Financial Dashboard">
      <DashboardList />
    </Screen>
  );
}
