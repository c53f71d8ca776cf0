import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import type { Holiday } from '../../contract/holiday.ts';
import { permissionMessages } from '../../domain/access.ts';
import type { CalendarDate } from '../../domain/dates.ts';
import { AddHolidayForm } from '../features/holiday/AddHolidayForm.tsx';
import { HolidayDialog } from '../features/holiday/HolidayDialog.tsx';
import { HolidayOutcome, type Outcome } from '../features/holiday/HolidayOutcome.tsx';
import { HolidayTable } from '../features/holiday/HolidayTable.tsx';
import { RemoveHolidayDialog } from '../features/holiday/RemoveHolidayDialog.tsx';
import { YearBar } from '../features/holiday/YearBar.tsx';
import { api } from '../api/api.ts';
import { QueryView } from '../parts/QueryView.tsx';
import { useMe, useSchool } from '../session/session.ts';
import { Card } from '../ui/layout/Card.tsx';
import { notifyDone } from '../ui/message/notify.ts';
import { Screen } from '../ui/layout/Screen.tsx';
import { Section, Sections } from '../ui/layout/Sections.tsx';
import { NoPermission } from '../ui/state/states.tsx';
import { useQuestion } from '../ui/dialog/useQuestion.ts';

const route = getRouteApi('/holidays');

export default function HolidaysScreen() {
  const { role } = useMe();
  return (
    <Screen title="Holidays" lead="No fees are charged on these days.">
      {role === 'admin' ? <Holidays /> : <NoPermission message={permissionMessages.holidays} />}
    </Screen>
  );
}

interface NewHoliday {
  date: CalendarDate;
  name: string;
}

function Holidays() {
  const { today } = useSchool();
  const { year = today.slice(0, 4) } = route.useSearch();
  const navigate = route.useNavigate();
  const show = (shown: string | number) => void navigate({ search: { year: String(shown) } });
  const holidays = useQuery(api.holidays.list.queryOptions({ input: { year: Number(year) } }));
  const addition = useQuestion<NewHoliday>();
  const removal = useQuestion<Holiday>();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  // Anew after each addition, so that it is empty again.
  const [added, setAdded] = useState(0);

  return (
    <Sections>
      <Card title="Add a holiday">
        <AddHolidayForm
          key={added}
          today={today}
          onAdd={(date, name) => {
            setOutcome(null);
            addition.ask({ date, name });
          }}
        />
      </Card>
      <HolidayOutcome outcome={outcome} onClose={() => setOutcome(null)} />
      <Section
        title={`Holidays of ${year}`}
        aside={<YearBar year={Number(year)} onChange={show} />}
      >
        <QueryView query={holidays} loading="Loading holidays..." action="load holidays">
          {({ items }) => <HolidayTable holidays={items} onRemove={removal.ask} />}
        </QueryView>
      </Section>
      <HolidayDialog
        opened={addition.opened}
        date={addition.about?.date ?? today}
        name={addition.about?.name ?? ''}
        onDone={(result) => {
          addition.close();
          setAdded(added + 1);
          if (result.paymentAdjustments.length > 0) setOutcome(result);
          notifyDone(`${result.holiday.name} is in the calendar.`);
          show(result.holiday.date.slice(0, 4));
        }}
        onClose={addition.close}
      />
      <RemoveHolidayDialog
        key={removal.about?.date ?? ''}
        holiday={removal.about}
        opened={removal.opened}
        onDone={(message) => {
          removal.close();
          notifyDone(message);
        }}
        onClose={removal.close}
      />
    </Sections>
  );
}
