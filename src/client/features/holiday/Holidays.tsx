import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Holiday } from '../../../contract/holiday.ts';
import type { CalendarDate, TypedDate } from '../../../domain/dates.ts';
import { api } from '../../api/api.ts';
import { QueryView } from '../../parts/QueryView.tsx';
import { useSchool } from '../../session/session.ts';
import { useQuestion } from '../../ui/dialog/useQuestion.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { Section, Sections } from '../../ui/layout/Sections.tsx';
import { notifyDone } from '../../ui/message/notify.ts';
import { HolidayDialog } from './HolidayDialog.tsx';
import { HolidayOutcome, type Outcome } from './HolidayOutcome.tsx';
import { HolidayTable } from './HolidayTable.tsx';
import { PublicHolidays } from './PublicHolidays.tsx';
import { RemoveHolidayDialog } from './RemoveHolidayDialog.tsx';
import { undoHoliday } from './undoHoliday.ts';
import { IconButton } from '../../ui/button/IconButton.tsx';
import { IconChevronLeft, IconChevronRight } from '../../ui/icon/icons.ts';
import styles from './holidays.module.css';
import { Button } from '../../ui/button/Button.tsx';
import { INVALID_DATE, isMarkableDate } from '../../../domain/attendance.ts';
import type { FieldMessages } from '../../../domain/refusal.ts';
import { DateField } from '../../ui/field/DateField.tsx';
import { TextField } from '../../ui/field/TextField.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { useForm } from '../../ui/form/useForm.ts';
import { refusal } from '../../api/failure.ts';

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
          onAdd={(holiday) => {
            setOutcome(null);
            addition.ask(holiday);
          }}
        />
      </Card>
      <HolidayOutcome outcome={outcome} onClose={() => setOutcome(null)} />
      <Section title={`Holidays of ${year}`} aside={<YearBar year={year} onYear={onYear} />}>
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
      {removal.about && removal.opened && (
        <RemoveHolidayDialog
          holiday={removal.about}
          onDone={(message) => {
            removal.close();
            setOutcome(null);
            notifyDone(message);
          }}
          onClose={removal.close}
        />
      )}
    </Sections>
  );
}

/** The shown year, with buttons for the previous and the next one. */
function YearBar({ year, onYear }: Props) {
  return (
    <div className="row no-print" data-gap="tight" data-nowrap>
      <IconButton
        label={`Previous year, ${year - 1}`}
        title={`${year - 1}`}
        disabled={year <= 2000}
        onClick={() => onYear(year - 1)}
      >
        <IconChevronLeft size={20} aria-hidden />
      </IconButton>
      <span className={`strong numbers center ${styles.year}`}>{year}</span>
      <IconButton
        label={`Next year, ${year + 1}`}
        title={`${year + 1}`}
        disabled={year >= 8999}
        onClick={() => onYear(year + 1)}
      >
        <IconChevronRight size={20} aria-hidden />
      </IconButton>
    </div>
  );
}

/** The date and name of a holiday to add; the next dialog shows its impact first. */
function AddHolidayForm({ onAdd }: { onAdd: (holiday: NewHoliday) => void }) {
  const { today } = useSchool();
  const form = useForm({
    initial: { date: '' as TypedDate, name: '' },
    async send({ date, name }) {
      const isDated = date !== '' && isMarkableDate(date, today);
      const wrong: FieldMessages = {
        ...(!isDated && { date: INVALID_DATE }),
        ...(name.trim() === '' && { name: 'Holiday name is required' }),
      };
      if (!isDated || Object.keys(wrong).length > 0) throw refusal(wrong);
      return { date, name: name.trim() };
    },
    onDone: onAdd,
  });

  return (
    // The messages at the fields say everything.
    <Form onSubmit={form.submit} ownMessages>
      <div className={styles.fields}>
        <DateField label="Date" required min="2000-01-01" {...form.field('date')} />
        <TextField
          label="Holiday name"
          required
          maxLength={100}
          placeholder="Such as “Snow day”"
          {...form.field('name')}
        />
        <Button type="submit">Add Holiday</Button>
      </div>
    </Form>
  );
}
