import { Button } from '../../ui/button/Button.tsx';
import { INVALID_DATE, isMarkableDate } from '../../../domain/attendance.ts';
import type { CalendarDate, TypedDate } from '../../../domain/dates.ts';
import type { FieldMessages } from '../../../domain/refusal.ts';
import { DateField } from '../../ui/field/DateField.tsx';
import { TextField } from '../../ui/field/TextField.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { useForm } from '../../ui/form/useForm.ts';
import { refusal } from '../../api/failure.ts';
import styles from './holidays.module.css';

interface Props {
  today: CalendarDate;
  onAdd: (date: CalendarDate, name: string) => void;
}

/** The date and name of a holiday to add; the next dialog shows its impact first. */
export function AddHolidayForm({ today, onAdd }: Props) {
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
    onDone: ({ date, name }) => onAdd(date, name),
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
