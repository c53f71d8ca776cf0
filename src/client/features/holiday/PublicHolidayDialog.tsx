import type { PublicHoliday } from '../../../contract/holiday.ts';
import type { CalendarDate, TypedDate } from '../../../domain/dates.ts';
import { describeChoice } from '../../../domain/publicHolidays.ts';
import { useDialogForm } from '../../parts/useDialogForm.ts';
import { client as server } from '../../api/api.ts';
import { useSchool } from '../../session/session.ts';
import { DateField } from '../../ui/field/DateField.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { isChosen } from './publicHoliday.ts';

interface Props {
  holiday: PublicHoliday;
  onClose: () => void;
}

/** Asks from which date on the school observes a public holiday or stops observing it, and explains the effect. */
export function PublicHolidayDialog({ holiday, onClose }: Props) {
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
    <FormDialog
      title={kept ? `Keep ${name}?` : `Turn off ${name}?`}
      submit="Save"
      form={form}
      onClose={onClose}
    >
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
