import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Holiday } from '../../../contract/holiday.ts';
import type { CalendarDate } from '../../../domain/dates.ts';
import { api } from '../../api/api.ts';
import { QueryView } from '../../parts/QueryView.tsx';
import { useSchool } from '../../session/session.ts';
import { useQuestion } from '../../ui/dialog/useQuestion.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { Section, Sections } from '../../ui/layout/Sections.tsx';
import { notifyDone } from '../../ui/message/notify.ts';
import { AddHolidayForm } from './AddHolidayForm.tsx';
import { HolidayDialog } from './HolidayDialog.tsx';
import { HolidayOutcome, type Outcome } from './HolidayOutcome.tsx';
import { HolidayTable } from './HolidayTable.tsx';
import { PublicHolidays } from './PublicHolidays.tsx';
import { RemoveHolidayDialog } from './RemoveHolidayDialog.tsx';
import { undoHoliday } from './undoHoliday.ts';
import { YearBar } from './YearBar.tsx';

interface NewHoliday {
  date: CalendarDate;
  name: string;
}

interface Props {
  year: number;
  onYear: (year: number) => void;
}

/** A year's holidays; the school's own can be added and removed. */
export function Holidays({ year, onYear }: Props) {
  const { today } = useSchool();
  const holidays = useQuery(api.holidays.list.queryOptions({ input: { year } }));
  const addition = useQuestion<NewHoliday>();
  const removal = useQuestion<Holiday>();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  // Remounts the form after each addition, which empties it.
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
      <Section title={`Holidays of ${year}`} aside={<YearBar year={year} onChange={onYear} />}>
        <QueryView query={holidays} loading="Loading holidays…" action="load holidays">
          {({ items }) => <HolidayTable holidays={items} onRemove={removal.ask} />}
        </QueryView>
      </Section>
      <PublicHolidays />
      <HolidayDialog
        opened={addition.opened}
        date={addition.about?.date ?? today}
        name={addition.about?.name ?? ''}
        onDone={(result) => {
          addition.close();
          setAdded(added + 1);
          setOutcome({ ...result, undo: () => undoHoliday(result) });
          onYear(Number(result.holiday.date.slice(0, 4)));
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
