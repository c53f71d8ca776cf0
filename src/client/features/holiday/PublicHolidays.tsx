import { useQuery } from '@tanstack/react-query';
import type { PublicHoliday } from '../../../contract/holiday.ts';
import { describeChoice, describeKept } from '../../../domain/publicHolidays.ts';
import { api, client as server } from '../../api/api.ts';
import { QueryView } from '../../parts/QueryView.tsx';
import { useSchool } from '../../session/session.ts';
import { useQuestion } from '../../ui/dialog/useQuestion.ts';
import { CheckField } from '../../ui/field/CheckField.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import styles from './holidays.module.css';
import type { CalendarDate, TypedDate } from '../../../domain/dates.ts';
import { useDialogForm } from '../../parts/useDialogForm.ts';
import { DateField } from '../../ui/field/DateField.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';

/** The public holidays the school keeps; each can be turned on or off from a date on. */
export function PublicHolidays() {
  const holidays = useQuery(api.holidays.listPublic.queryOptions());
  const change = useQuestion<PublicHoliday>();
  return (
    <Card title="Public holidays">
      <p>No fees on public holidays. Turn off the days when you have class.</p>
      <QueryView query={holidays} loading="Loading public holidays…" action="load the holidays">
        {({ items }) => (
          <ul className={styles.list}>
            {items.map((holiday) => (
              <Line key={holiday.key} holiday={holiday} onChange={() => change.ask(holiday)} />
            ))}
          </ul>
        )}
      </QueryView>
      {change.about && change.opened && (
        <PublicHolidayDialog holiday={change.about} onClose={change.close} />
      )}
    </Card>
  );
}

function Line({ holiday, onChange }: { holiday: PublicHoliday; onChange: () => void }) {
  const { today } = useSchool();
  return (
    <li>
      <CheckField
        look="switch"
        label={holiday.name}
        description={describeKept(holiday.keptNow, holiday.choices, today)}
        value={isChosen(holiday)}
        onChange={onChange}
      />
    </li>
  );
}

/** Asks from which date on the school observes a public holiday or stops observing it, and explains the effect. */
function PublicHolidayDialog({
  holiday,
  onClose,
}: {
  holiday: PublicHoliday;
  onClose: () => void;
}) {
  const { key, name, choices } = holiday;
  const kept = !isChosen(holiday);
  const { today } = useSchool();
  const form = useDialogForm({
    initial: () => ({ from: startOf(holiday, today) as TypedDate }),
    send: ({ from }) => server.holidays.setPublic({ key, kept, from }),
    done: () => (kept ? `${name} is turned on.` : `${name} is turned off.`),
    action: 'change the holiday',
    onClose,
  });
  const { from } = form.values;
  return (
    <FormDialog title={kept ? `Keep ${name}?` : `Turn off ${name}?`} submit="Save" form={form}>
      <DateField label="From" required min="2000-01-01" data-autofocus {...form.field('from')} />
      <p aria-live="polite">{from !== '' && describeChoice(name, { from, kept }, choices)}</p>
    </FormDialog>
  );
}

/** If there is a choice for the future, it is the most likely one to change. */
function startOf({ choices }: PublicHoliday, today: CalendarDate): CalendarDate {
  const last = choices.at(-1)?.from ?? today;
  return last > today ? last : today;
}

/** The school's latest choice about a public holiday, even if it only applies in the future. */
function isChosen({ choices, keptNow }: PublicHoliday): boolean {
  return choices.at(-1)?.kept ?? keptNow;
}
