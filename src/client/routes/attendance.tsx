import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { permissionMessages } from '../../domain/access.ts';
import type { CalendarDate } from '../../domain/dates.ts';
import { DayRoll } from '../features/attendance/DayRoll.tsx';
import { HolidayDialog } from '../features/holiday/HolidayDialog.tsx';
import { HolidayOutcome, type Outcome } from '../features/holiday/HolidayOutcome.tsx';
import { undoHoliday } from '../features/holiday/undoHoliday.ts';
import { useMe, useSchool } from '../session/session.ts';
import { Screen } from '../ui/layout/Screen.tsx';
import { NoPermission } from '../ui/state/states.tsx';

const route = getRouteApi('/attendance');

export default function AttendanceScreen() {
  const { role } = useMe();
  const { today } = useSchool();
  const { date = today } = route.useSearch();
  return (
    <Screen title="Attendance Dashboard">
      {role === 'admin' ? (
        <Day key={date} date={date} />
      ) : (
        <NoPermission message={permissionMessages.attendance} />
      )}
    </Screen>
  );
}

/** The roll of a day, and the way to make the day a holiday. */
function Day({ date }: { date: CalendarDate }) {
  const { q = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const client = useQueryClient();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [holidayOpened, setHolidayOpened] = useState(false);
  return (
    <DayRoll
      date={date}
      q={q}
      onDate={(chosen) => void navigate({ search: { date: chosen, q: q || undefined } })}
      onSearch={(text) => void navigate({ search: { date, q: text || undefined }, replace: true })}
      onHoliday={() => {
        setOutcome(null);
        setHolidayOpened(true);
      }}
      onBulk={setOutcome}
      outcome={<HolidayOutcome outcome={outcome} onClose={() => setOutcome(null)} />}
    >
      {(together) => (
        <HolidayDialog
          opened={holidayOpened}
          date={date}
          around={together}
          onDone={(result) => {
            setHolidayOpened(false);
            setOutcome({ ...result, undo: () => together(() => undoHoliday(client, result)) });
          }}
          onClose={() => setHolidayOpened(false)}
        />
      )}
    </DayRoll>
  );
}
