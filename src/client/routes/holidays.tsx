import { getRouteApi } from '@tanstack/react-router';
import { permissionMessages } from '../../domain/permissionMessages.ts';
import { Holidays } from '../features/holiday/Holidays.tsx';
import { useMe, useSchool } from '../session/session.ts';
import { Screen } from '../ui/layout/Screen.tsx';
import { NoPermission } from '../ui/state/states.tsx';

const route = getRouteApi('/holidays');

export default function HolidaysScreen() {
  const { role } = useMe();
  const { today } = useSchool();
  const { year = today.slice(0, 4) } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <Screen title="Holidays" lead="No fees are charged on these days.">
      {role === 'admin' ? (
        <Holidays
          year={Number(year)}
          onYear={(shown) => void navigate({ search: { year: String(shown) } })}
        />
      ) : (
        <NoPermission message={permissionMessages.holidays} />
      )}
    </Screen>
  );
}
