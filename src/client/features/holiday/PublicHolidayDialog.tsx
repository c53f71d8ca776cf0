import type { PublicHoliday } from '../../../contract/holiday.ts';
import type { CalendarDate, TypedDate } from '../../../domain/dates.ts';
import { describeChoice, publicHolidayMessages } from '../../../domain/publicHolidays.ts';
import { client as server } from '../../api/api.ts';
import { refusal } from '../../api/failure.ts';
import { useSchool } from '../../session/session.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { DateField } from '../../ui/field/DateField.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { FormButtons } from '../../ui/form/FormButtons.tsx';
import { useForm } from '../../ui/form/useForm.ts';
import { notifyDone } from '../../ui/message/notify.ts';
import { isChosen } from './publicHoliday.ts';

interface Props {
  /** Null until one is chosen. */
  holiday: PublicHoliday | null;
  opened: boolean;
  onClose: () => void;
}

/** Asks from which date on a public holiday is kept or no longer kept, and explains the effect. */
export function PublicHolidayDialog({ holiday, opened, onClose }: Props) {
  const keep = holiday !== null && !isChosen(holiday);
  return (
    <Dialog
      opened={opened}
      title={keep ? `Keep ${holiday.name}?` : `Turn off ${holiday?.name ?? ''}?`}
      onClose={onClose}
    >
      {holiday && <Fields key={`${opened}`} holiday={holiday} kept={keep} onClose={onClose} />}
    </Dialog>
  );
}

interface FieldsProps {
  holiday: PublicHoliday;
  kept: boolean;
  onClose: () => void;
}

function Fields({ holiday, kept, onClose }: FieldsProps) {
  const { key, name, choices } = holiday;
  const { today } = useSchool();
  const form = useForm<{ from: TypedDate }, PublicHoliday>({
    initial: () => ({ from: startOf(holiday, today) }),
    send: async ({ from }) => {
      if (from === '') throw refusal({ from: publicHolidayMessages.from });
      return server.holidays.setPublic({ key, kept, from });
    },
    onDone() {
      onClose();
      notifyDone(kept ? `${name} is turned on.` : `${name} is turned off.`);
    },
  });
  const { from } = form.values;
  return (
    <Form {...form.props} ownMessages>
      <DateField label="From" required min="2000-01-01" data-autofocus {...form.field('from')} />
      <p aria-live="polite">{from !== '' && describeChoice(name, { from, kept }, choices)}</p>
      <FormButtons submit="Save" busy={form.busy} onCancel={onClose} inDialog />
    </Form>
  );
}

/** A choice in the future is most likely the one to change. */
function startOf({ choices }: PublicHoliday, today: CalendarDate): CalendarDate {
  const last = choices.at(-1)?.from ?? today;
  return last > today ? last : today;
}
