import { getRouteApi } from '@tanstack/react-router';
import { Holidays } from '../features/holiday/Holidays.tsx';
import { useSchool } from '../session/session.ts';
import { Screen } from '../ui/layout/Screen.tsx';

const route = getRouteApi('/holidays');

export default function HolidaysScreen() {
  const { today } = useSchool();
  const { year = today.slice(0, 4) } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <Screen title="Holidays" lead="No fees are charged on these days.">
      <Holidays
        year={Number(year)}
        onYear={(shown) => void navigate({ search: { year: String(shown) } })}
      />
    </Screen>
  );
}
